// @ts-check
/** How long a page hears nothing where it expects something, or says nothing, before it asks. */
export const PING = 2500;
const REST = 45_000;

/**
 * Whether it is time for a sign of life. Who hears of others all the time has to say something, too.
 * @param {number} at @param {boolean} hurried  whether a clock runs, or an answer is due
 * @param {number} heard @param {number} said  when it last heard and said something
 */
export const asks = (at, hurried, heard, said) =>
  (hurried && at - heard >= PING) || at - said >= REST;
