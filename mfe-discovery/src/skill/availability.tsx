import type { Skill } from '@mutua/contracts';
import { weekFrom } from '@mutua/contracts/limits';
import { Meta, media, Row, Section, useSession, useTranslation } from '@mutua/web-kit';
import { Clock } from 'lucide-react';
import styled from 'styled-components';
import { HoursList } from '../shared/hours/hours-list.tsx';

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

const Note = styled.p`
  margin-top: 8px;
  color: var(--text-muted);
  font-size: var(--text-sm);
`;

/** When the skill is taught, by the reader's clock. Without a known time zone of its owner, its days and times as stored. */
export function Availability({ skill, isOwn }: { skill: Skill; isOwn: boolean }) {
  const { t } = useTranslation('discovery');
  const { availableDays: days, availableTimeSlots: slots, hours } = skill;
  if (!hours && days.length === 0 && slots.length === 0) return null;
  return (
    <Section title={t('skill.availability')} divided>
      {hours ? (
        <HoursList hours={hours} owner={skill.userId} />
      ) : (
        <LocalTimes days={days} slots={slots} isOwn={isOwn} />
      )}
    </Section>
  );
}

/** The days of the week on which the owner has time: every day when there are only times. */
function LocalTimes({
  days,
  slots,
  isOwn,
}: {
  days: Skill['availableDays'];
  slots: Skill['availableTimeSlots'];
  isOwn: boolean;
}) {
  const { t } = useTranslation('discovery');
  const { user } = useSession();
  const isOn = (day: Skill['availableDays'][number]) => days.length === 0 || days.includes(day);
  return (
    <>
      <Days>
        {weekFrom(user?.time?.firstDay).map((day) => (
          <Day key={day} $on={isOn(day)} aria-hidden={!isOn(day)}>
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
      {/* The owner's time zone stays private. */}
      {slots.length > 0 && !isOwn && <Note>{t('skill.localTimes')}</Note>}
    </>
  );
}
