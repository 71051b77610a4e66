import styled from 'styled-components';

/** The two answers beside each other. */
export const Answers = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 8px;
`;
/** A text that can be pressed, within a line of text. */
export const TextButton = styled.button`
  min-height: 24px;
  padding: 0;
  border: 0;
  background: none;
  color: var(--accent-text);
  font: inherit;
  font-weight: var(--weight-bold);
  cursor: pointer;
  &:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  &[aria-pressed='true'] {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;
/** What belongs together within a card, below a line. */
export const Part = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  padding-top: 16px;
  border-top: 1px solid var(--line-soft);
`;
