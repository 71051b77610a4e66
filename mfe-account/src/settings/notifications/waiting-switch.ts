import { Skeleton } from '@mutua/web-kit';
import styled from 'styled-components';

/** As large as a switch, so that the rows stay in their places. */
export const WaitingSwitch = styled(Skeleton).attrs({ $width: 44, $height: 26, $radius: 13 })`
  && {
    margin: 0 auto;
  }
`;
