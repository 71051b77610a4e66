import { WEEKDAYS, type Weekday, weekFrom } from '@mutua/contracts/limits';
import { media, useSession, useTranslation, VisuallyHidden } from '@mutua/web-kit';
import { FieldGroup } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import { Choice } from '../ui/choice-field.tsx';

const Days = styled.div`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  gap: 6px;
  ${media.narrow} {
    gap: 4px;
  }
`;
const Day = styled(Choice)`
  padding: 0 2px;
`;

/** The days on which the member teaches, each as a checkbox. */
export function DaysField({ value, onChange }: { value: Weekday[]; onChange: (days: Weekday[]) => void }) {
  const { t } = useTranslation('exchange');
  const { user } = useSession();
  const toggle = (day: Weekday) =>
    onChange(WEEKDAYS.filter((known) => (known === day ? !value.includes(day) : value.includes(known))));
  return (
    <FieldGroup>
      <legend>{t('skillForm.days.label')}</legend>
      <Days>
        {weekFrom(user?.time?.firstDay).map((day) => (
          <Day key={day}>
            <input type="checkbox" checked={value.includes(day)} onChange={() => toggle(day)} />
            <span aria-hidden>{t(`skillForm.daysShort.${day}`)}</span>
            <VisuallyHidden>{t(`skillForm.days.${day}`)}</VisuallyHidden>
          </Day>
        ))}
      </Days>
    </FieldGroup>
  );
}
