import type { Skill } from '@mutua/contracts';
import {
  Avatar,
  api,
  Button,
  Card,
  CategoryIcon,
  EmptyState,
  ErrorState,
  errorMessage,
  formatDateLabel,
  formatRatingAverage,
  isApiFailure,
  LevelMark,
  LinkButton,
  Meta,
  media,
  Page,
  Rating,
  Row,
  Rows,
  Section,
  Skeleton,
  SkeletonGroup,
  Stack,
  Stars,
  SwapLine,
  Tag,
  TagList,
  TwoColumn,
  toast,
  useAppDispatch,
  useCategoryLabel,
  useSession,
} from '@mutua/web-kit';
import { ArrowLeft, Calendar, MapPin, Pencil, RefreshCw, Share2, ThumbsUp } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import styled from 'styled-components';
import { ShareMenu } from '../shared/share-menu.tsx';
import { useSkillDetailQuery } from '../shared/skills.resource.ts';
import { useNarrow } from '../shared/use-narrow.ts';
import { Availability } from './availability.tsx';
import { DeleteSkill } from './delete-skill.tsx';
import { EndorseButton } from './endorse-button.tsx';
import { RequestAction } from './request-action.tsx';
import { TOUCHED_BY_DELETE, useActiveRequestQuery } from './skill.resource.ts';
import { SkillReviews } from './skill-reviews.tsx';

const SHOWN_ENDORSEMENTS = 3;

const BackButton = styled(Button)`
  margin: 0 0 16px -16px;
`;
const Head = styled.header`
  display: flex;
  gap: 16px;
  align-items: flex-start;
  h1 {
    margin-top: 6px;
    font-size: var(--text-3xl);
    overflow-wrap: anywhere;
    ${media.narrow} {
      font-size: 30px;
    }
  }
  > div {
    min-width: 0;
  }
`;
const CategoryName = styled.span`
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-weight: var(--weight-bold);
`;
const Facts = styled(Row)`
  gap: 8px 24px;
  margin: 24px 0 20px;
  font-size: var(--text-base);
  svg {
    width: 18px;
    height: 18px;
  }
  span {
    font-size: var(--text-base);
  }
`;
const About = styled.p`
  max-width: 62ch;
  font-size: var(--text-md);
  line-height: var(--leading-body);
  overflow-wrap: anywhere;
  white-space: pre-line;
  text-wrap: pretty;
`;
const SideCard = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  h2 {
    font-size: var(--text-lg);
  }
`;
const ActionCard = styled(SideCard)`
  gap: 18px;
  padding: 24px;
`;
const Pair = styled(Row)`
  > * {
    flex: 1;
  }
`;
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
/** Keeps the primary action at the bottom of a phone's screen. */
const ActionBar = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 10;
  margin: 24px calc(-1 * var(--gutter)) -64px;
  padding: 12px var(--gutter) calc(12px + env(safe-area-inset-bottom));
  border-top: 1px solid var(--line-soft);
  background: var(--surface);
`;

export function SkillPage() {
  const { skillId = '' } = useParams();
  const [deletedId, setDeletedId] = useState<string>();
  return deletedId === skillId ? (
    <AfterDelete />
  ) : (
    <SkillById key={skillId} id={skillId} onDeleted={() => setDeletedId(skillId)} />
  );
}

/** Navigates away from the page of a deleted skill. */
function AfterDelete() {
  const { t } = useTranslation('discovery');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    dispatch(api.util.invalidateTags([...TOUCHED_BY_DELETE]));
    toast.success(t('skill.delete.done'), { id: 'skill-deleted' });
    void navigate('/dashboard', { replace: true });
  });
  useEffect(() => leave(), []);
  return null;
}

