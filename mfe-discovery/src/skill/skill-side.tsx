import type { Skill } from '@mutua/contracts';
import {
  Avatar,
  formatRatingAverage,
  LinkButton,
  Row,
  Rows,
  Stack,
  Stars,
  SwapLine,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { PersonMenu, PlaceLine } from '@mutua/web-kit/parts';
import { MapPin } from 'lucide-react';
import styled from 'styled-components';
import { AnswersOf, AwayNotice } from '../shared/away-notice.tsx';
import { HoursTaught } from '../shared/hours/hours-taught.tsx';
import { LocalDate } from '../shared/hours/local-date.tsx';
import { UsuallyAnswers } from '../shared/hours/usually-answers.tsx';
import { useActiveRequestQuery } from './skill.resource.ts';
import { SideCard } from './skill-page.styles.ts';

const SHOWN_ENDORSEMENTS = 3;

const Owner = styled(Row)`
  strong {
    font-weight: var(--weight-bold);
    overflow-wrap: anywhere;
  }
  small {
    display: flex;
    gap: 6px;
    align-items: center;
    font-size: var(--text-sm);
    font-variant-numeric: tabular-nums;
  }
  small > span:last-child {
    color: var(--text-muted);
  }
`;
const OwnerMenu = styled(PersonMenu)`
  align-self: start;
  margin: -8px -8px 0 auto;
`;
const Quiet = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
`;
const Endorsements = styled(Rows)`
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
  time {
    color: var(--text-muted);
    font-size: var(--text-xs);
  }
`;

/** The possible exchange for this skill, or the one that the member has requested. */
export function SkillSwap({ skill }: { skill: Skill }) {
  const { t } = useTranslation('discovery');
  const { user } = useSession();
  const { data: request } = useActiveRequestQuery(skill._id);
  if (!user) return null;
  const isSender = request?.senderId._id === user._id;
  const own = request && (isSender ? request.senderSkillId : request.receiverSkillId);
  // With a single skill there is nothing to choose.
  const only = user?.skills.length === 1 ? user.skills[0] : undefined;
  const theirs = request && (isSender ? request.receiverSkillId : request.senderSkillId);
  return (
    <SwapLine
      left={user}
      right={skill.userId}
      open={!own}
      give={{ label: t('skill.youTeach'), skill: own?.title ?? only?.title ?? t('skill.chooseSkill') }}
      get={{ label: t('skill.youLearn'), skill: theirs?.title ?? skill.title }}
    />
  );
}

/** The owner of the skill with rating, response time, hours taught, and a link to the profile. */
export function OwnerCard({ skill }: { skill: Skill }) {
  const { userId: owner, answersWithin, answers, hoursTaught, away } = skill;
  const { t, language } = useTranslation('discovery');
  return (
    <SideCard as="section">
      <h2>{t('skill.owner')}</h2>
      <Owner $gap={3} $nowrap>
        <Avatar name={owner.name} src={owner.avatar} size={56} decorative />
        <Stack $gap={1}>
          <strong dir="auto">{owner.name}</strong>
          {owner.location && (
            <PlaceLine icon={<MapPin aria-hidden />}>
              <bdi>{owner.location}</bdi>
            </PlaceLine>
          )}
          <small>
            <Stars value={owner.rating.average} />
            <b>{formatRatingAverage(owner.rating.average)}</b>
            <span>({owner.rating.count.toLocaleString(language)})</span>
          </small>
        </Stack>
        <OwnerMenu person={owner} report={{ kind: 'skill', id: skill._id, excerpt: skill.title }} />
      </Owner>
      <UsuallyAnswers within={answersWithin} />
      {answersWithin && answers && <AnswersOf rate={answers.rate} />}
      <HoursTaught hours={hoursTaught} />
      <AwayNotice away={away} name={owner.name} />
      <LinkButton to={`/profile/${owner._id}`} variant="secondary" full>
        {t('skill.viewProfile')}
      </LinkButton>
    </SideCard>
  );
}

/** The latest endorsements of the skill. */
export function EndorsementsCard({ endorsements }: Pick<Skill, 'endorsements'>) {
  const { t } = useTranslation('discovery');
  return (
    <SideCard as="section">
      <h2>{t('skill.endorsements')}</h2>
      {endorsements.length === 0 && <Quiet>{t('skill.noEndorsements')}</Quiet>}
      {endorsements.length > 0 && (
        <Endorsements>
          {endorsements.slice(0, SHOWN_ENDORSEMENTS).map(({ message, createdAt, user }) => (
            <li key={`${createdAt}${user?._id}`}>
              <p dir="auto">{message}</p>
              <LocalDate date={createdAt} />
            </li>
          ))}
        </Endorsements>
      )}
    </SideCard>
  );
}
