/**
 * For an item of a list that begins with a grid, an icon or another box without lines, and has no text of its own. WebKit gives the empty
 * marker of such an item a line above the box. Here that line has no height. A text instead of `css`, so that a part may hold it twice on a page.
 */
export const rowItem = `
  line-height: 0;
  :where(&) > * {
    line-height: var(--leading-ui);
  }
`;
