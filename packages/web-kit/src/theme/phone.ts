/*
 * The narrow layouts of the frame. They are separate from `media`, which the shell shares. An app contains these itself, so that it also
 * works in an older shell.
 */

const PHONE = '(max-width: 600px)';

/** A phone, with a bottom bar, and with sheets instead of menus. */
export const phone = `@media ${PHONE}` as const;

/** Wider than a phone and narrower than a desktop: one row of navigation, two columns at most. */
export const tablet = '@media (min-width: 601px) and (max-width: 900px)';

/** A phone in landscape, or a page at 400 %. It is too low for sticky elements. */
export const short = '@media (max-height: 480px)';

/** Whether the window is as narrow as a phone now. */
export const isPhone = (): boolean => window.matchMedia(PHONE).matches;
