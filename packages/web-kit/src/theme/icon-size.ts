import { css } from 'styled-components';

/** The size of an icon of lucide, with lines of the same width in every size. */
export const iconSize = (pixels: 15 | 18) => css`
  flex: none;
  width: ${pixels}px;
  height: ${pixels}px;
  stroke-width: 1.75;
`;
