import styled from 'styled-components';

/** The look of a line that says why a skill fits its reader: the logo, then a sentence with the skills in bold. */
export const MatchBox = styled.p`
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 8px 10px;
  border-radius: var(--radius-control);
  background: var(--bg-sunken);
  color: var(--text-muted);
  font-size: 12.5px;
  line-height: 1.35;
  svg {
    flex: none;
  }
  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  b {
    color: var(--text);
    font-weight: var(--weight-bold);
  }
`;
