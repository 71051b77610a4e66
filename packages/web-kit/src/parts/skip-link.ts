import styled from 'styled-components';
import { visuallyHidden } from '../theme/visually-hidden.ts';

/** A link that skips the beginning of a page. It is visible only while it has the focus. */
export const SkipLink = styled.a`
  position: absolute;
  z-index: 90;
  top: 8px;
  left: 8px;
  padding: 10px 16px;
  border-radius: var(--radius-control);
  background: var(--inverse);
  color: var(--text-inverse);
  font-weight: var(--weight-medium);
  &:not(:focus) {
    ${visuallyHidden}
    padding: 0;
  }
`;
