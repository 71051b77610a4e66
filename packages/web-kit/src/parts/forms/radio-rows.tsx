import { media } from '@mutua/web-kit';
import { useId } from 'react';
import styled from 'styled-components';

const Rows = styled.div`
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
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
    text-wrap: pretty;
  }
  ${media.touch} {
    min-height: 48px;
  }
`;

export interface RadioRowsProps<T extends string> {
  /** The name of the choice, when no heading names it. */
  label?: string;
  /** The id of the heading that names the choice. */
  labelledBy?: string;
  options: readonly { value: T; label: string; hint?: string | undefined }[];
  value: T;
  onChange: (value: T) => void;
}

/** A radio group with one choice per row. A screen reader reads the label, then the hint as its description. */
export function RadioRows<T extends string>({ label, labelledBy, options, value, onChange }: RadioRowsProps<T>) {
  const name = useId();
  return (
    <Rows role="radiogroup" aria-label={label} aria-labelledby={labelledBy}>
      {options.map((option) => {
        const id = `${name}-${option.value}`;
        return (
          <Row key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              aria-labelledby={id}
              aria-describedby={option.hint && `${id}-hint`}
              onChange={() => onChange(option.value)}
            />
            <strong id={id}>{option.label}</strong>
            {option.hint && <small id={`${id}-hint`}>{option.hint}</small>}
          </Row>
        );
      })}
    </Rows>
  );
}
