import styled from 'styled-components';

/** The fields and buttons of a dialog. */
export const DialogForm = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
`;
