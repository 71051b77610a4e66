// The markers in a prerendered frame of the shell, which the gateway replaces.

/** Around the place of the page, while the frame contains its skeleton. */
export const PAGE_MARKS = ['<!--$!-->', '<!--/$-->'] as const;
/** Around a page that the server has rendered. */
export const RENDERED_MARKS = ['<!--$-->', '<!--/$-->'] as const;
/** Where the links of remotes go: in the header, and in the menu of a visitor's phone. */
export const NAVIGATION_MARK = '<!--navigation-->';
export const LINK_MARKS = { to: '__TO__', label: '__LABEL__' } as const;
/**
 * Stands for the name of the site in everything that a release contains: pages, frames, titles. The invisible joiners around it make it
 * distinct; where nobody replaces it, it reads as the name of the product.
 */
export const SITE_MARK = '\u2060Mutua\u2060';
/** The mail address in releases, which the gateway replaces once the site has its own. */
export const MAIL_MARK = 'hello@mutua.example';
/** A link to the page in another language. The gateway adds the page's own query. */
export const LANGUAGE_LINK = 'href="?lang=';
