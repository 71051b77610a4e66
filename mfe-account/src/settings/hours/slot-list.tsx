import type { HoursSlot } from '@mutua/contracts';
import { FieldError, IconButton, Pill, useTranslation } from '@mutua/web-kit';
import { DayTimeInput, phone, tablet } from '@mutua/web-kit/parts';
import { X } from 'lucide-react';
import { useId } from 'react';
import styled from 'styled-components';
import { endsNextDay, isComplete, isWholeDay } from './slots.ts';
import { useHoursTexts } from './use-hours-texts.ts';

const List = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 6px;
  font-size: var(--text-sm);
`;
const Slot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px;
  > button {
    width: 36px;
    height: 36px;
  }
  ${phone} {
    > button {
      width: 44px;
      height: 44px;
    }
  }
`;
/* Wide enough for a time with AM or PM, which some devices show. */
const Time = styled(DayTimeInput)`
  width: 96px;
  height: 40px;
  padding: 0 4px;
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-control);
  background: var(--surface);
  color: var(--text);
  font-size: 15px;
  font-variant-numeric: tabular-nums;
  text-align: center;
  /* The bar with the buttons may cover the end of the page. */
  scroll-margin-block: 96px;
  &::-webkit-calendar-picker-indicator {
    display: none;
  }
  &[aria-invalid='true'] {
    border-color: var(--danger);
    box-shadow: inset 0 0 0 1px var(--danger);
  }
  @media (pointer: coarse) {
    /* iOS zooms into fields with a smaller font than 16 px. */
    font-size: 16px;
  }
  ${tablet} {
    width: 88px;
  }
  ${phone} {
    height: 44px;
  }
`;

export interface SlotListProps {
  slots: readonly HoursSlot[];
  onChange: (slots: HoursSlot[]) => void;
  /** Without it, slots cannot be removed. */
  onRemove?: ((index: number) => void) | undefined;
  /** The name of the day in the label of a button, such as 'Monday'. */
  day: string;
  /** Returns the error of a slot. */
  wrong: (index: number) => string | undefined;
}

/** The slots of a day, each from a start to an end. */
export function SlotList({ slots, onChange, onRemove, day, wrong }: SlotListProps) {
  const { t } = useTranslation('account');
  const texts = useHoursTexts();
  const id = useId();
  return (
    <List>
      {slots.map((slot, index) => {
        const error = wrong(index);
        const time = (end: 'start' | 'end') => (
          <Time
            type="time"
            data-time={end}
            aria-label={t(`hours.slot.${end}`)}
            aria-invalid={error ? true : undefined}
            aria-describedby={
              [error && `${id}-${index}`, endsNextDay(slot) && `${id}-${index}-end`].filter(Boolean).join(' ') ||
              undefined
            }
            value={slot[end]}
            onChange={({ target }) =>
              onChange(slots.map((each, at) => (at === index ? { ...each, [end]: target.value } : each)))
            }
          />
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot has no id; its fields show the values at its place
          <div key={index}>
            <Slot>
              {time('start')}
              <span aria-hidden>–</span>
              {time('end')}
              {endsNextDay(slot) && (
                <span id={`${id}-${index}-end`}>
                  <Pill>{t(isWholeDay(slot) ? 'hours.slot.wholeDay' : 'hours.slot.nextDay')}</Pill>
                </span>
              )}
              {onRemove && (
                <IconButton
                  label={
                    isComplete(slot)
                      ? t('hours.slot.remove', { slot: texts.slot(slot), day })
                      : t('hours.slot.removeEmpty', { day })
                  }
                  icon={<X />}
                  onClick={() => onRemove(index)}
                />
              )}
            </Slot>
            {error && <FieldError id={`${id}-${index}`}>{error}</FieldError>}
          </div>
        );
      })}
    </List>
  );
}
