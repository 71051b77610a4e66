import { VisuallyHidden } from '@mutua/web-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Rows = styled.fieldset`
  display: grid;
  min-width: 0;
  margin: 0;
  padding: 0;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--surface);
`;
const Row = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 14px;
  align-items: center;
  min-height: 52px;
  padding: 10px 16px;
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
  input {
    width: 18px;
    height: 18px;
    margin: 0;
    accent-color: var(--accent);
  }
  b {
    display: block;
    font-weight: var(--weight-bold);
  }
  small {
    font-size: var(--text-sm);
  }
`;

/** One of a few sentences, as rows. */
export function ChoiceRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Rows>
      <VisuallyHidden as="legend">{label}</VisuallyHidden>
      {children}
    </Rows>
  );
}

export interface ChoiceRowProps {
  /** The same of all rows. */
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  title: string;
  detail: string | null;
}

export function ChoiceRow({ name, isChosen, onChoose, title, detail }: ChoiceRowProps) {
  return (
    <Row>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span>
        <b>{title}</b>
        {detail && <small>{detail}</small>}
      </span>
    </Row>
  );
}
