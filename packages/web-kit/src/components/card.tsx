import styled, { css } from 'styled-components';
import { media } from '../theme/media.ts';

/** A box for content, with a thin border and no shadow. `$lift` raises it on hover, for a card with a link. */
export const Card = styled.article<{ $lift?: boolean }>`
  min-width: 0;
  padding: 20px;
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-card);
  background: var(--surface);
  ${({ $lift }) =>
    $lift &&
    css`
      transition:
        transform var(--motion-hover) var(--ease-out),
        box-shadow var(--motion-hover);
      ${media.hover} {
        &:hover {
          transform: translateY(-2px);
          box-shadow: var(--shadow-2);
        }
      }
    `}
`;

/** Cards side by side, each at least 280 px wide. */
export const CardGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr));
  gap: 24px;
`;

/** Rows separated by thin lines. */
export const Rows = styled.ul`
  > * {
    padding: 16px 0;
    border-top: 1px solid var(--line-soft);
  }
  > :first-child {
    border-top: 0;
    padding-top: 0;
  }
  > :last-child {
    padding-bottom: 0;
  }
`;
