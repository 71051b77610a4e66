import { media } from '@mutua/web-kit';
import { phone, tablet } from '@mutua/web-kit/parts';
import styled from 'styled-components';

/**
 * The list (320), the thread (up to 720 inside), the exchange (300); the exchange hides below 1180 pixels, and on a phone the list or
 * the thread. It fills the shell's frame and never grows beyond it: its parts scroll by themselves.
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
