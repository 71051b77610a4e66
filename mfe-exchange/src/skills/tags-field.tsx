import { SKILL_LIMITS } from '@mutua/contracts/limits';
import { Chip, Field, useTranslation } from '@mutua/web-kit';
import { ChipsBox, isComposing } from '@mutua/web-kit/parts';
import { type ChangeEvent, type KeyboardEvent, useRef } from 'react';
import styled from 'styled-components';

const Box = styled(ChipsBox)`
  input {
    flex: 1 1 120px;
    width: auto;
    min-width: 0;
  }
`;

/** The commas of Latin, Chinese, Japanese and Arabic keyboards. */
const COMMA = /[,，、،]/;

/** Adds the typed tags, separated by commas. Existing tags are ignored, in any letter case. */
export function withTags(tags: string[], typed: string): string[] {
  const known = new Set(tags.map((tag) => tag.toLowerCase()));
  const added: string[] = [];
  for (const tag of typed.split(COMMA).map((part) => part.trim())) {
    const key = tag.toLowerCase();
    if (tag && !known.has(key)) added.push(tag);
    known.add(key);
  }
  return [...tags, ...added];
}

export interface TagsFieldProps {
  value: string[];
  onChange: (tags: string[]) => void;
  /** The text in the field that is not a tag yet. The form adds it when it is sent, so that it is not lost. */
  typed: string;
  onTyped: (text: string) => void;
  error?: string | undefined;
}

/** Up to ten tags in one field. Enter or a comma adds one, Backspace in an empty field removes the last one. */
export function TagsField({ value, onChange, typed, onTyped, error }: TagsFieldProps) {
  const { t } = useTranslation('exchange');
  const input = useRef<HTMLInputElement>(null);
  const add = (text: string) => {
    const tags = withTags(value, text);
    // Tags beyond the limit stay in the field.
    onTyped(tags.slice(SKILL_LIMITS.tags.max).join(', '));
    onChange(tags.slice(0, SKILL_LIMITS.tags.max));
  };
  // Phone keyboards send no key for a comma, only the text.
  const take = (text: string) => {
    if (COMMA.test(text) && value.length < SKILL_LIMITS.tags.max) add(text);
    else onTyped(text);
  };
  const type = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // A tag in the middle of a composition would break it off.
    if ((nativeEvent as Partial<InputEvent>).isComposing) onTyped(target.value);
    else take(target.value);
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) {
      onChange(value.slice(0, -1));
    }
  };
  const remove = (tag: string) => {
    onChange(value.filter((other) => other !== tag));
    input.current?.focus();
  };
  return (
    <Field
      label={t('skillForm.tags.label')}
      optional
      help={t('skillForm.tags.help')}
      error={error}
      aside={t('skillForm.tags.count', { count: value.length, limit: SKILL_LIMITS.tags.max })}
    >
      {(given) => (
        <Box onClick={({ target, currentTarget }) => target === currentTarget && input.current?.focus()}>
          {value.map((tag) => (
            <Chip key={tag} label={tag} onRemove={() => remove(tag)}>
              <bdi>{tag}</bdi>
            </Chip>
          ))}
          <input
            ref={input}
            type="text"
            dir="auto"
            placeholder={t('skillForm.tags.add')}
            enterKeyHint="done"
            autoCapitalize="none"
            value={typed}
            onChange={type}
            onCompositionEnd={({ currentTarget }) => take(currentTarget.value)}
            onKeyDown={press}
            {...given}
          />
        </Box>
      )}
    </Field>
  );
}
