import styled from 'styled-components';

/** The fields and buttons of a dialog. Each field reserves a line for its error. */
export const DialogForm = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
`;
