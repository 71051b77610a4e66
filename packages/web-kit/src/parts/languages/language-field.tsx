import type { SpokenLanguage } from '@mutua/contracts';
import { LANGUAGE_LEVELS, PLACE_LIMITS } from '@mutua/contracts/limits';
import { Chip, Field, FieldError, IconButton, Select, useTranslation, VisuallyHidden } from '@mutua/web-kit';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import styled from 'styled-components';
import { type ControlProps, control } from '../../components/control.ts';
import { lazyPart, useLazyPart } from '../../components/lazy-part.ts';
import { useCombobox } from '../../components/use-combobox.ts';
import { phone } from '../../theme/phone.ts';
import { ChipsBox } from '../chips-box.ts';
import { useLanguageNames } from './language-name.ts';

const listPart = lazyPart(async () => {
  const [{ LanguageList }, { findLanguages }] = await Promise.all([
    import('./language-list.tsx'),
    import('./find-languages.ts'),
  ]);
  return { LanguageList, findLanguages };
});

const Place = styled.span`
  position: relative;
  display: block;
  flex: 1 1 120px;
  min-width: 0;
`;

interface LanguageInputProps {
  given: ControlProps;
  placeholder?: string | undefined;
  /** The languages that are not offered, because they are chosen. */
  chosen: readonly string[];
  onPick: (code: string) => void;
  /** Removes the last language, by Backspace in the empty field. */
  onBack?: () => void;
  className?: string;
}

/** A combobox over the languages of the list. */
function LanguageInput({ given, placeholder, chosen, onPick, onBack, className }: LanguageInputProps) {
  const { t, language } = useTranslation('kit');
  const { nameOf } = useLanguageNames();
  const [typed, setTyped] = useState('');
  const [hadFocus, setHadFocus] = useState(false);
  const part = useLazyPart(listPart, hadFocus, () => undefined);
  const isAsked = typed.trim() !== '';
  const languages = part && isAsked ? part.findLanguages(typed, { language, nameOf, except: chosen }) : [];
  const combobox = useCombobox({
    options: languages,
    keyOf: ({ code }) => code,
    typed,
    onPick: ({ code }) => {
      setTyped('');
      onPick(code);
    },
    isFirstActive: true,
    hasNotice: part !== undefined && isAsked,
  });
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && typed === '') onBack?.();
    // Enter in an unfinished text must not send the form.
    if (event.key === 'Enter' && isAsked) event.preventDefault();
    combobox.onKeyDown(event);
  };
  return (
    <Place>
      <input
        className={className}
        type="text"
        placeholder={placeholder}
        dir="auto"
        autoCapitalize="none"
        {...combobox.input}
        value={typed}
        onFocus={() => setHadFocus(true)}
        onBlur={() => {
          combobox.hide();
          setTyped('');
        }}
        onChange={({ target }) => {
          // What is typed before hydration is replayed after it, without the focus.
          setHadFocus(true);
          combobox.show();
          setTyped(target.value);
        }}
        onKeyDown={press}
        {...given}
      />
      <VisuallyHidden role="status">
        {combobox.isShown && t('languages.count', { count: languages.length })}
      </VisuallyHidden>
      {part && combobox.isShown && <part.LanguageList combobox={combobox} languages={languages} />}
    </Place>
  );
}

interface LanguageFieldProps {
  label: ReactNode;
  /** The codes of the chosen languages. */
  value: readonly string[];
  onChange: (codes: string[]) => void;
  max?: number;
  help?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
  hideLabel?: boolean;
  placeholder?: string;
  className?: string;
}

/** Some languages in one field, as chips. */
export function LanguageField({
  value,
  onChange,
  max = PLACE_LIMITS.lessonLanguages.max,
  placeholder,
  ...field
}: LanguageFieldProps) {
  const { t } = useTranslation('kit');
  const { nameOf } = useLanguageNames();
  const box = useRef<HTMLDivElement>(null);
  const focus = () => box.current?.querySelector('input')?.focus();
  return (
    <Field {...field}>
      {(given) => (
        <ChipsBox ref={box} onClick={({ target, currentTarget }) => target === currentTarget && focus()}>
          {value.map((code) => (
            <Chip
              key={code}
              label={nameOf(code)}
              onRemove={() => {
                onChange(value.filter((other) => other !== code));
                focus();
              }}
            />
          ))}
          {value.length < max && (
            <LanguageInput
              given={given}
              placeholder={value.length === 0 ? placeholder : t('languages.another')}
              chosen={value}
              onPick={(code) => onChange([...value, code])}
              onBack={() => onChange(value.slice(0, -1))}
            />
          )}
        </ChipsBox>
      )}
    </Field>
  );
}

const Rows = styled.ul`
  margin-bottom: 12px;
  border-top: 1px solid var(--line);
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(150px, max-content) auto;
    gap: 8px 12px;
    align-items: center;
    padding: 12px 0;
    border-bottom: 1px solid var(--line-soft);
    font-weight: var(--weight-bold);
    overflow-wrap: anywhere;
    ${phone} {
      grid-template-columns: minmax(96px, 1fr) minmax(120px, max-content) auto;
      column-gap: 8px;
    }
  }
  &:empty {
    display: none;
  }
`;
const Line = styled(LanguageInput)`
  ${control}
`;

interface SpokenLanguagesFieldProps {
  label: ReactNode;
  value: readonly SpokenLanguage[];
  onChange: (languages: SpokenLanguage[]) => void;
  help?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
  hideLabel?: boolean;
}

/** The languages that a member speaks, each with its level. */
export function SpokenLanguagesField({ value, onChange, error, ...field }: SpokenLanguagesFieldProps) {
  const { t } = useTranslation('kit');
  const { nameOf } = useLanguageNames();
  const isFull = value.length >= PLACE_LIMITS.languages.max;
  const levels = LANGUAGE_LEVELS.map((level) => ({ value: level, label: t(`languages.levels.${level}`) }));
  return (
    <div>
      <Rows>
        {value.map(({ code, level }) => (
          <li key={code}>
            {nameOf(code)}
            <Select
              hideLabel
              label={t('languages.level', { language: nameOf(code) })}
              options={levels}
              value={level}
              onChange={({ target }) =>
                onChange(
                  value.map((each) =>
                    each.code === code ? { code, level: target.value as SpokenLanguage['level'] } : each,
                  ),
                )
              }
            />
            <IconButton
              label={t('remove', { label: nameOf(code) })}
              icon={<X />}
              onClick={() => onChange(value.filter((each) => each.code !== code))}
            />
          </li>
        ))}
      </Rows>
      {isFull ? (
        error && <FieldError>{error}</FieldError>
      ) : (
        <Field {...field} {...(error !== undefined && { error })}>
          {(given) => (
            <Line
              given={given}
              placeholder={t('languages.search')}
              chosen={value.map(({ code }) => code)}
              onPick={(code) => onChange([...value, { code, level: 'well' }])}
            />
          )}
        </Field>
      )}
    </div>
  );
}
