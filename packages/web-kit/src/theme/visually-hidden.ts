/** Hides an element from view, and keeps it for screen readers. A text instead of `css`, so that a part may hold it twice on a page. */
export const visuallyHidden = `
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;
