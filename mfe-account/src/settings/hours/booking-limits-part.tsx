import { HOURS } from '@mutua/contracts/limits';
import { Select, useTranslation } from '@mutua/web-kit';
import { phone, tablet } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import { SubHeading } from '../parts/sub-heading.tsx';
import type { HoursDraft } from './hours-draft.ts';
import { useHoursTexts } from './use-hours-texts.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: 16px;
  ${tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const NOTICES = [1, 2, 4, 8, 12, 24, 48, 72];
const HORIZONS = [14, 21, 28, 42, 56, 90];
/** Returns the choices, with a value that another client has chosen. */
const withChosen = (choices: readonly number[], chosen: number): number[] =>
  [...new Set([...choices, chosen])].sort((a, b) => a - b);

type BookingLimits = Pick<HoursDraft, 'buffer' | 'notice' | 'horizon'>;

/** The free time around sessions, and how soon and how far ahead sessions may be. */
export function BookingLimitsPart({
  value,
  onChange,
}: {
  value: BookingLimits;
  onChange: (change: Partial<BookingLimits>) => void;
}) {
  const { t } = useTranslation('account');
  const texts = useHoursTexts();
  const field = <Name extends keyof BookingLimits>(name: Name, choices: readonly number[]) => (
    <Select
      label={t(`hours.around.${name}`)}
      value={value[name]}
      options={withChosen(choices, value[name]).map((each) => ({ value: String(each), label: texts[name](each) }))}
      onChange={({ target }) => onChange({ [name]: Number(target.value) } as Partial<BookingLimits>)}
    />
  );
  return (
    <>
      <SubHeading>{t('hours.around.title')}</SubHeading>
      <Fields>
        {field('buffer', HOURS.buffer.choices)}
        {field('notice', NOTICES)}
        {field('horizon', HORIZONS)}
      </Fields>
    </>
  );
}
