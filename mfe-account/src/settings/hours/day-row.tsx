import type { HoursSlot } from '@mutua/contracts';
import { HOURS, WEEKDAYS, type Weekday } from '@mutua/contracts/limits';
import { IconButton, Menu, MenuItem, MenuSeparator, useTranslation } from '@mutua/web-kit';
import { phone, tablet } from '@mutua/web-kit/parts';
import { Copy, Plus } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import styled from 'styled-components';
import { SlotList } from './slot-list.tsx';
import { nextSlot } from './slots.ts';
import { useHoursTexts } from './use-hours-texts.ts';

const Row = styled.fieldset`
  display: grid;
  grid-template-columns: 96px minmax(0, 1fr) 120px auto;
  gap: 4px 16px;
  align-items: start;
  padding: 10px 0;
  border-bottom: 1px solid var(--line-soft);
  ${tablet} {
    grid-template-columns: 88px minmax(0, 1fr) auto;
    column-gap: 8px;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr) auto;
    padding: 8px 0;
  }
`;
const Name = styled.p<{ $isOff: boolean }>`
  overflow-wrap: anywhere;
  font-weight: ${({ $isOff }) => ($isOff ? 'var(--weight-medium)' : 'var(--weight-bold)')};
  line-height: 40px;
  ${({ $isOff }) => $isOff && 'color: var(--text-muted);'}
  &::first-letter {
    text-transform: uppercase;
  }
  > b {
    font-weight: inherit;
  }
  > span {
    display: none;
    font-weight: var(--weight-regular);
  }
  ${phone} {
    line-height: 44px;
    > span {
      display: inline;
    }
  }
`;
const Slots = styled.div<{ $isOff: boolean }>`
  > p {
    color: var(--text-muted);
    line-height: 40px;
  }
  ${phone} {
    grid-column: 1 / -1;
    ${({ $isOff }) => $isOff && 'display: none;'}
  }
`;
const Bar = styled.span`
  position: relative;
  height: 8px;
  margin-top: 16px;
  overflow: hidden;
  border-radius: 2px;
  background: var(--fill);
  i {
    position: absolute;
    inset-block: 0;
    background: var(--give-line);
  }
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
    i {
      forced-color-adjust: none;
      background: CanvasText;
    }
  }
  ${tablet} {
    display: none;
  }
  ${phone} {
    display: none;
  }
`;
const Actions = styled.div`
  display: flex;
  ${phone} {
    grid-row: 1;
    grid-column: 2;
  }
`;

const WORKDAYS = WEEKDAYS.slice(0, 5);

export interface DayRowProps {
  day: Weekday;
  /** The weekdays in the order that the reader uses. */
  week: readonly Weekday[];
  slots: readonly HoursSlot[];
  /** The parts of the day that are hours, from 0 to 1. */
  parts: readonly { from: number; to: number }[];
  onChange: (slots: HoursSlot[]) => void;
  onCopy: (to: readonly Weekday[]) => void;
  /** Returns the error of a slot. */
  wrong: (index: number) => string | undefined;
}

/** The hours of a weekday. */
export function DayRow({ day, week, slots, parts, onChange, onCopy, wrong }: DayRowProps) {
  const { t } = useTranslation('account');
  const texts = useHoursTexts();
  const id = useId();
  const row = useRef<HTMLFieldSetElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const nextFocus = useRef<'added' | 'button'>(null);
  const name = texts.day(day);
  const isOff = slots.length === 0;
  const isFull = slots.length >= HOURS.slotsADay;

  // biome-ignore lint/correctness/useExhaustiveDependencies: after a slot has come or gone
  useEffect(() => {
    if (nextFocus.current === 'button') add.current?.focus();
    if (nextFocus.current === 'added')
      [...(row.current?.querySelectorAll<HTMLElement>('[data-time=start]') ?? [])].at(-1)?.focus();
    nextFocus.current = null;
  }, [slots.length]);

  return (
    <Row ref={row} aria-labelledby={id}>
      <Name $isOff={isOff}>
        <b id={id}>{name}</b>
        {isOff && <span> · {t('hours.week.without')}</span>}
      </Name>
      <Slots $isOff={isOff}>
        {isOff ? (
          <p>{t('hours.week.none')}</p>
        ) : (
          <SlotList
            day={name}
            slots={slots}
            wrong={wrong}
            onChange={onChange}
            onRemove={(index) => {
              nextFocus.current = 'button';
              onChange(slots.filter((_, at) => at !== index));
            }}
          />
        )}
      </Slots>
      <Bar aria-hidden>
        {parts.map(({ from, to }) => (
          <i key={`${from}-${to}`} style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }} />
        ))}
      </Bar>
      <Actions>
        <IconButton
          ref={add}
          label={t('hours.week.add', { day: name })}
          icon={<Plus />}
          disabled={isFull}
          onClick={() => {
            nextFocus.current = 'added';
            onChange([...slots, nextSlot(slots)]);
          }}
        />
        <Menu trigger={<IconButton label={t('hours.week.copy', { day: name })} icon={<Copy />} />} sheet>
          <MenuItem onSelect={() => onCopy(week)}>{t('hours.week.copyAll')}</MenuItem>
          <MenuItem onSelect={() => onCopy(WORKDAYS)}>{t('hours.week.copyWorkdays')}</MenuItem>
          <MenuSeparator />
          {week
            .filter((other) => other !== day)
            .map((other) => (
              <MenuItem key={other} onSelect={() => onCopy([other])}>
                {t('hours.week.copyTo', { day: texts.day(other) })}
              </MenuItem>
            ))}
        </Menu>
      </Actions>
    </Row>
  );
}
