import type { Goal, Skill } from '@mutua/contracts';
import { Skeleton, SkeletonGroup, SwapLine, Trans, useTranslation } from '@mutua/web-kit';
import { firstNameOf } from '@mutua/web-kit/parts';
import styled, { css } from 'styled-components';
import { useGoal } from './use-goal.ts';

const words = css`
  line-height: 20px;
  color: var(--text-muted);
  overflow-wrap: anywhere;
  b {
    color: var(--text);
    font-weight: var(--weight-bold);
  }
`;
const Line = styled.p`
  min-height: 20px;
  ${words}
`;
const Card = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
  padding: 12px 16px 10px;
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-card);
  background: var(--bg-sunken);
  > p {
    font-size: var(--text-sm);
    ${words}
  }
`;
/* As wide as the card, so that the two people are at its ends. */
const People = styled(SwapLine)`
  width: 100%;
  dl {
    justify-content: start;
  }
`;

function GoalText({ goal, skill }: { goal: Goal; skill?: Skill | undefined }) {
  const components = { b: <b dir="auto" /> };
  if ('query' in goal) {
    return <Trans namespace="account" id="goal.find" values={{ query: goal.query }} components={components} />;
  }
  if (!skill) return null;
  const values = { name: firstNameOf(skill.userId.name), skill: skill.title };
  return <Trans namespace="account" id="goal.ask" values={values} components={components} />;
}

/**
 * One line about what comes after this page, for pages with little room. Shows nothing without a goal, or when the skill no longer
 * exists.
 */
export function GoalLine() {
  const { goal, skill, isLoading } = useGoal();
  if (!goal || ('skillId' in goal && !skill && !isLoading)) return null;
  return (
    <Line>
      <GoalText goal={goal} skill={skill} />
    </Line>
  );
}

/** A card about what comes after this page. It shows the wanted skill between the visitor and its owner. */
export function GoalCard({ viewer = '' }: { viewer?: string }) {
  const { t } = useTranslation('account');
  const { goal, skill, isLoading } = useGoal();
  if (!goal) return null;
  if (isLoading) {
    return (
      <SkeletonGroup>
        <Skeleton $height={100} $radius={10} />
      </SkeletonGroup>
    );
  }
  if ('skillId' in goal && !skill) return null;
  return (
    <Card aria-label={t('goal.label')}>
      <p>
        <GoalText goal={goal} skill={skill} />
      </p>
      {skill && (
        <People
          size="header"
          open
          left={{ name: viewer || t('goal.you') }}
          right={skill.userId}
          give={{ label: t('goal.youTeach'), skill: t('goal.yourSkill') }}
          get={{ label: t('goal.youLearn'), skill: skill.title }}
        />
      )}
    </Card>
  );
}
