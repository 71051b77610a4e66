import { FieldError, media, useTranslation } from '@mutua/web-kit';
import { dayKey, FieldGroup, phone } from '@mutua/web-kit/parts';
import { useEffect, useId, useRef } from 'react';
import styled from 'styled-components';
import { formatDay } from '../../ui/plain-days.ts';
import { barsOf } from './suggested-times.ts';
import type { Suggested } from './use-suggested-times.ts';

const Box = styled(FieldGroup)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  legend {
    margin-bottom: 0;
  }
`;
/* On a narrow page it scrolls, on a phone as wide as the dialog. The space above is for the badges. */
const Days = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: repeat(14, minmax(44px, 1fr));
  gap: 4px;
  padding: 10px 5px 3px;
  margin: 0 -5px;
  overflow-x: auto;
  ${phone} {
    grid-template-columns: repeat(14, 50px);
    padding-inline: 22px;
    margin-inline: -22px;
  }
`;
const Day = styled.label`
  position: relative;
  display: grid;
  justify-items: center;
  align-content: start;
  min-height: 66px;
  padding: 7px 0 8px;
  border: 1px solid transparent;
  border-radius: var(--radius-card);
  cursor: pointer;
  small {
    color: var(--text-muted);
    font-size: var(--text-xs);
    line-height: 1.3;
    white-space: nowrap;
  }
  b {
    font: var(--weight-bold) 19px / 1.2 var(--font-display);
    font-variant-numeric: tabular-nums;
  }
  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
  &[data-none] b {
    color: var(--text-muted);
    font-weight: var(--weight-regular);
  }
  ${media.hover} {
    ${media.hover} {
      &:hover {
        background: var(--surface-raised-hover);
      }
    }
  }
  &&:has(:checked) {
    border-color: var(--accent);
    background: var(--accent-soft);
    color: var(--on-accent-soft);
    small {
      color: inherit;
    }
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 0;
  }
  @media (forced-colors: active) {
    &&:has(:checked) {
      outline: 2px solid Highlight;
    }
  }
`;
const Bars = styled.i`
  display: flex;
  gap: 2px;
  height: 4px;
  margin-top: 4px;
  i {
    width: 6px;
    border-radius: 1px;
    background: var(--give-line);
  }
  &[data-none]::before {
    content: '';
    width: 6px;
    height: 1.5px;
    margin-top: 1px;
    background: var(--line-strong);
  }
`;
const Badge = styled.em`
  position: absolute;
  top: -9px;
  right: -4px;
  min-width: 18px;
  border-radius: var(--radius-pill);
  background: var(--accent);
  box-shadow: 0 0 0 2px var(--surface-raised);
  color: var(--on-accent);
  font: var(--weight-bold) 11px / 18px var(--font-text);
  text-align: center;
`;
/* Reserves two lines for a text that may be long, so that nothing moves when it appears. */
const Note = styled.div`
  min-height: 20px;
  margin-top: 4px;
  color: var(--text-muted);
  font-size: var(--text-sm);
  line-height: 20px;
  ${phone} {
    min-height: 40px;
  }
`;

/** Formats `2026-12-01` as `Tuesday, December 1`. */
export const longDay = (language: string, day: string): string =>
  formatDay(language, { weekday: 'long', month: 'long', day: 'numeric' }, day);

export interface DayStripProps {
  suggested: Suggested;
  value: string;
  onChange: (day: string) => void;
  /** The times that are already chosen. */
  chosen: readonly string[];
  /** The first name of the other member. */
  name: string;
  error: string | undefined;
}

/** A radio group of the next days, each with the number of suitable times. */
export function DayStrip({ suggested, value, onChange, chosen, name, error }: DayStripProps) {
  const { t, language } = useTranslation('exchange');
  const id = useId();
  const strip = useRef<HTMLDivElement>(null);
  const { days, known, suits } = suggested;
  useEffect(() => {
    const day = strip.current?.querySelector<HTMLElement>(`[data-day="${value}"]`);
    if (strip.current && day)
      strip.current.scrollLeft = day.offsetLeft - (strip.current.clientWidth - day.offsetWidth) / 2;
  }, [value]);
  const noteOf = () => {
    if (!known || suggested.isNone) return '';
    if (suits !== 'both')
      return t(suits === 'you' ? 'arrange.times.theyUnknown' : 'arrange.times.youUnknown', { name });
    return t(known.you === 'hours' ? 'arrange.times.bars' : 'arrange.times.unknown');
  };
  return (
    <Box
      role="radiogroup"
      aria-busy={suggested.isFetching}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={`${id}-note`}
    >
      <legend>{t('accept.day')}</legend>
      <Days ref={strip}>
        {days.map((day) => {
          const count = suggested.countOn(day);
          const own = chosen.filter((time) => dayKey(time) === day).length;
          const long = longDay(language, day);
          return (
            <Day key={day} data-day={day} data-none={known && count === 0 ? '' : undefined}>
              <input
                type="radio"
                name={id}
                value={day}
                checked={day === value}
                onChange={() => onChange(day)}
                aria-label={known ? t('arrange.times.day', { day: long, count, chosen: own }) : long}
              />
              <small aria-hidden>{formatDay(language, { weekday: 'short' }, day)}</small>
              <b aria-hidden>{Number(day.slice(8))}</b>
              <Bars aria-hidden data-none={known && count === 0 ? '' : undefined}>
                {Array.from({ length: barsOf(count) }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all the same.
                  <i key={index} />
                ))}
              </Bars>
              {own > 0 && <Badge aria-hidden>{own}</Badge>}
            </Day>
          );
        })}
      </Days>
      <Note id={`${id}-note`}>{error === undefined ? noteOf() : <FieldError>{error}</FieldError>}</Note>
    </Box>
  );
}
