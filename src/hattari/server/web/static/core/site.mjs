// @ts-check

/** Where others find this server: whoever plays on the machine itself may have come to it as "this machine". */
export const SITE = document.documentElement.dataset.site || location.origin;
