import { media, VisuallyHidden } from '@mutua/web-kit';
import { useId } from 'react';
import styled from 'styled-components';

const Rows = styled.fieldset`
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
`;
const Row = styled.label`
  display: grid;
  grid-template-columns: 18px minmax(0, 1fr);
  gap: 0 14px;
  align-items: start;
  padding: 12px 16px;
  cursor: pointer;
  & + & {
    border-top: 1px solid var(--line-soft);
  }
  ${media.hover} {
    &:hover {
      background: var(--fill);
    }
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
  input {
    width: 18px;
    height: 18px;
    margin: 2px 0 0;
    accent-color: var(--accent);
    outline: 0;
  }
  strong {
    font-weight: var(--weight-bold);
  }
  small {
    grid-column: 2;
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  ${media.touch} {
    min-height: 48px;
  }
`;

export interface RadioRowsProps<T extends string> {
  /** Read to those who do not see that the rows belong together. */
  label: string;
  options: readonly { value: T; label: string; hint?: string | undefined }[];
  value: T;
  onChange: (value: T) => void;
}

/** A choice of a few, each a row, in the form of a dialog. */
export function RadioRows<T extends string>({ label, options, value, onChange }: RadioRowsProps<T>) {
  const name = useId();
  return (
    <Rows>
      <VisuallyHidden as="legend">{label}</VisuallyHidden>
      {options.map((option) => (
        <Row key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <strong>{option.label}</strong>
          {option.hint && <small>{option.hint}</small>}
        </Row>
      ))}
    </Rows>
  );
}
