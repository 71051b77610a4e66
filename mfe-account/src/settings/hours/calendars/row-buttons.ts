import { Row } from '@mutua/web-kit';
import { tablet } from '@mutua/web-kit/parts';
import styled from 'styled-components';

/** The buttons of a row. They are below each other where the text beside them needs the room. */
export const RowButtons = styled(Row)`
  ${tablet} {
    flex-direction: column;
    align-items: flex-end;
  }
`;
