// @ts-check
/** @import { Room } from "../core/types.d.ts" */
import { ReportDialog } from "../account/account.mjs";
import { SeatDialog } from "../faces/card.mjs";
import { FaceDialog } from "../faces/picker.mjs";
import { StampsDialog } from "../faces/stamps.mjs";
import { KeysDialog } from "../dialogs/keys.mjs";
import { AfarDialog, BigScreenDialog, ShareDialog } from "../dialogs/share.mjs";
import { SideDialog, TablePage } from "./table.mjs";
import {
  BotsDialog,
  KickDialog,
  LeaveDialog,
  MenuDialog,
  OptionsDialog,
  PeopleDialog,
} from "./tools.mjs";
import { ArriveDialog } from "./waiting.mjs";

/** A table's page and its boxes: who looks around in the lobby brings none of it. @type {Room} */
export const room = {
  TablePage,
  dialogs: {
    afar: AfarDialog,
    arrive: ArriveDialog,
    "big-screen": BigScreenDialog,
    bots: BotsDialog,
    face: FaceDialog,
    keys: KeysDialog,
    kick: KickDialog,
    leave: LeaveDialog,
    menu: MenuDialog,
    options: OptionsDialog,
    people: PeopleDialog,
    report: ReportDialog,
    seat: SeatDialog,
    share: ShareDialog,
    side: SideDialog,
    stamps: StampsDialog,
  },
};
