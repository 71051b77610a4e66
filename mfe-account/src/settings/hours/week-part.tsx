import { weekFrom } from '@mutua/contracts/limits';
import { useSession, useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';
import { SubHeading } from '../parts/sub-heading.tsx';
import { DayRow } from './day-row.tsx';
import type { HoursDraft } from './hours-draft.ts';
import { copyDay, partsOfDay, type WrongSlot, wrongSlots } from './slots.ts';
import { useHoursTexts } from './use-hours-texts.ts';

const Days = styled.div`
  border-top: 1px solid var(--line);
`;

export interface WeekPartProps {
  weekly: HoursDraft['weekly'];
  onChange: (weekly: HoursDraft['weekly']) => void;
  /** Whether errors are shown. */
  isChecked: boolean;
}

/** The hours of each weekday. */
export function WeekPart({ weekly, onChange, isChecked }: WeekPartProps) {
  const { t } = useTranslation('account');
  const texts = useHoursTexts();
  const { user } = useSession();
  const week = weekFrom(user?.time?.firstDay);
  const wrong = isChecked ? wrongSlots(weekly) : {};
  const wordsOf = (found: WrongSlot | undefined): string | undefined => {
    if (!found) return undefined;
    if (found.wrong === 'missing') return t('hours.slot.missing');
    return t('hours.slot.overlap', { day: texts.day(found.day), slot: texts.slot(found.slot) });
  };
  return (
    <>
      <SubHeading>{t('hours.week.title')}</SubHeading>
      <Days>
        {week.map((day) => (
          <DayRow
            key={day}
            day={day}
            week={week}
            slots={weekly[day]}
            parts={partsOfDay(weekly, day)}
            wrong={(index) => wordsOf(wrong[day]?.[index])}
            onChange={(slots) => onChange({ ...weekly, [day]: slots })}
            onCopy={(to) => onChange(copyDay(weekly, day, to))}
          />
        ))}
      </Days>
    </>
  );
}
