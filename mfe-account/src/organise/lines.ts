import styled from 'styled-components';

/** A list of what organisers look after: words, and a button at the end of each line. */
export const Lines = styled.ul`
  li {
    display: flex;
    gap: 16px;
    align-items: center;
    justify-content: space-between;
    padding: 14px 0;
    border-top: 1px solid var(--line-soft);
  }
  div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  button {
    flex: none;
  }
`;
