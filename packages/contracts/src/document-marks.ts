// What a prerendered frame of the shell and the gateway, which completes it, agree on.

/** Before and after the place for the page: React takes what is between them for a part that the server could not render. */
export const PAGE_MARKS = ['<!--$!-->', '<!--/$-->'] as const;
/** The same around a page that the server has rendered. */
export const RENDERED_MARKS = ['<!--$-->', '<!--/$-->'] as const;
export const NAVIGATION_MARK = '<!--navigation-->';
export const LINK_MARKS = { to: '__TO__', label: '__LABEL__' } as const;
