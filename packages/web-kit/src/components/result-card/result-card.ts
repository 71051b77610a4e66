// Other parts of the kit are imported by its name: this folder is built into each remote, which takes the kit from the shell.
import { Card, Clamp } from '@mutua/web-kit';
import styled from 'styled-components';

/** The box of the cards of a search: a skill, a member. */
export const ResultCard = styled(Card)`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: 14px;
  :is(h2, h3) {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow: hidden;
    font-size: 19px;
    line-height: 1.2;
    overflow-wrap: anywhere;
  }
`;
export const Description = styled(Clamp)`
  color: var(--text-muted);
`;
/** The last line of a card: what the community thinks, and how often. */
export const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  padding-top: 14px;
  border-top: 1px solid var(--line-soft);
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;
`;
