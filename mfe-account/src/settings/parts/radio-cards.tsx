import { useId } from 'react';
import styled from 'styled-components';

const Box = styled.div`
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
`;
const Card = styled.label`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr);
  gap: 0 12px;
  align-items: start;
  padding: 13px 16px;
  cursor: pointer;
  & + & {
    border-top: 1px solid var(--line-soft);
  }
  input {
    width: 18px;
    height: 18px;
    margin: 1px 0 0;
    accent-color: var(--accent);
    cursor: inherit;
  }
  b {
    font-weight: var(--weight-bold);
  }
  span {
    grid-column: 2;
    color: var(--text-muted);
    font-size: var(--text-sm);
    text-wrap: pretty;
  }
`;

export interface RadioCardsProps<T extends string> {
  /** The id of the heading that names the choice. */
  labelledBy: string;
  options: readonly { value: T; label: string; detail: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** A choice of few, each with what it means. */
export function RadioCards<T extends string>({ labelledBy, options, value, onChange }: RadioCardsProps<T>) {
  const name = useId();
  return (
    <Box role="radiogroup" aria-labelledby={labelledBy}>
      {options.map((option) => (
        <Card key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-labelledby={`${name}-${option.value}`}
            aria-describedby={`${name}-${option.value}-detail`}
            onChange={() => onChange(option.value)}
          />
          <b id={`${name}-${option.value}`}>{option.label}</b>
          <span id={`${name}-${option.value}-detail`}>{option.detail}</span>
        </Card>
      ))}
    </Box>
  );
}
