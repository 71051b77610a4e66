import { type Teaching, teachingFill } from '@mutua/web-kit/meetings';
import { css } from 'styled-components';

/** Times at which the member is busy elsewhere. */
export const busyFill = 'repeating-linear-gradient(135deg, var(--line) 0 1.5px, transparent 1.5px 6px)';

/** The edge of a card says who teaches. For what is not sure yet it is dashed. */
export const entryEdge = css<{ $teaching: Teaching; $isProposed: boolean }>`
  border: 1px solid var(--line-soft);
  background: var(--surface);
  ${({ $isProposed, $teaching }) =>
    $isProposed
      ? css`
          border: 1.5px dashed var(--line-strong);
        `
      : css`
          &::before {
            content: '';
            position: absolute;
            inset: -1px auto -1px -1px;
            width: 4px;
            border-radius: 6px 0 0 6px;
            background: ${teachingFill($teaching, '180deg')};
          }
        `}
`;
