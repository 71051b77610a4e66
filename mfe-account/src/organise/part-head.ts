import styled from 'styled-components';

/** The heading of a part of `/organise`, with its line. */
export const PartHead = styled.div`
  margin-top: 8px;
  h1 {
    font-size: var(--text-3xl);
  }
  p {
    margin-top: 4px;
    color: var(--text-muted);
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }
`;
