/**
 * A hand that taps what lies on the page, as fast as the page allows, until the game is over.
 * It taps only what is seen and not covered, and it knows what anybody at the table knows:
 * which of its cards go with the one on top.
 */
() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const isFree = (control) => {
    const box = control.getBoundingClientRect();
    const [x, y] = [box.left + Math.min(8, box.width / 2), box.top + Math.min(8, box.height / 2)];
    return box.width > 0 && document.elementFromPoint(x, y)?.closest("button") === control;
  };
  const tap = (selector, fits = () => true) => {
    const control = all(selector).find((each) => fits(each) && isFree(each));
    control?.click();
    return control !== undefined;
  };
  const goesWithTop = ({ dataset: { card } }) => {
    if (document.querySelector(".threat")) return false;
    const rank = document.querySelector(".top-card .card-rank").textContent.replace("10", "T");
    const { suit } = document.querySelector(".in-force").dataset;
    return card[0] === rank || card[0] === "8" || card[1] === suit;
  };
  const CARD = "button.held[aria-disabled=false]";
  const picked = () => tap(".move.pon:enabled") || tap(".move.lay:enabled");
  const turn = () =>
    document.querySelector(".move.draw:enabled, .move.pass:enabled") !== null
    && (picked() || tap(CARD, goesWithTop) || tap(".move.draw:enabled") || tap(".move.pass:enabled"));
  const step = () => {
    if (document.querySelector(".over")) return;
    if (!tap(".go-on") && !tap(".move.wave:enabled")) turn();
    setTimeout(step, 4);
  };
  step();
}
