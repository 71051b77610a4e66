import styled from 'styled-components';
import { visuallyHidden } from '../theme/visually-hidden.ts';

/** Text for screen readers only. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`;
