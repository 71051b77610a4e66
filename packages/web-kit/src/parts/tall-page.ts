import { media, Page } from '@mutua/web-kit';
import styled from 'styled-components';

/**
 * A page with content and a bar of actions below it. Where the bar is fixed at the bottom of the screen, the page is as high as the window.
 * With less height, the bar of a short page would be in the middle of the screen.
 */
export const TallPage = styled(Page)`
  ${media.narrow} {
    display: flex;
    flex-direction: column;
    > :first-child {
      flex: 1 0 auto;
    }
  }
`;
