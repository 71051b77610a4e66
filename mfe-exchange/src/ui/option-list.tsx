import { FieldGroup } from '@mutua/web-kit/parts';
import { type ComponentPropsWithRef, useId } from 'react';
import styled from 'styled-components';

const Box = styled(FieldGroup)`
  legend {
    margin-bottom: 6px;
  }
`;
const Options = styled.div`
  display: grid;
  overflow: hidden;
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-control);
  background: var(--surface);
`;
const Option = styled.label`
  display: grid;
  grid-template-columns: 18px minmax(0, 1fr);
  gap: 2px 10px;
  padding: 11px 14px;
  border-top: 1px solid var(--line-soft);
  font-weight: var(--weight-medium);
  cursor: pointer;
  &:first-child {
    border-top: 0;
  }
  input {
    grid-row: 1 / 3;
    width: 18px;
    height: 18px;
    margin: 1px 0 0;
    accent-color: var(--accent);
    cursor: inherit;
  }
  small {
    color: var(--text-muted);
    font-size: var(--text-sm);
    font-weight: var(--weight-regular);
  }
  &:has(:checked) {
    background: var(--accent-soft);
    color: var(--on-accent-soft);
    small {
      color: inherit;
    }
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
  input:focus-visible {
    outline: 0;
  }
`;

interface OptionListProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'value'> {
  label: string;
  options: readonly { value: string; label: string; help?: string }[];
}

/** A radio group with one choice per line. Takes the props of a native radio button from `form.register`. */
export function OptionList({ label, options, ...radio }: OptionListProps) {
  const id = useId();
  return (
    <Box role="radiogroup">
      <legend>{label}</legend>
      <Options>
        {options.map(({ value, label: text, help }) => (
          <Option key={value}>
            <input
              {...radio}
              type="radio"
              value={value}
              aria-labelledby={`${id}${value}-name`}
              aria-describedby={help && id + value}
            />
            <span id={`${id}${value}-name`}>{text}</span>
            {help && <small id={id + value}>{help}</small>}
          </Option>
        ))}
      </Options>
    </Box>
  );
}
