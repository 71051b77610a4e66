import { media } from '@mutua/web-kit';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { visuallyHidden } from '../../theme/visually-hidden.ts';
import { FieldGroup } from './field-group.ts';

const Box = styled(FieldGroup)<{ $isLabelHidden: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  ${({ $isLabelHidden }) => $isLabelHidden && `legend { ${visuallyHidden} }`}
`;
const Rows = styled.div`
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
  > div + div {
    border-top: 1px solid var(--line-soft);
  }
`;
const ChoiceRow = styled.label`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 12px;
  align-items: center;
  min-height: 56px;
  padding: 8px 14px;
  &:has(input) {
    grid-template-columns: 20px minmax(0, 1fr) auto;
    cursor: pointer;
  }
  &:has(:disabled) {
    color: var(--text-muted);
    cursor: not-allowed;
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
    &:hover:has(:enabled:not(:checked)) {
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
    text-align: end;
    font-variant-numeric: tabular-nums;
    b {
      font: 600 17px / 1.2 var(--font-display);
    }
  }
  b {
    display: block;
    font-weight: var(--weight-bold);
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
  isDisabled?: boolean;
  /** Shown below the row while it is chosen, and in rows that nobody can choose. */
  below?: ReactNode;
}

export interface ChoiceRowsProps<Value extends string> {
  label: string;
  /** Whether only screen readers get the label. */
  isLabelHidden?: boolean;
  choices: readonly RowChoice<Value>[];
  value: Value | null;
  /** Absent when the rows are only shown. */
  onChange?: ((value: Value) => void) | undefined;
}

/** A radio group whose choices are rows with an explanation. */
export function ChoiceRows<Value extends string>({
  label,
  isLabelHidden = false,
  choices,
  value,
  onChange,
}: ChoiceRowsProps<Value>) {
  const name = useId();
  return (
    <Box $isLabelHidden={isLabelHidden}>
      <legend>{label}</legend>
      <Rows>
        {choices.map((choice) => (
          <div key={choice.value}>
            <ChoiceRow as={onChange ? 'label' : 'div'}>
              {onChange && (
                <input
                  type="radio"
                  name={name}
                  value={choice.value}
                  checked={choice.value === value}
                  disabled={choice.isDisabled}
                  onChange={() => onChange(choice.value)}
                />
              )}
              <span>
                <b>{choice.title}</b> {choice.detail && <small>{choice.detail}</small>}
              </span>
              {choice.aside && (
                <span>
                  <b>{choice.aside}</b> {choice.asideDetail && <small>{choice.asideDetail}</small>}
                </span>
              )}
            </ChoiceRow>
            {(!onChange || choice.value === value) && choice.below}
          </div>
        ))}
      </Rows>
    </Box>
  );
}
