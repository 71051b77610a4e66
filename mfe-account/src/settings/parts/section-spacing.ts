import styled from 'styled-components';

/** The content of a section, with a gap below the section's head. */
export const BelowHead = styled.div`
  margin-top: 24px;
`;

/** Buttons with a gap below the rows above them. */
export const BelowRows = styled.div`
  margin-top: 14px;
`;
