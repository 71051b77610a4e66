import type { Skill } from '@mutua/contracts';
import { Avatar, Button, LinkButton, Rows, Skeleton, useTranslation } from '@mutua/web-kit';
import { toastResult } from '@mutua/web-kit/parts';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { useSetGoalMutation } from '../../requests/request-dialog/request-dialog.resource.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { useOfferedSkillsQuery } from './first-steps.resource.ts';
import { Later, Step } from './step.tsx';

const Who = styled.p`
  display: flex;
  align-items: center;
  gap: 12px;
  color: var(--text-muted);
  font-size: var(--text-sm);
  line-height: 1.4;
  overflow-wrap: anywhere;
  b {
    color: var(--text);
    font-weight: var(--weight-bold);
  }
`;
const Offer = styled.li`
  && {
    display: flex;
    align-items: center;
    gap: 12px;
    padding: 10px 0;
  }
  > div {
    flex: 1;
    min-width: 0;
    color: var(--text-muted);
    font-size: var(--text-sm);
    overflow-wrap: anywhere;
  }
  a {
    display: block;
    color: var(--text);
    font-size: var(--text-base);
    font-weight: var(--weight-bold);
  }
  a:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  > button {
    flex: none;
  }
`;

/** The skills that match the member's search words. */
function Offers({ query }: { query: string }) {
  const { t } = useTranslation('exchange');
  const [setGoal, { isLoading }] = useSetGoalMutation();
  const offered = useOfferedSkillsQuery(query);
  const { data: skills } = offered;
  const choose = (skillId: string) => toastResult(setGoal({ skillId }), t('firstSteps.failed'));
  if (!skills) {
    return (
      <NotLoaded query={offered} failed={t('skills.failed.list')} plain>
        <Skeleton $height={168} />
      </NotLoaded>
    );
  }
  if (skills.length === 0) return <Later>{t('firstSteps.find.none')}</Later>;
  return (
    <Rows>
      {skills.map(({ _id, title, userId: owner }) => (
        <Offer key={_id}>
          <Avatar name={owner.name} src={owner.avatar} size={40} decorative />
          <div>
            <Link to={`/skills/${_id}`}>
              <bdi>{title}</bdi>
            </Link>
            <bdi>{owner.name}</bdi>
            {owner.location && (
              <>
                {' · '}
                <bdi>{owner.location}</bdi>
              </>
            )}
          </div>
          <Button
            variant="secondary"
            aria-label={t('firstSteps.find.chooseLabel', { skill: title, name: owner.name })}
            busy={isLoading}
            onClick={() => choose(_id)}
          >
            {t('firstSteps.find.choose')}
          </Button>
        </Offer>
      ))}
    </Rows>
  );
}

export interface FindStepProps {
  /** The member's search words, until a skill is chosen. */
  query: string | undefined;
  /** The chosen skill: undefined while it loads, null when there is none. */
  skill: Skill | null | undefined;
  /** Whether no other step is current. */
  isNext: boolean;
}

/** The step in which the member finds a teacher for the wanted topic. */
export function FindStep({ query, skill, isNext }: FindStepProps) {
  const { t } = useTranslation('exchange');
  const state = skill === null ? (query === undefined || !isNext ? 'later' : 'now') : 'done';
  return (
    <Step
      number={2}
      state={state}
      title={t('firstSteps.find.title')}
      aside={
        <LinkButton variant="ghost" size="sm" to={query ? `/search?${new URLSearchParams({ q: query })}` : '/search'}>
          {t('firstSteps.find.around')}
        </LinkButton>
      }
    >
      {skill === undefined && <Skeleton $height={32} />}
      {skill && (
        <Who>
          <Avatar name={skill.userId.name} src={skill.userId.avatar} size={32} decorative />
          <span>
            <b>
              <bdi>{skill.userId.name}</bdi>
            </b>
            {skill.userId.location && (
              <>
                {' · '}
                <bdi>{skill.userId.location}</bdi>
              </>
            )}
            {' · '}
            {t('firstSteps.find.teaches', { skill: skill.title })}
          </span>
        </Who>
      )}
      {skill === null && (query === undefined ? <Later>{t('firstSteps.find.later')}</Later> : <Offers query={query} />)}
    </Step>
  );
}
