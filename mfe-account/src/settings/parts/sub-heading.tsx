import { phone } from '@mutua/web-kit/parts';
import styled from 'styled-components';

/** The title of a part of a section. */
export const SubHeading = styled.h3`
  margin: 36px 0 12px;
  font-size: 18px;
  ${phone} {
    margin-top: 30px;
  }
`;