function SkillById({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const { t } = useTranslation('discovery');
  const { data, error, isFetching, refetch } = useSkillDetailQuery(id);
  if (data) return <SkillView skill={data.skill} onDeleted={onDeleted} />;
  if (!error) return <SkillSkeleton />;
  return (
    <Page title={t('skill.title')}>
      {isApiFailure(error) && error.status === 404 ? (
        <EmptyState
          titleAs="h1"
          title={t('skill.notFound')}
          action={<LinkButton to="/skills">{t('skill.browse')}</LinkButton>}
        >
          {t('skill.notFoundHint')}
        </EmptyState>
      ) : (
        <ErrorState titleAs="h1" title={t('skill.failed')} onRetry={refetch} busy={isFetching}>
          {errorMessage(error, t('search.failedHint'))}
        </ErrorState>
      )}
    </Page>
  );
}

function SkillView({ skill, onDeleted }: { skill: Skill; onDeleted: () => void }) {
  const { t } = useTranslation('discovery');
  const { user, isAuthenticated } = useSession();
  const categoryLabel = useCategoryLabel();
  const isNarrow = useNarrow();
  const isOwner = user?._id === skill.userId._id;

  const primary = isOwner ? (
    <LinkButton to={`/skills/${skill._id}/edit`} size="lg" full icon={<Pencil aria-hidden />}>
      {t('skill.edit')}
    </LinkButton>
  ) : (
    <RequestAction skill={skill} />
  );

  return (
    <Page title={skill.title}>
      <Back />
      <TwoColumn
        sticky
        side={
          <>
            <ActionCard as="section" aria-label={t('skill.actions')}>
              {isAuthenticated && !isOwner && <Swap skill={skill} />}
              {!isNarrow && primary}
              <Pair>
                {isOwner && <DeleteSkill skillId={skill._id} onDeleted={onDeleted} />}
                {isAuthenticated && !isOwner && <EndorseButton skill={skill} />}
                <ShareMenu
                  title={skill.title}
                  trigger={
                    <Button variant="secondary" icon={<Share2 aria-hidden />}>
                      {t('share.action')}
                    </Button>
                  }
                />
              </Pair>
            </ActionCard>
            <OwnerCard owner={skill.userId} />
            <EndorsementsCard endorsements={skill.endorsements} />
          </>
        }
      >
        <Head>
          <CategoryIcon category={skill.category} size="xl" decorative />
          <div>
            <Row $gap={3}>
              <CategoryName>{categoryLabel(skill.category)}</CategoryName>
              <LevelMark level={skill.proficiency} />
            </Row>
            <h1>{skill.title}</h1>
          </div>
        </Head>
        <Facts>
          <Rating {...skill.rating} show="reviews" />
          <Meta icon={<RefreshCw aria-hidden />}>{t('skillCard.exchanges', { count: skill.exchangeCount })}</Meta>
          <Meta icon={<ThumbsUp aria-hidden />}>{t('skill.endorsementCount', { count: skill.endorsementCount })}</Meta>
          <Meta icon={<Calendar aria-hidden />}>
            <time dateTime={skill.createdAt}>{formatDateLabel(skill.createdAt)}</time>
          </Meta>
        </Facts>
        <TagList>
          {skill.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </TagList>
        <Section title={t('skill.about')} divided>
          <About>{skill.description}</About>
        </Section>
        <Availability days={skill.availableDays} slots={skill.availableTimeSlots} />
        <SkillReviews skillId={skill._id} />
      </TwoColumn>
      {isNarrow && <ActionBar>{primary}</ActionBar>}
    </Page>
  );
}

/** A link to the previous page, or to the search when there is none. */
function Back() {
  const { t } = useTranslation('discovery');
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  return (
    <BackButton
      variant="ghost"
      icon={<ArrowLeft aria-hidden />}
      onClick={() => (isFirst ? navigate('/search') : navigate(-1))}
    >
      {t('skill.back')}
    </BackButton>
  );
}

/** The possible exchange for this skill, or the one that the member has requested. */
function Swap({ skill }: { skill: Skill }) {
  const { t } = useTranslation('discovery');
  const { user } = useSession();
  const { data: request } = useActiveRequestQuery(skill._id);
  if (!user) return null;
  const isSender = request?.senderId._id === user._id;
  const own = request && (isSender ? request.senderSkillId : request.receiverSkillId);
  const theirs = request && (isSender ? request.receiverSkillId : request.senderSkillId);
  return (
    <SwapLine
      left={user}
      right={skill.userId}
      open={!own}
      give={{ label: t('skill.youTeach'), skill: own?.title ?? t('skill.chooseSkill') }}
      get={{ label: t('skill.youLearn'), skill: theirs?.title ?? skill.title }}
    />
  );
}

function OwnerCard({ owner }: { owner: Skill['userId'] }) {
  const { t } = useTranslation('discovery');
  return (
    <SideCard as="section">
      <h2>{t('skill.owner')}</h2>
      <Owner $gap={3} $nowrap>
        <Avatar name={owner.name} src={owner.avatar} size={56} decorative />
        <Stack $gap={1}>
          <strong>{owner.name}</strong>
          {owner.location && <Meta icon={<MapPin aria-hidden />}>{owner.location}</Meta>}
          <small>
            <Stars value={owner.rating.average} />
            <b>{formatRatingAverage(owner.rating.average)}</b>
            <span>({owner.rating.count})</span>
          </small>
        </Stack>
      </Owner>
      <LinkButton to={`/profile/${owner._id}`} variant="secondary" full>
        {t('skill.viewProfile')}
      </LinkButton>
    </SideCard>
  );
}

function EndorsementsCard({ endorsements }: Pick<Skill, 'endorsements'>) {
  const { t } = useTranslation('discovery');
  return (
    <SideCard as="section">
      <h2>{t('skill.endorsements')}</h2>
      {endorsements.length === 0 && <Quiet>{t('skill.noEndorsements')}</Quiet>}
      <Endorsements>
        {endorsements.slice(0, SHOWN_ENDORSEMENTS).map(({ message, createdAt, user }) => (
          <li key={`${createdAt}${user?._id}`}>
            <p>{message}</p>
            <time dateTime={createdAt}>{formatDateLabel(createdAt)}</time>
          </li>
        ))}
      </Endorsements>
    </SideCard>
  );
}

function SkillSkeleton() {
  const box = (height: number): ReactNode => <Skeleton $height={height} $radius={10} />;
  return (
    <Page>
      <SkeletonGroup>
        <TwoColumn
          side={
            <>
              {box(300)}
              {box(190)}
            </>
          }
        >
          <Stack $gap={6}>
            <Head as="div">
              <Skeleton $width={64} $height={64} $radius={14} />
              <Stack $gap={3}>
                <Skeleton $width={140} $height={18} />
                <Skeleton $width={360} $height={36} />
              </Stack>
            </Head>
            {box(24)}
            {box(24)}
            {box(180)}
            {box(120)}
          </Stack>
        </TwoColumn>
      </SkeletonGroup>
    </Page>
  );
}
