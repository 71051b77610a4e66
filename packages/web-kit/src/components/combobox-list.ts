import styled from 'styled-components';
import { media } from '../theme/media.ts';

/** The box below a field that contains its list. */
export const ComboboxBox = styled.div`
  position: absolute;
  z-index: 50;
  top: calc(100% + 6px);
  left: 0;
  right: 0;
  max-height: 400px;
  padding: 6px;
  overflow: auto;
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-card);
  background: var(--surface-raised);
  box-shadow: var(--shadow-2);
`;
/** One choice of the list. */
export const ComboboxOption = styled.li`
  padding: 9px 10px;
  border-radius: var(--radius-control);
  color: var(--text-muted);
  overflow-wrap: anywhere;
  cursor: pointer;
  &[aria-selected='true'] {
    background: var(--surface-raised-hover);
  }
  ${media.hover} {
    &:hover {
      background: var(--surface-raised-hover);
    }
  }
  strong {
    color: var(--text);
    font-weight: var(--weight-bold);
  }
  ${media.touch} {
    padding: 12px 10px;
  }
`;
