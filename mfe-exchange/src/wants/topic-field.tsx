import type { Topic } from '@mutua/contracts';
import { media, TextField, useTranslation } from '@mutua/web-kit';
import { isComposing, useDebounced } from '@mutua/web-kit/parts';
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import styled from 'styled-components';
import { useWantedTopics } from '../shared/wants.resource.ts';

/** Shorter texts would match too many topics. */
const SHORTEST = 2;
const DELAY_MS = 250;

const Box = styled.div`
  position: relative;
`;
const List = styled.ul`
  position: absolute;
  z-index: 50;
  inset: 72px 0 auto;
  max-height: 300px;
  padding: 6px;
  overflow: auto;
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-card);
  background: var(--surface-raised);
  box-shadow: var(--shadow-2);
`;
const Item = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 2px 16px;
  padding: 9px 10px;
  border-radius: var(--radius-control);
  overflow-wrap: anywhere;
  font-weight: var(--weight-medium);
  cursor: pointer;
  &[aria-selected='true'] {
    background: var(--surface-raised-hover);
  }
  ${media.hover} {
    &:hover {
      background: var(--surface-raised-hover);
    }
  }
  span {
    color: var(--text-muted);
    font-size: var(--text-xs);
    font-weight: var(--weight-regular);
    font-variant-numeric: tabular-nums;
  }
  ${media.touch} {
    padding: 12px 10px;
  }
`;

export interface TopicFieldProps extends Omit<ComponentProps<typeof TextField>, 'label'> {
  typed: string;
  onPick: (topic: Topic) => void;
}

/** A field for what the member wants to learn, with a list of topics below. Arrow keys move, Enter picks, Esc hides the list. */
export function TopicField({ typed, onPick, onChange, onBlur, ...field }: TopicFieldProps) {
  const { t } = useTranslation('exchange');
  const id = useId();
  /** For example "7 teach it · 3 want it". */
  const countsOf = ({ teachers, wanters }: Topic) =>
    [t('wants.teachIt', { count: teachers }), wanters > 0 && t('wants.wantIt', { count: wanters })]
      .filter(Boolean)
      .join(' · ');
  const [isWanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const debounced = useDebounced(typed.trim(), DELAY_MS);
  const { currentData = [] } = useWantedTopics(debounced, { skip: !isWanted || debounced.length < SHORTEST });
  const topics = currentData.filter(({ title }) => title !== typed.trim());
  const isOpen = isWanted && topics.length > 0 && typed.trim().length >= SHORTEST;
  const hide = () => {
    setWanted(false);
    setActive(-1);
  };
  const pick = (topic: Topic) => {
    hide();
    onPick(topic);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = topics[active];
    if (!isOpen || isComposing(event)) return;
    if (step)
      setActive((active === -1 && step === -1 ? topics.length - 1 : active + step + topics.length) % topics.length);
    else if (event.key === 'Escape') hide();
    else if (event.key === 'Enter' && chosen) pick(chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Box>
      <TextField
        label={t('wants.form.title')}
        help={t('wants.form.titleHelp')}
        placeholder={t('wants.form.titleExample')}
        required
        dir="auto"
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen && active !== -1 ? `${id}-${active}` : undefined}
        {...field}
        onChange={(event) => {
          setWanted(true);
          setActive(-1);
          void onChange?.(event);
        }}
        onBlur={(event) => {
          hide();
          void onBlur?.(event);
        }}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        // A press must not take the focus from the field, because the list would disappear before the click.
        <List
          id={id}
          role="listbox"
          aria-label={t('wants.form.suggestions')}
          onMouseDown={(event) => event.preventDefault()}
        >
          {topics.map((topic, index) => (
            <Item
              key={`${topic.category} ${topic.title}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              onClick={() => pick(topic)}
            >
              <bdi>{topic.title}</bdi>
              <span>{countsOf(topic)}</span>
            </Item>
          ))}
        </List>
      )}
    </Box>
  );
}
