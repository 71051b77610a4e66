import { media } from '@mutua/web-kit';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { FieldGroup } from './field-group.ts';

const Box = styled(FieldGroup)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
`;
const Rows = styled.div`
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
`;
const ChoiceRow = styled.label`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr) auto;
  gap: 0 12px;
  align-items: center;
  min-height: 56px;
  padding: 8px 14px;
  cursor: pointer;
  & + & {
    border-top: 1px solid var(--line-soft);
  }
  &:has(:checked) {
    background: var(--accent-soft);
    color: var(--on-accent-soft);
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
  ${media.hover} {
    &:hover:not(:has(:checked)) {
      background: var(--surface-hover);
    }
  }
  input {
    width: 18px;
    height: 18px;
    margin: 0;
    accent-color: var(--accent);
    cursor: inherit;
  }
  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  > span:nth-of-type(2) {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  b {
    display: block;
  }
  small {
    display: block;
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  &:has(:checked) small {
    color: inherit;
  }
`;

export interface RowChoice<Value extends string> {
  value: Value;
  title: ReactNode;
  detail?: ReactNode;
  /** At the right: a time, and the same time by the other member's clock. */
  aside?: ReactNode;
  asideDetail?: ReactNode;
}

export interface ChoiceRowsProps<Value extends string> {
  label: string;
  choices: readonly RowChoice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A radio group whose choices are rows with an explanation. */
export function ChoiceRows<Value extends string>({ label, choices, value, onChange }: ChoiceRowsProps<Value>) {
  const name = useId();
  return (
    <Box>
      <legend>{label}</legend>
      <Rows>
        {choices.map((choice) => (
          <ChoiceRow key={choice.value}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>
              <b>{choice.title}</b> {choice.detail && <small>{choice.detail}</small>}
            </span>
            {choice.aside && (
              <span>
                <b>{choice.aside}</b> {choice.asideDetail && <small>{choice.asideDetail}</small>}
              </span>
            )}
          </ChoiceRow>
        ))}
      </Rows>
    </Box>
  );
}
