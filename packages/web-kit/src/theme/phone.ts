/*
 * The narrow layouts of the frame. Separate from `media`, which the shell shares: an app contains these itself, so that it also works in an
 * older shell.
 */

const PHONE = '(max-width: 600px)';

/** A phone: the bottom bar, and sheets instead of menus. */
export const phone = `@media ${PHONE}` as const;

/** Between a phone and a desk: one row of navigation, two columns at most. */
export const tablet = '@media (min-width: 601px) and (max-width: 900px)';

/** A phone on its side, or a page at 400 %: too low for anything sticky. */
export const short = '@media (max-height: 480px)';

/** Whether the window is as narrow as a phone now. */
export const isPhone = (): boolean => window.matchMedia(PHONE).matches;
