import { css } from 'styled-components';

/** The style of every input, textarea and select. */
export const control = css`
  width: 100%;
  min-height: 44px;
  padding: 0 14px;
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-control);
  background: var(--surface);
  color: var(--text);
  font-size: 15px;
  transition: border-color var(--motion-hover);
  &::placeholder {
    color: var(--text-placeholder);
    opacity: 1;
  }
  &:disabled {
    background: var(--fill);
    border-color: transparent;
    color: var(--text-muted);
    /* Safari dims disabled text by itself. */
    -webkit-text-fill-color: currentColor;
    opacity: 1;
    cursor: not-allowed;
  }
  &[aria-invalid='true'] {
    border-color: var(--danger);
    box-shadow: inset 0 0 0 1px var(--danger);
  }
  @media (pointer: coarse) {
    /* Below 16 px iOS zooms into the field. */
    font-size: 16px;
  }
`;

/** The attributes that a control inside a `Field` must have. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}
