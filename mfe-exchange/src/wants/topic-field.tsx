import type { Topic } from '@mutua/contracts';
import { TextField, useTranslation } from '@mutua/web-kit';
import { ComboboxBox, ComboboxOption, useCombobox, useDebounced } from '@mutua/web-kit/parts';
import { type ComponentProps, useState } from 'react';
import styled from 'styled-components';
import { useWantedTopics } from './wants.resource.ts';

/** Shorter texts would match too many topics. */
const SHORTEST = 2;
const DELAY_MS = 250;

const Box = styled.div`
  position: relative;
`;
const List = styled(ComboboxBox)`
  inset: 72px 0 auto;
  max-height: 300px;
`;
const Item = styled(ComboboxOption)`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 2px 16px;
  color: var(--text);
  font-weight: var(--weight-medium);
  span {
    color: var(--text-muted);
    font-size: var(--text-xs);
    font-weight: var(--weight-regular);
    font-variant-numeric: tabular-nums;
  }
`;

export interface TopicFieldProps extends Omit<ComponentProps<typeof TextField>, 'label'> {
  typed: string;
  onPick: (topic: Topic) => void;
}

/** A field for what the member wants to learn, with a list of topics below. Arrow keys move, Enter picks, Esc hides the list. */
export function TopicField({ typed, onPick, onChange, onBlur, ...field }: TopicFieldProps) {
  const { t } = useTranslation('exchange');
  /** For example "7 teach it · 3 want it". */
  const countsOf = ({ teachers, wanters }: Topic) =>
    [t('wants.teachIt', { count: teachers }), wanters > 0 && t('wants.wantIt', { count: wanters })]
      .filter(Boolean)
      .join(' · ');
  const [isUsed, setUsed] = useState(false);
  const debounced = useDebounced(typed.trim(), DELAY_MS);
  const { currentData = [] } = useWantedTopics(debounced, { skip: !isUsed || debounced.length < SHORTEST });
  const isLongEnough = typed.trim().length >= SHORTEST;
  const topics = isLongEnough ? currentData.filter(({ title }) => title !== typed.trim()) : [];
  const combobox = useCombobox({
    options: topics,
    keyOf: ({ category, title }) => `${category} ${title}`,
    typed,
    onPick,
  });
  return (
    <Box>
      <TextField
        label={t('wants.form.title')}
        help={t('wants.form.titleHelp')}
        placeholder={t('wants.form.titleExample')}
        required
        dir="auto"
        {...combobox.input}
        {...field}
        onChange={(event) => {
          setUsed(true);
          combobox.show();
          void onChange?.(event);
        }}
        onBlur={(event) => {
          combobox.hide();
          void onBlur?.(event);
        }}
        onKeyDown={combobox.onKeyDown}
      />
      {combobox.isOpen && (
        <List as="ul" aria-label={t('wants.form.suggestions')} {...combobox.list}>
          {topics.map((topic, index) => (
            <Item key={`${topic.category} ${topic.title}`} {...combobox.optionAt(index)}>
              <bdi>{topic.title}</bdi>
              <span>{countsOf(topic)}</span>
            </Item>
          ))}
        </List>
      )}
    </Box>
  );
}
