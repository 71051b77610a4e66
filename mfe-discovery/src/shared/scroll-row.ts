import { media } from '@mutua/web-kit';
import { css } from 'styled-components';

/**
 * A row that scrolls sideways on a phone, so that the content below stays visible, and fades at its end. On a desk it wraps, because a
 * mouse wheel cannot scroll it.
 */
export const scrollRow = css`
  ${media.narrow} {
    flex-wrap: nowrap;
    margin-inline: calc(-1 * var(--gutter));
    padding: 4px var(--gutter);
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scrollbar-width: none;
    /* Safari before 18.2. */
    &::-webkit-scrollbar {
      display: none;
    }
    mask-image: linear-gradient(to right, transparent, #000 var(--gutter), #000 calc(100% - 40px), transparent);
  }
`;
