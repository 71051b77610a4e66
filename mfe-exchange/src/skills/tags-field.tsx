import { LIMITS } from '@mutua/contracts/constants';
import { Button, Chip, TagList, TextField, useTranslation } from '@mutua/web-kit';
import { Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import styled from 'styled-components';

const Entry = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 8px;
  align-items: start;
  > button {
    min-height: 44px;
    margin-top: 24px;
  }
`;
const Tags = styled(TagList)`
  margin-top: 12px;
`;

/** Adds the typed tags, which commas separate. Ignores tags that exist already, in any letter case. */
export function withTags(tags: string[], typed: string): string[] {
  const known = new Set(tags.map((tag) => tag.toLocaleLowerCase()));
  const added: string[] = [];
  for (const tag of typed.split(',').map((part) => part.trim())) {
    const key = tag.toLocaleLowerCase();
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

/** Up to ten tags, each added with Enter or the button. */
export function TagsField({ value, onChange, typed, onTyped, error }: TagsFieldProps) {
  const { t } = useTranslation('exchange');
  const isFull = value.length >= LIMITS.tags.max;
  const add = () => {
    const tags = withTags(value, typed);
    // Tags beyond the limit stay in the field.
    onTyped(tags.slice(LIMITS.tags.max).join(', '));
    onChange(tags.slice(0, LIMITS.tags.max));
  };
  const addOnEnter = (event: KeyboardEvent) => {
    // Enter also confirms a word in an input method editor.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <div>
      <Entry>
        <TextField
          label={t('skillForm.tags.label')}
          optional
          help={t('skillForm.tags.help', { count: value.length, limit: LIMITS.tags.max })}
          error={error}
          enterKeyHint="done"
          autoCapitalize="none"
          value={typed}
          onChange={({ target }) => onTyped(target.value)}
          onKeyDown={addOnEnter}
        />
        <Button variant="secondary" icon={<Plus aria-hidden />} disabled={isFull} onClick={add}>
          {t('skillForm.tags.add')}
        </Button>
      </Entry>
      {value.length > 0 && (
        <Tags>
          {value.map((tag) => (
            <Chip key={tag} label={tag} onRemove={() => onChange(value.filter((other) => other !== tag))} />
          ))}
        </Tags>
      )}
    </div>
  );
}
