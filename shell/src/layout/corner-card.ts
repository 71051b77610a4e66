import { media } from '@mutua/web-kit';
import { phone, short } from '@mutua/web-kit/parts';
import styled, { css } from 'styled-components';

/**
 * The place of what floats, away from where a member acts. On narrow pages with a bar of their own, such as that of a form, it is above that
 * bar. On a page that fills the window, a chat, the bottom is for writing: there it is below the header, over older messages.
 */
export const clearOfWriting = css`
  ${media.narrow} {
    :where(body:has(main [data-page-foot])) & {
      bottom: calc(16px + 5rem + max(var(--bottom-bar), env(safe-area-inset-bottom)));
    }
  }
  [data-full] & {
    top: 140px;
    bottom: auto;
    ${phone} {
      top: 68px;
    }
  }
`;

/** A question at the lower right. It overlays the page, so that nothing moves when it appears. In a low window it stands at the end of the page. */
export const CornerCard = styled.section`
  position: fixed;
  z-index: 79;
  right: 16px;
  bottom: calc(16px + max(var(--bottom-bar), env(safe-area-inset-bottom)));
  display: grid;
  gap: 8px;
  width: min(420px, calc(100% - 24px));
  padding: 16px 18px 18px;
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-card);
  background: var(--surface-raised);
  box-shadow: var(--shadow-3);
  ${media.narrow} {
    right: 12px;
  }
  ${clearOfWriting}
  ${short} {
    position: static;
    margin: 12px auto;
  }
  @media print {
    display: none;
  }
`;
export const CardDetail = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
  line-height: 1.5;
  text-wrap: pretty;
`;
export const CardChoices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-top: 4px;
`;
