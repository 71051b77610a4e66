import { media } from '@mutua/web-kit';
import { phone, tablet } from '@mutua/web-kit/parts';
import styled from 'styled-components';

/**
 * Three columns: the list (320 pixels), the thread (up to 720 inside) and the exchange (300). Below 1180 pixels the exchange is hidden, and
 * a phone shows the list or the thread. The layout never grows beyond the shell's frame, and each column scrolls by itself.
 */
export const MessagingLayout = styled.div`
  && {
    flex: 1 1 0;
  }
  display: grid;
  grid-template-rows: minmax(0, 1fr);
  grid-template-columns: 320px minmax(0, 1fr) 300px;
  min-height: 0;
  > * {
    min-width: 0;
    min-height: 0;
  }
  ${media.medium} {
    grid-template-columns: 300px minmax(0, 1fr);
  }
  ${tablet} {
    grid-template-columns: 280px minmax(0, 1fr);
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
