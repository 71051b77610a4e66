import { Button, Card, media, Row } from '@mutua/web-kit';
import styled from 'styled-components';

export const BackButton = styled(Button)`
  margin: 0 0 16px -16px;
`;
export const Head = styled.header`
  display: flex;
  gap: 16px;
  align-items: flex-start;
  h1 {
    margin-top: 6px;
    font-size: var(--text-3xl);
    overflow-wrap: anywhere;
    ${media.narrow} {
      font-size: 30px;
    }
  }
  > div {
    min-width: 0;
  }
`;
export const CategoryName = styled.span`
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-weight: var(--weight-bold);
`;
export const Facts = styled(Row)`
  gap: 8px 24px;
  margin: 24px 0 20px;
  font-size: var(--text-base);
  svg {
    width: 18px;
    height: 18px;
  }
  span {
    font-size: var(--text-base);
  }
`;
export const About = styled.p`
  max-width: 62ch;
  font-size: var(--text-md);
  line-height: var(--leading-body);
  overflow-wrap: anywhere;
  white-space: pre-line;
  text-wrap: pretty;
`;
export const SideCard = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  h2 {
    font-size: var(--text-lg);
  }
`;
export const ActionCard = styled(SideCard)`
  gap: 18px;
  padding: 24px;
`;
export const Pair = styled(Row)`
  > * {
    flex: 1;
  }
`;
/** Keeps the primary action at the bottom of a phone's screen. */
export const ActionBar = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 10;
  margin: 24px calc(-1 * var(--gutter)) -64px;
  padding: 12px var(--gutter) calc(12px + env(safe-area-inset-bottom));
  border-top: 1px solid var(--line-soft);
  background: var(--surface);
`;
