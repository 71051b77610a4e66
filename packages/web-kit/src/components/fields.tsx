import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { media } from '../theme/media.ts';
import { control, Field, FieldError, type FieldOptions } from './field.tsx';
import { IconButton } from './icon-button.tsx';

const Input = styled.input`
  ${control}
`;

export interface TextFieldProps extends FieldOptions, ComponentPropsWithRef<'input'> {}

/** A one-line field. Takes every attribute of an input; `className` goes to the whole field. */
export function TextField({
  label,
  help,
  error,
  required,
  optional,
  hideLabel,
  id,
  className,
  type = 'text',
  ...input
}: TextFieldProps) {
  const field = { label, help, error, required, optional, hideLabel, id, className };
  return <Field {...field}>{(props) => <Input type={type} {...input} {...props} />}</Field>;
}

const Area = styled.textarea`
  ${control}
  display: block;
  padding: 11px 14px;
  line-height: 1.5;
  resize: vertical;
`;

export interface TextAreaProps extends FieldOptions, ComponentPropsWithRef<'textarea'> {
  /** Shows `length/limit` below; the limit is not enforced while typing, so that nothing typed is lost. */
  counter?: { length: number; limit: number };
}

/** A field of several lines. Takes every attribute of a textarea. */
export function TextArea({
  label,
  help,
  error,
  required,
  optional,
  hideLabel,
  id,
  className,
  counter,
  rows = 3,
  ...area
}: TextAreaProps) {
  const aside = counter && `${counter.length}/${counter.limit}`;
  const field = { label, help, error, required, optional, hideLabel, id, className, aside };
  return <Field {...field}>{(props) => <Area rows={rows} {...area} {...props} />}</Field>;
}

const SelectBox = styled.span`
  position: relative;
  display: block;
  > svg {
    position: absolute;
    right: 12px;
    top: 50%;
    width: 18px;
    height: 18px;
    stroke-width: 1.75;
    transform: translateY(-50%);
    pointer-events: none;
    color: var(--text-muted);
  }
`;
const NativeSelect = styled.select`
  ${control}
  appearance: none;
  padding-right: 38px;
  text-overflow: ellipsis;
`;

export interface SelectProps extends FieldOptions, ComponentPropsWithRef<'select'> {
  /** The first, empty choice. */
  placeholder?: string;
  /** The choices; or give `<option>` elements as children. */
  options?: readonly { value: string; label: string }[];
}

/** A native select. Takes every attribute of a select. */
export function Select({
  label,
  help,
  error,
  required,
  optional,
  hideLabel,
  id,
  className,
  placeholder,
  options,
  children,
  ...select
}: SelectProps) {
  const field = { label, help, error, required, optional, hideLabel, id, className };
  return (
    <Field {...field}>
      {(props) => (
        <SelectBox>
          <NativeSelect {...select} {...props}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options?.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
            {children}
          </NativeSelect>
          <ChevronDown aria-hidden />
        </SelectBox>
      )}
    </Field>
  );
}

const PasswordGroup = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 10px;
`;
const PasswordBox = styled.span`
  position: relative;
  display: block;
  input {
    padding-right: 52px;
  }
  button {
    position: absolute;
    right: 2px;
    top: 50%;
    transform: translateY(-50%);
  }
`;

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type'> {
  /** Shown below the field: a live `Checklist` of what the password still needs. */
  children?: ReactNode;
}

/** A password with a button that reveals it. Say `autoComplete="current-password"` or `"new-password"`. */
export function PasswordField({
  label,
  help,
  error,
  required,
  optional,
  hideLabel,
  id,
  className,
  children,
  ...input
}: PasswordFieldProps) {
  const { t } = useTranslation('kit');
  const [revealed, setRevealed] = useState(false);
  const field = { label, help, error, required, optional, hideLabel, id };
  return (
    <PasswordGroup className={className}>
      <Field {...field}>
        {(props) => (
          <PasswordBox>
            <Input
              type={revealed ? 'text' : 'password'}
              spellCheck={false}
              autoCapitalize="none"
              {...input}
              {...props}
            />
            <IconButton
              label={t(revealed ? 'password.hide' : 'password.show')}
              icon={revealed ? <EyeOff /> : <Eye />}
              onClick={() => setRevealed(!revealed)}
            />
          </PasswordBox>
        )}
      </Field>
      {children}
    </PasswordGroup>
  );
}
const CheckBox = styled.div`
  display: grid;
  gap: 6px;
  font-size: var(--text-sm);
`;
const CheckLabel = styled.label`
  display: flex;
  gap: 10px;
  align-items: flex-start;
  font-size: var(--text-base);
  cursor: pointer;
  input {
    flex: none;
    width: 18px;
    height: 18px;
    margin: 1px 0 0;
    accent-color: var(--accent);
    cursor: inherit;
  }
  ${media.touch} {
    min-height: 44px;
    padding: 12px 0;
  }
`;
const CheckHelp = styled.span`
  display: block;
  margin-top: 2px;
  font-size: var(--text-sm);
  color: var(--text-muted);
`;

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  /** The label; may hold links. */
  children: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
}

/** A checkbox with its label. */
export function Checkbox({ children, help, error, required, className, id, ...input }: CheckboxProps) {
  const generated = useId();
  const inputId = id ?? generated;
  const noteId = `${inputId}-note`;
  return (
    <CheckBox className={className}>
      <CheckLabel htmlFor={inputId}>
        <input
          {...input}
          id={inputId}
          type="checkbox"
          aria-describedby={error ? noteId : undefined}
          aria-invalid={error ? true : undefined}
          aria-required={required || undefined}
        />
        <span>
          {children}
          {help && <CheckHelp>{help}</CheckHelp>}
        </span>
      </CheckLabel>
      {error && <FieldError id={noteId}>{error}</FieldError>}
    </CheckBox>
  );
}
