import styled from 'styled-components';

const Box = styled.label`
  position: relative;
  display: block;
  flex: none;
  width: 44px;
  height: 26px;
  /* The input is larger than its visible part, so that a finger can hit it. */
  input {
    position: absolute;
    z-index: 1;
    inset: -9px 0;
    width: 44px;
    height: 44px;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  input:disabled {
    cursor: not-allowed;
  }
  i {
    position: absolute;
    inset: 0;
    border: 1.5px solid var(--line-strong);
    border-radius: 13px;
    background: var(--surface);
    transition: background var(--motion-hover);
  }
  i::after {
    content: '';
    position: absolute;
    top: 3px;
    left: 3px;
    width: 17px;
    height: 17px;
    border-radius: 50%;
    background: var(--line-strong);
    transition: transform var(--motion-hover);
  }
  :checked + i {
    border-color: var(--accent);
    background: var(--accent);
  }
  :checked + i::after {
    background: var(--on-accent);
    transform: translateX(18px);
  }
  :focus-visible + i {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  :disabled + i {
    opacity: 0.5;
  }
  @media (forced-colors: active) {
    :checked + i {
      forced-color-adjust: none;
      background: Highlight;
    }
  }
`;

export interface SwitchProps {
  /** The label for screen readers. The visible text is beside the switch. */
  label: string;
  checked: boolean;
  onChange?: (checked: boolean) => void;
  disabled?: boolean;
}

/** A setting that is on or off. A change applies at once. */
export function Switch({ label, checked, onChange, disabled }: SwitchProps) {
  return (
    <Box>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange?.(event.target.checked)}
      />
      <i />
    </Box>
  );
}
