import { Dialog, Marked, useTranslation, VisuallyHidden } from '@mutua/web-kit';
import { isComposing, phone, visuallyHidden } from '@mutua/web-kit/parts';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { Count } from '../layout/count.tsx';
import type { NavigationItem } from '../layout/navigation.tsx';
import type { Counter } from '../layout/use-counts.ts';
import { Key } from './key.tsx';
import { DesktopOnly, PaletteField, palettePosition } from './palette-field.tsx';
import { closePalette, openKeys, usePalette } from './palette-state.ts';
import { type Option, SEARCH, useOptions } from './use-options.tsx';

const Box = styled(Dialog)`
  && {
    display: flex;
    flex-direction: column;
    gap: 0;
    max-height: 76vh;
    max-height: 76dvh;
    padding: 0;
    overflow: hidden;
    ${palettePosition}
  }
  && > h2 {
    ${visuallyHidden}
  }
`;
const Results = styled.div`
  min-height: 0;
  padding: 8px 8px calc(8px + env(safe-area-inset-bottom));
  overflow: auto;
  overscroll-behavior: contain;
`;
const Heading = styled.p`
  padding: 12px 10px 6px;
  color: var(--text-muted);
  font-weight: var(--weight-bold);
  font-size: var(--text-xs);
`;
const Item = styled.div`
  display: flex;
  gap: 12px;
  align-items: center;
  min-height: 44px;
  padding: 6px 10px;
  border-radius: var(--radius-control);
  cursor: pointer;
  > svg:first-child {
    flex: none;
    width: 28px;
    height: 28px;
    color: var(--text-muted);
  }
  > svg.lucide:first-child,
  > svg[stroke]:first-child {
    padding: 5px;
    stroke-width: 1.75;
  }
  &[aria-selected='true'] {
    background: var(--surface-raised-hover);
  }
  mark {
    background: none;
    color: var(--accent-text);
    font-weight: var(--weight-bold);
  }
  ${phone} {
    min-height: 52px;
  }
  @media (forced-colors: active) {
    &[aria-selected='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
const Name = styled.span`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
const Note = styled.span`
  display: flex;
  flex: none;
  gap: 6px;
  align-items: center;
  max-width: 45%;
  margin-left: auto;
  overflow: hidden;
  color: var(--text-muted);
  font-size: var(--text-sm);
  text-overflow: ellipsis;
  white-space: nowrap;
`;
const Foot = styled.div`
  display: flex;
  flex: none;
  gap: 18px;
  align-items: center;
  padding: 10px 18px;
  border-top: 1px solid var(--line);
  color: var(--text-muted);
  font-size: var(--text-xs);
  > :last-child {
    margin-left: auto;
  }
  ${phone} {
    display: none;
  }
`;
const Quiet = styled.button`
  display: flex;
  gap: 6px;
  align-items: center;
  padding: 2px 0;
  border: 0;
  background: none;
`;

interface Props {
  places: readonly NavigationItem[];
  counts: Record<Counter, number>;
}

/** Opens places, people and skills, and runs actions, after a few letters. */
export function Palette({ places, counts }: Props) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { text, isEntered, before } = usePalette();
  const [activeId, setActiveId] = useState<string>();
  const lastFocus = useRef(before);
  const id = useId();
  const groups = useOptions(text, places);
  const options = groups.flatMap((group) => group.options);
  const active = options.find((option) => option.id === activeId) ?? options[0];
  const optionId = (option: Option | undefined) => option && `${id}-${option.id}`;

  // Only a key can move it out of view; a pointer cannot.
  const activeElementId = optionId(active);
  useEffect(() => {
    if (activeElementId) document.getElementById(activeElementId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeElementId]);

  const choose = ({ to, run }: Option) => {
    closePalette();
    run?.();
    if (to !== undefined) void navigate(to);
  };
  const chooseFirst = useEffectEvent(() => active && choose(active));
  useEffect(() => {
    if (isEntered) chooseFirst();
  }, [isEntered]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const index = active ? options.indexOf(active) : -1;
    const last = options.length - 1;
    const moves: Partial<Record<string, number>> = {
      ArrowDown: index === last ? 0 : index + 1,
      ArrowUp: index <= 0 ? last : index - 1,
    };
    const next = moves[event.key];
    if (next !== undefined) setActiveId(options[next]?.id);
    else if (event.key === 'Enter' && active) choose(active);
    else return;
    event.preventDefault();
  };

  return (
    <Box open onClose={closePalette} title={t('palette.title')} width={640} finalFocus={lastFocus} isShown hideClose>
      <PaletteField
        text={text}
        onText={() => setActiveId(undefined)}
        hasResults={options.length > 0}
        aria-controls={`${id}-results`}
        aria-activedescendant={activeElementId}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden role="status">{text && t('palette.count', { count: options.length })}</VisuallyHidden>
      <Results role="listbox" id={`${id}-results`} aria-label={t('palette.results')}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox; a fieldset is for a form
          <div key={group.id} role="group" aria-label={t(`palette.${group.id}`)}>
            <Heading aria-hidden>{t(`palette.${group.id}`)}</Heading>
            {group.options.map((option) => (
              <Item
                key={option.id}
                id={optionId(option)}
                role="option"
                aria-selected={option === active}
                onPointerMove={() => setActiveId(option.id)}
                onClick={() => choose(option)}
              >
                {option.icon}
                <Name {...(option.isMembers && { dir: 'auto' })}>
                  {option.id === SEARCH ? option.text : <Marked text={option.text} sought={text} as="mark" />}
                </Name>
                <Note {...(option.isMembers && { dir: 'auto' })}>
                  {option.counter === 'reviews' ? (
                    counts.reviews || null
                  ) : (
                    <Count counter={option.counter} counts={counts} />
                  )}
                  {option.note}
                </Note>
              </Item>
            ))}
          </div>
        ))}
      </Results>
      <Foot>
        <DesktopOnly aria-hidden>
          <Key>↑</Key>
          <Key>↓</Key> {t('palette.move')}
        </DesktopOnly>
        <DesktopOnly aria-hidden>
          <Key>↵</Key> {t('palette.open')}
        </DesktopOnly>
        <Quiet type="button" onClick={openKeys}>
          <Key aria-hidden>?</Key> {t('palette.allKeys')}
        </Quiet>
      </Foot>
    </Box>
  );
}
