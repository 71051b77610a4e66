import { CATEGORIES, LIMITS, PROFICIENCIES } from '@mutua/contracts/limits';
import { Select, TextArea, TextField, useCategoryLabel, useLevelLabel, useTranslation } from '@mutua/web-kit';
import { charactersIn, phone } from '@mutua/web-kit/parts';
import { useState } from 'react';
import styled from 'styled-components';
import { type Draft, type DraftChange, hasTitle } from './drafts.ts';

/** Two fields side by side, below each other on a phone. */
export const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 12px 16px;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
/** The offers or the needs, one below the other in a box. */
export const Items = styled.ul`
  overflow: hidden;
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-card);
  background: var(--surface);
  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 14px;
    padding: 14px 16px;
    border-top: 1px solid var(--line-soft);
  }
  > li:first-child {
    border-top: 0;
  }
  b {
    font-weight: var(--weight-bold);
    overflow-wrap: anywhere;
  }
  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
    overflow-wrap: anywhere;
  }
`;
const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
`;

interface ItemFieldsProps {
  draft: Draft;
  onChange: (change: DraftChange) => void;
  /** What is said below the text while it is missing. */
  help: string;
}

/** What an offer needs to become a skill. The title is a field only where that of the list is too short or too long. */
export function ItemFields({ draft, onChange, help }: ItemFieldsProps) {
  const { t } = useTranslation('account');
  const categoryOf = useCategoryLabel();
  const levelOf = useLevelLabel();
  const [asksTitle] = useState(() => !hasTitle(draft));
  const length = charactersIn(draft.text.trim());
  const { min, max } = LIMITS.description;
  return (
    <Fields role="group" aria-label={draft.title}>
      {asksTitle && (
        <TextField
          label={t('claim.item.title')}
          value={draft.title}
          dir="auto"
          onChange={({ target }) => onChange({ title: target.value })}
        />
      )}
      <Pair>
        <Select
          label={t('claim.item.category')}
          value={draft.category}
          onChange={({ target }) => onChange({ category: target.value as Draft['category'] })}
          options={CATEGORIES.map((value) => ({ value, label: categoryOf(value) }))}
        />
        <Select
          label={t('claim.item.level')}
          value={draft.level}
          placeholder={t('claim.item.choose')}
          onChange={({ target }) => onChange({ level: target.value as Draft['level'] })}
          options={PROFICIENCIES.map((value) => ({ value, label: levelOf(value) }))}
        />
      </Pair>
      <TextArea
        label={t('claim.item.text')}
        placeholder={t('claim.item.sentence')}
        help={length < min || draft.level === '' ? help : '\u00a0'}
        value={draft.text}
        dir="auto"
        counter={{ length, limit: max }}
        onChange={({ target }) => onChange({ text: target.value })}
      />
    </Fields>
  );
}
