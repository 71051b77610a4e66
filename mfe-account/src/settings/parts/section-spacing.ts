import styled from 'styled-components';

/** The content of a section, at its distance from the section's head. */
export const BelowHead = styled.div`
  margin-top: 24px;
`;

/** Buttons at their distance from the rows above them. */
export const BelowRows = styled.div`
  margin-top: 14px;
`;
