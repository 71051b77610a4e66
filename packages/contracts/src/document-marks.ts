// What a prerendered frame of the shell and the gateway, which completes it, agree on.

/** Before and after the place for the page, where the frame has its skeleton. */
export const PAGE_MARKS = ['<!--$!-->', '<!--/$-->'] as const;
/** The same around a page that the server has rendered. */
export const RENDERED_MARKS = ['<!--$-->', '<!--/$-->'] as const;
/** For the links of remotes, in the header and in the menu of a visitor's phone. */
export const NAVIGATION_MARK = '<!--navigation-->';
export const LINK_MARKS = { to: '__TO__', label: '__LABEL__' } as const;
/** A link to the page in another language. The gateway puts the page's own query into it. */
export const LANGUAGE_LINK = 'href="?lang=';
