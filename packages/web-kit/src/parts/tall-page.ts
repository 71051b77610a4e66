import { media, Page } from '@mutua/web-kit';
import styled from 'styled-components';

/**
 * A page with content and a bar of actions below it. Where the bar stays at the bottom of the screen, the page is as tall as the window.
 * Otherwise a short page has the bar at its end, not across its middle.
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
