import type { Plan } from '@mutua/contracts';
import { useTranslation } from '@mutua/web-kit';
import { meetingLength } from '@mutua/web-kit/meetings';
import styled from 'styled-components';
import { lengthOf } from '../../shared/dates.ts';

const Legs = styled.dl`
  display: grid;
  grid-auto-columns: minmax(0, 1fr);
  grid-auto-flow: column;
  border-block: 1px solid var(--line-soft);
  > div {
    padding: 10px 0;
  }
  > div + div {
    padding-inline-start: 16px;
    border-inline-start: 1px solid var(--line-soft);
  }
  dt,
  small {
    color: var(--text-muted);
    font-size: var(--text-xs);
  }
`;
const Taught = styled.b<{ $isYours: boolean }>`
  display: block;
  font: 600 17px / 1.3 var(--font-display);
  color: ${({ $isYours }) => ($isYours ? 'var(--give-text)' : 'var(--get-text)')};
`;

/** Shows how long each member has taught, and how many sessions are planned. */
export function LegProgress({ plan, memberId }: { plan: Plan; memberId: string }) {
  const { t, language } = useTranslation('messaging');
  const legs = plan.legs.toSorted((a, b) => Number(b.teacher._id === memberId) - Number(a.teacher._id === memberId));
  return (
    <Legs>
      {legs.map(({ leg, teacher, heldMinutes, planned }) => {
        const isYours = teacher._id === memberId;
        return (
          <div key={leg}>
            <dt>{t(isYours ? 'meetings.taught' : 'meetings.learned')}</dt>
            <dd>
              <Taught $isYours={isYours}>
                {heldMinutes > 0 ? lengthOf(heldMinutes * 60, language) : meetingLength(language, 0)}
              </Taught>
              <small>{t('meetings.planned', { count: planned })}</small>
            </dd>
          </div>
        );
      })}
    </Legs>
  );
}
