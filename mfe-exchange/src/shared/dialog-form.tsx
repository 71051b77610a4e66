import styled from 'styled-components';

/** The fields and buttons of a dialog; each field ends with the line of its error. */
export const DialogForm = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
`;
