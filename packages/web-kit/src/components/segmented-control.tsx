import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { iconSize } from '../theme/icon-size.ts';
import { media } from '../theme/media.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const Box = styled.fieldset`
  display: inline-flex;
  max-width: 100%;
  padding: 3px;
  border-radius: 8px;
  background: var(--fill);
`;
const Segment = styled.label`
  position: relative;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  min-height: 34px;
  padding: 0 16px;
  border-radius: var(--radius-control);
  color: var(--text-muted);
  font-weight: var(--weight-bold);
  cursor: pointer;
  transition: background var(--motion-hover);
  ${media.hover} {
    &:hover {
      color: var(--text);
    }
  }
  &:has(:checked) {
    background: var(--selected);
    color: var(--text);
    box-shadow: var(--shadow-1);
  }
  @media (forced-colors: active) {
    &:has(:checked) {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
  svg {
    ${iconSize(18)}
  }
  ${media.touch} {
    min-height: 44px;
  }
`;

export interface SegmentedControlProps<T extends string> {
  /** The subject of the choice, for screen readers. */
  label: string;
  /** `shortcut` is the key that chooses it. */
  options: readonly { value: T; label: string; icon?: ReactNode; shortcut?: string }[];
  value: T;
  onChange: (value: T) => void;
  className?: string;
}

/** Two or three choices side by side, as a radio group. */
export function SegmentedControl<T extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentedControlProps<T>) {
  const name = useId();
  return (
    <Box className={className}>
      <VisuallyHidden as="legend">{label}</VisuallyHidden>
      {options.map((option) => (
        <Segment key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-keyshortcuts={option.shortcut}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.label}
        </Segment>
      ))}
    </Box>
  );
}
