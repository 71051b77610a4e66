import styled from 'styled-components';

/** A quoted text of a member. */
export const Quote = styled.p`
  padding-left: 14px;
  border-left: 2px solid var(--line);
  color: var(--text-muted);
  line-height: 1.5;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
