import type { Lesson } from '@mutua/contracts';
import { HOUR_MS } from '@mutua/contracts/time';
import { Button, useTranslation } from '@mutua/web-kit';
import { toastResult } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import { comingSessions } from '../shared/lesson-state.ts';
import { useEditLessonMutation } from '../shared/lessons.resource.ts';

/** From when the teacher is asked. A day on which a clock is set back has 25 hours. */
const ASKED_HOURS = 25;

const Box = styled.section`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 24px;
  align-items: center;
  justify-content: space-between;
  margin: -16px 0 28px;
  padding: 14px 20px 14px 22px;
  border: 1px solid var(--line-soft);
  border-left: 4px solid var(--warning-text);
  border-radius: var(--radius-card);
  background: var(--surface);
  h2 {
    font: var(--weight-bold) var(--text-md) / 1.5 var(--font-text);
    letter-spacing: 0;
  }
  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  div:last-child {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
`;

/** How many have a seat, while these are too few for a lesson that soon begins; else null. */
export function fewSeatsOf(lesson: Lesson, now: number): number | null {
  const { people, least, status, sessions } = lesson;
  const first = sessions.find((session) => session.status !== 'cancelled');
  const [next] = comingSessions(lesson, now);
  const isLive = status === 'open' || status === 'closed';
  if (!isLive || !people || !first || next?._id !== first._id) return null;
  const left = Date.parse(first.startsAt) - now;
  const taken = people.filter(({ state }) => state === 'taken').length;
  return left > 0 && left <= ASKED_HOURS * HOUR_MS && taken < least ? taken : null;
}

/** Asks the teacher whether a lesson takes place with fewer than it should. */
export function FewSeats({ lesson, taken, onCancel }: { lesson: Lesson; taken: number; onCancel: () => void }) {
  const { t } = useTranslation('lessons');
  const [edit, { isLoading }] = useEditLessonMutation();
  const { _id: id, version, least } = lesson;
  // The lesson then takes place with those who are there, so nobody is asked again.
  const hold = () => toastResult(edit({ id, body: { version, least: taken } }), t('edit.failed'), t('band.few.held'));
  return (
    <Box aria-labelledby="few-seats">
      <div>
        <h2 id="few-seats">{t('band.few.title', { taken, least })}</h2>
        <p>{t('band.few.text')}</p>
      </div>
      <div>
        {taken > 0 && (
          <Button size="sm" busy={isLoading} onClick={() => void hold()}>
            {t('band.few.hold')}
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={onCancel}>
          {t('band.cancel')}
        </Button>
      </div>
    </Box>
  );
}
