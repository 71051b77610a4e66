import styled from 'styled-components';

/** Several controls under one legend that looks like the label of a field. */
export const FieldGroup = styled.fieldset`
  legend {
    margin-bottom: 8px;
    font-size: var(--text-sm);
    font-weight: var(--weight-bold);
  }
`;
