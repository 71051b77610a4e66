import { Section } from '@mutua/web-kit';
import styled from 'styled-components';

/** A part of the side column, with a smaller heading and without a box. */
export const SideSection = styled(Section)`
  > header {
    margin-bottom: 12px;
  }
  > header > h2 {
    font-size: var(--text-lg);
  }
`;

export const Quiet = styled.p`
  color: var(--text-muted);
  line-height: 1.5;
`;
