import { WEEKDAYS, type Weekday } from '@mutua/contracts/constants';
import { media, useTranslation, VisuallyHidden } from '@mutua/web-kit';
import styled from 'styled-components';
import { FieldGroup } from './field-group.ts';

const Days = styled.div`
  display: flex;
  gap: 8px;
  ${media.narrow} {
    display: grid;
    grid-template-columns: repeat(7, minmax(0, 1fr));
    gap: 4px;
  }
`;
const Day = styled.button`
  min-width: 56px;
  min-height: 44px;
  padding: 0 4px;
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-control);
  background: var(--surface);
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
  transition: background var(--motion-hover);
  &:hover {
    background: var(--surface-hover);
  }
  &[aria-pressed='true'] {
    border-color: var(--accent);
    background: var(--accent-soft);
    color: var(--on-accent-soft);
    font-weight: var(--weight-bold);
  }
  ${media.narrow} {
    min-width: 0;
  }
`;

export interface DaysFieldProps {
  value: Weekday[];
  onChange: (days: Weekday[]) => void;
}

/** The days on which the member teaches, each a toggle. */
export function DaysField({ value, onChange }: DaysFieldProps) {
  const { t } = useTranslation('exchange');
  const toggle = (day: Weekday) =>
    onChange(WEEKDAYS.filter((known) => (known === day ? !value.includes(day) : value.includes(known))));
  return (
    <FieldGroup>
      <legend>{t('skillForm.days.label')}</legend>
      <Days>
        {WEEKDAYS.map((day) => (
          <Day key={day} type="button" aria-pressed={value.includes(day)} onClick={() => toggle(day)}>
            <span aria-hidden>{t(`skillForm.daysShort.${day}`)}</span>
            <VisuallyHidden>{t(`skillForm.days.${day}`)}</VisuallyHidden>
          </Day>
        ))}
      </Days>
    </FieldGroup>
  );
}
