import { Button, Card, media, Row } from '@mutua/web-kit';
import styled from 'styled-components';

export const BackButton = styled(Button)`
  margin: 0 0 16px -16px;
`;
/**
 * The order of the columns on a phone: what is taught, by whom, then when and how well. On a wide page the second part stands beside the
 * others and stays visible.
 */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 340px;
  grid-template-rows: auto 1fr;
  gap: 0 56px;
  align-items: start;
  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: none;
  }
`;
export const Side = styled.aside`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 24px;
  position: sticky;
  top: calc(var(--header) + 24px);
  grid-row: 1 / span 2;
  grid-column: 2;
  ${media.narrow} {
    position: static;
    grid-row: auto;
    grid-column: auto;
    gap: 16px;
    margin-top: 32px;
  }
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
  max-width: 41em;
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
/**
 * On a phone it is part of the owner's card.
 * @param $bare on a phone it is not shown: the main action is in the bar, the others are icons below the title
 */
export const ActionCard = styled(SideCard)<{ $bare: boolean }>`
  gap: 18px;
  padding: 24px;
  ${media.narrow} {
    ${({ $bare }) =>
      $bare
        ? 'display: none;'
        : `
      padding-bottom: 4px;
      border-bottom: 0;
      border-radius: var(--radius-card) var(--radius-card) 0 0;
      + section {
        margin-top: -16px;
        border-top: 0;
        border-radius: 0 0 var(--radius-card) var(--radius-card);
      }
    `}
  }
`;
export const Pair = styled(Row)`
  > * {
    flex: 1;
  }
`;
/** The actions below the title of a phone's page, as icons. */
export const Icons = styled.div`
  display: none;
  gap: 8px;
  margin: -4px 0 20px;
  > button {
    width: 44px;
    height: 44px;
    border: 1px solid var(--line);
  }
  ${media.narrow} {
    display: flex;
  }
`;
/** Keeps the primary action at the bottom of a phone's screen. Toasts stand above it. */
export const ActionBar = styled.div.attrs<{ 'data-page-foot'?: boolean }>({ 'data-page-foot': true })`
  display: none;
  position: sticky;
  /* Above the bottom bar, which an older shell does not have. That bar keeps clear of the edge of the screen itself. */
  bottom: var(--bottom-bar, 0px);
  z-index: 10;
  margin: 24px calc(-1 * var(--gutter)) -64px;
  padding: 12px var(--gutter) calc(12px + max(0px, env(safe-area-inset-bottom) - var(--bottom-bar, 0px)));
  border-top: 1px solid var(--line-soft);
  background: var(--surface);
  ${media.narrow} {
    display: block;
  }
`;
/** The primary action among the others, on wide pages without the bar. */
export const WideOnly = styled.div`
  display: contents;
  ${media.narrow} {
    display: none;
  }
`;

export const RestingText = styled.p`
  margin-top: 12px;
  color: var(--text-muted);
`;
