import styled from 'styled-components';

/** A part of the page of figures with a heading of its own. */
export const Block = styled.section`
  margin-top: 48px;
  h2 {
    font-size: var(--text-lg);
  }
`;
