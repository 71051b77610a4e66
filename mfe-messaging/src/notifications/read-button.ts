import { Button } from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/parts';
import styled from 'styled-components';

/* On a phone only the icon fits. The label stays for screen readers. */
export const ReadButton = styled(Button)`
  ${phone} {
    width: 44px;
    padding: 0;
    gap: 0;
    font-size: 0;
  }
`;
