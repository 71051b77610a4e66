import type { Skill } from '@mutua/contracts';
import { weekFrom } from '@mutua/contracts/constants';
import { Meta, media, Row, Section, useSession, useTranslation } from '@mutua/web-kit';
import { Clock } from 'lucide-react';
import styled from 'styled-components';

const Days = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  margin-bottom: 14px;
  ${media.narrow} {
    display: grid;
    grid-template-columns: repeat(7, minmax(0, 1fr));
    gap: 4px;
  }
`;
const Day = styled.li<{ $on: boolean }>`
  display: grid;
  place-items: center;
  min-width: 52px;
  height: 32px;
  border-radius: 16px;
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
  ${({ $on }) =>
    $on
      ? 'background: var(--accent-soft); color: var(--on-accent-soft);'
      : 'box-shadow: inset 0 0 0 1px var(--line); color: var(--text-muted);'}
  ${media.narrow} {
    min-width: 0;
  }
`;
const Slot = styled(Meta)`
  color: var(--text);
  font-size: var(--text-base);
`;

/** The week, with the days on which the owner has time. Nothing when no day is given. */
export function Availability({ days, slots }: { days: Skill['availableDays']; slots: Skill['availableTimeSlots'] }) {
  const { t } = useTranslation('discovery');
  const { user } = useSession();
  if (days.length === 0) return null;
  return (
    <Section title={t('skill.availability')} divided>
      <Days>
        {weekFrom(user?.time?.firstDay).map((day) => (
          <Day key={day} $on={days.includes(day)} aria-hidden={!days.includes(day)}>
            {t(`skill.days.${day}`)}
          </Day>
        ))}
      </Days>
      <Row $gap={4}>
        {slots.map(({ start, end }) => (
          <Slot key={start + end} icon={<Clock aria-hidden />}>
            {start} - {end}
          </Slot>
        ))}
      </Row>
    </Section>
  );
}
