import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react';
import styled from 'styled-components';
import { useTranslation } from '../i18n/use-translation.tsx';
import { media } from '../theme/media.ts';
import { control } from './control.ts';
import { DayTimeInput } from './day-time-input.tsx';
import { Field, FieldError, type FieldOptions } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { limitedInput } from './limited-input.ts';

const Input = styled.input`
  ${control}
`;
const DayTime = styled(DayTimeInput)`
  ${control}
`;

const FIELD_PROPS = ['label', 'help', 'error', 'required', 'optional', 'hideLabel', 'id', 'className'] as const;
type FieldProp = (typeof FIELD_PROPS)[number];

/** Splits the props into those of the field and those of its control. */
function parts<Props extends FieldOptions>(
  props: Props,
): [Pick<Props, FieldProp & keyof Props>, Omit<Props, FieldProp>] {
  const isOfField = ([name]: [string, unknown]) => (FIELD_PROPS as readonly string[]).includes(name);
  const entries = Object.entries(props);
  return [
    Object.fromEntries(entries.filter(isOfField)) as Pick<Props, FieldProp & keyof Props>,
    Object.fromEntries(entries.filter((entry) => !isOfField(entry))) as Omit<Props, FieldProp>,
  ];
}

export interface TextFieldProps extends FieldOptions, ComponentPropsWithRef<'input'> {}

interface DayFieldProps {
  field: FieldOptions;
  input: ComponentPropsWithRef<'input'>;
}

/** A field for a day. It says itself that a date is half typed: the form takes it for an empty one. */
function DayField({ field, input }: DayFieldProps) {
  const { t } = useTranslation('kit');
  const [isHalf, setHalf] = useState(false);
  const value = String(input.value ?? '');
  return (
    <Field {...field} {...(isHalf && { error: t('halfDate') })}>
      {(given) => <DayTime {...input} {...given} type="date" value={value} onHalfTyped={setHalf} />}
    </Field>
  );
}

/** A one-line field. Takes every attribute of an input, and `maxLength` counts characters. `className` is set on the whole field. */
export function TextField(props: TextFieldProps) {
  const [field, { type = 'text', ...input }] = parts(props);
  if (type === 'date') return <DayField field={field} input={input} />;
  if (type === 'time') {
    const value = String(input.value ?? '');
    return <Field {...field}>{(given) => <DayTime {...input} {...given} type="time" value={value} />}</Field>;
  }
  return <Field {...field}>{(given) => <Input type={type} {...input} {...limitedInput(input)} {...given} />}</Field>;
}

const Area = styled.textarea`
  ${control}
  display: block;
  padding: 11px 14px;
  line-height: 1.5;
  resize: vertical;
`;

export interface TextAreaProps extends FieldOptions, ComponentPropsWithRef<'textarea'> {
  /** Shows `length/limit` below. The limit is not enforced while typing, so that no typed text is lost. */
  counter?: { length: number; limit: number };
}

/** A multi-line field. Takes every attribute of a textarea. */
export function TextArea(props: TextAreaProps) {
  const [field, { counter, rows = 3, ...area }] = parts(props);
  const aside = counter && `${counter.length}/${counter.limit}`;
  return (
    <Field {...field} aside={aside}>
      {(given) => <Area rows={rows} {...area} {...given} />}
    </Field>
  );
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
  /** The choices. Alternatively, `<option>` elements as children. */
  options?: readonly { value: string; label: string }[];
}

/** A native select. Takes every attribute of a select. */
export function Select(props: SelectProps) {
  const [field, { placeholder, options, children, ...select }] = parts(props);
  return (
    <Field {...field}>
      {(given) => (
        <SelectBox>
          <NativeSelect {...select} {...given}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options?.map((option) => (
              <option key={option.value} value={option.value} suppressHydrationWarning>
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
  /** Shown below the field, except while there is an error, for example a live `Checklist` of the password's rules. */
  children?: ReactNode;
}

/** A password with a button that reveals it. Set `autoComplete` to "current-password" or "new-password". */
export function PasswordField(props: PasswordFieldProps) {
  const [field, { children, ...input }] = parts(props);
  const { t } = useTranslation('kit');
  const [revealed, setRevealed] = useState(false);
  return (
    <Field {...field} list={children}>
      {(given) => (
        <PasswordBox>
          <Input type={revealed ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" {...input} {...given} />
          <IconButton
            label={t(revealed ? 'password.hide' : 'password.show')}
            icon={revealed ? <EyeOff /> : <Eye />}
            onClick={() => setRevealed(!revealed)}
          />
        </PasswordBox>
      )}
    </Field>
  );
}

const CheckBox = styled.div`
  display: grid;
  gap: 6px;
  font-size: var(--text-sm);
`;
const CheckError = styled.div`
  min-height: 20px;
  line-height: 20px;
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
  /** The label. It may contain links. */
  children: ReactNode;
  help?: ReactNode;
  /** The error. A `required` box reserves a line for it, so that nothing moves when it appears. */
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
      {(error || required) && <CheckError>{error && <FieldError id={noteId}>{error}</FieldError>}</CheckError>}
    </CheckBox>
  );
}
