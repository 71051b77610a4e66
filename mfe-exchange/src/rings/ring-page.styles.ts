import { Card, media } from '@mutua/web-kit';
import styled from 'styled-components';

export const Back = styled.p`
  margin-bottom: 24px;
  a {
    display: inline-flex;
    gap: 8px;
    align-items: center;
    color: var(--text-muted);
    font-weight: var(--weight-medium);
  }
  svg {
    width: 18px;
    height: 18px;
    stroke-width: 1.75;
  }
`;
export const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 24px;
  align-items: flex-end;
  justify-content: space-between;
  margin-bottom: 24px;
  > div {
    max-width: 47em;
    min-width: 0;
  }
  p {
    margin-top: 6px;
    color: var(--text-muted);
    font-size: var(--text-md);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  b {
    color: var(--text);
    font-weight: var(--weight-bold);
  }
`;
export const LineCard = styled(Card)`
  padding: clamp(20px, 2.6vw, 32px);
`;
export const Halves = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 40px;
  margin-top: 40px;
  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
    gap: 28px;
  }
`;
export const SectionHead = styled.div`
  display: flex;
  gap: 12px;
  align-items: baseline;
  justify-content: space-between;
  margin-bottom: 16px;
  h2 {
    font-size: var(--text-xl);
  }
  span {
    color: var(--text-muted);
    font-size: var(--text-sm);
    font-variant-numeric: tabular-nums;
  }
`;
export const Next = styled.p`
  margin-top: 20px;
`;
export const Quote = styled.blockquote`
  max-width: 43em;
  margin-top: 24px;
  padding-left: 14px;
  border-left: 2px solid var(--line);
  color: var(--text-muted);
  line-height: 1.5;
  overflow-wrap: anywhere;
  white-space: pre-line;
`;
/** The buttons that answer a ring, at the end of the page. On a phone they are at the bottom of the screen, below toasts. */
export const ActionBar = styled.div.attrs<{ 'data-page-foot'?: boolean }>({ 'data-page-foot': true })`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  align-items: center;
  margin-top: 32px;
  padding-top: 24px;
  border-top: 1px solid var(--line-soft);
  small {
    padding-left: 8px;
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  ${media.narrow} {
    position: sticky;
    bottom: var(--bottom-bar, 0px);
    z-index: 10;
    flex-wrap: nowrap;
    margin: 24px calc(-1 * var(--gutter)) -64px;
    padding: 12px var(--gutter) calc(12px + max(0px, env(safe-area-inset-bottom) - var(--bottom-bar, 0px)));
    background: var(--surface);
    > button {
      flex: 1;
    }
    small {
      display: none;
    }
  }
`;
