import styled, { css, keyframes } from 'styled-components';
import { phone } from '../theme/phone.ts';

const fade = keyframes`
  from { opacity: 0; }
`;

/** Dims the page behind a dialog. It does not fade in again when the page was already dimmed. */
export const Scrim = styled.div<{ $isShown?: boolean }>`
  position: fixed;
  inset: 0;
  z-index: 60;
  display: grid;
  place-items: center;
  padding: calc(24px + var(--panned)) max(24px, env(safe-area-inset-left), env(safe-area-inset-right))
    calc(24px + var(--keyboard));
  background: var(--scrim);
  ${({ $isShown }) =>
    !$isShown &&
    css`
      animation: ${fade} var(--motion-enter) var(--ease-out);
    `}
  ${phone} {
    align-items: end;
    padding: calc(12px + var(--panned)) 12px calc(12px + max(env(safe-area-inset-bottom), var(--keyboard)));
  }
`;
