import { Row } from '@mutua/web-kit';
import { tablet } from '@mutua/web-kit/parts';
import styled from 'styled-components';

/** The buttons of a row: one below the other where the words beside them need the room. */
export const RowButtons = styled(Row)`
  ${tablet} {
    flex-direction: column;
    align-items: flex-end;
  }
`;
