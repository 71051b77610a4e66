import { Button, Card, LinkButton, media } from '@mutua/web-kit';
import styled, { css } from 'styled-components';

/** The order on a phone: what it is, the action, then the rest. On a wide page the action stands beside both. */
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
  grid-row: 1 / span 2;
  grid-column: 2;
  ${media.narrow} {
    grid-row: auto;
    grid-column: auto;
    gap: 20px;
    margin-top: 24px;
  }
`;
export const SideCard = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
`;
const back = css`
  margin: 0 0 12px -16px;
`;
export const BackButton = styled(Button)`
  ${back}
`;
export const BackLink = styled(LinkButton)`
  ${back}
`;
export const Head = styled.header`
  display: flex;
  gap: 16px;
  align-items: flex-start;
  > div {
    min-width: 0;
  }
  p {
    margin-bottom: 4px;
    color: var(--text-muted);
    font-size: var(--text-sm);
    font-weight: var(--weight-bold);
  }
  h1 {
    font-size: var(--text-3xl);
    overflow-wrap: anywhere;
    ${media.narrow} {
      font-size: 30px;
    }
  }
`;
export const Quiet = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
  line-height: 1.5;
  text-wrap: pretty;
`;
/** The headline of the side card, with a detail at its end. */
export const SideHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 12px;
  align-items: baseline;
  justify-content: space-between;
  h2 {
    display: inline-flex;
    gap: 8px;
    align-items: center;
    min-width: 0;
    font-size: var(--text-xl);
    line-height: 1.2;
    overflow-wrap: anywhere;
  }
  h2 svg {
    flex: none;
    color: var(--get-text);
  }
  span {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;
export const Text = styled.p`
  max-width: 41em;
  font-size: var(--text-md);
  line-height: var(--leading-body);
  overflow-wrap: anywhere;
  white-space: pre-line;
  text-wrap: pretty;
`;
