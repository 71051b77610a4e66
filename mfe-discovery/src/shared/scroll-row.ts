import { media } from '@mutua/web-kit';
import { css } from 'styled-components';

/**
 * On a phone a row that scrolls sideways, so that what is below stays in sight, and fades where it goes on. On a desk it wraps: a mouse has
 * no wheel for it.
 */
export const scrollRow = css`
  ${media.narrow} {
    flex-wrap: nowrap;
    margin-inline: calc(-1 * var(--gutter));
    padding: 4px var(--gutter);
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scrollbar-width: none;
    mask-image: linear-gradient(to right, transparent, #000 var(--gutter), #000 calc(100% - 40px), transparent);
  }
`;
