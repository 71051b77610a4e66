import { FieldError, media } from '@mutua/web-kit';
import { FieldGroup, useLatest } from '@mutua/web-kit/parts';
import { type FocusEvent, type ReactNode, type RefCallback, useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';

const Box = styled(FieldGroup)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 4px;
`;
const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;
/* A line is reserved for the error, so that nothing moves when it appears. */
const Note = styled.div`
  min-height: 20px;
  font-size: var(--text-sm);
  line-height: 20px;
`;

/** The look of a choice, around its hidden radio button or checkbox. */
export const Choice = styled.label`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  min-height: 40px;
  padding: 0 14px;
  border: 1px solid var(--line);
  border-radius: var(--radius-control);
  background: var(--surface);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
  cursor: pointer;
  transition: background var(--motion-hover);
  > svg {
    margin-left: -4px;
    color: var(--text-muted);
  }
  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
  ${media.hover} {
    ${media.hover} {
      &:hover {
        background: var(--surface-hover);
      }
    }
  }
  &&:has(:checked) {
    border-color: var(--accent);
    background: var(--accent-soft);
    color: var(--on-accent-soft);
    box-shadow: inset 0 0 0 1px var(--accent);
    > :is(svg, span) {
      color: inherit;
    }
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  ${media.touch} {
    min-height: 44px;
  }
  @media (forced-colors: active) {
    &&:has(:checked) {
      outline: 2px solid Highlight;
    }
  }
`;

export interface ChoiceFieldProps<Value extends string> {
  label: string;
  options: readonly { value: Value; content: ReactNode }[];
  value: Value | undefined;
  /** More buttons after the choices. */
  children?: ReactNode;
  error?: string | undefined;
  /** From `form.field(name)`. */
  name: string;
  ref: RefCallback<unknown>;
  onChange: (event: { target: { name: string; value: Value } }) => unknown;
  onBlur: (event: { type: 'blur'; target: { name: string; value: Value | undefined } }) => unknown;
}

/** A radio group whose choices are all visible. The form focuses the chosen or the first one. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, options, value, children, error, name, ref, onChange, onBlur } = props;
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  // The handle has no value, so that the form keeps it. Native radio buttons would give null, which differs from the initial value.
  const [handle] = useState(() => ({
    name,
    get value(): undefined {
      return undefined;
    },
    set value(_: unknown) {},
    focus: () => {
      const inputs = [...(box.current?.querySelectorAll('input') ?? [])];
      (inputs.find(({ checked }) => checked) ?? inputs[0])?.focus();
    },
  }));
  // A reset form forgets its fields. An effect without dependencies registers this one again, like the ref of a native field.
  useEffect(() => {
    ref(handle);
  });
  const latest = useLatest(value);
  const leave = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    // The form reads it after the press. In Safari, which focuses no radio button, the press that took the focus may have chosen another one.
    const target = {
      name,
      get value() {
        return latest.current;
      },
    };
    onBlur({ type: 'blur', target });
  };
  return (
    <Box
      ref={box}
      role="radiogroup"
      aria-required
      aria-invalid={Boolean(error) || undefined}
      aria-describedby={error ? `${id}-note` : undefined}
      onBlur={leave}
    >
      <legend>{label}</legend>
      <Choices>
        {options.map((option) => (
          <Choice key={option.value}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange({ target: { name, value: option.value } })}
            />
            {option.content}
          </Choice>
        ))}
        {children}
      </Choices>
      <Note>{error && <FieldError id={`${id}-note`}>{error}</FieldError>}</Note>
    </Box>
  );
}
