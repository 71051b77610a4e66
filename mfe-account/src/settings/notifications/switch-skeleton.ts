import { Skeleton } from '@mutua/web-kit';
import styled from 'styled-components';

/** As large as a switch, so that the rows do not move. */
export const SwitchSkeleton = styled(Skeleton).attrs({ $width: 44, $height: 26, $radius: 13 })`
  && {
    margin: 0 auto;
  }
`;
