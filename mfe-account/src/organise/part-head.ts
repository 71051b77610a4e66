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

/** One with a button at its end. */
export const WideHead = styled(PartHead)`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  align-items: end;
  justify-content: space-between;
  @media print {
    button {
      display: none;
    }
  }
`;
