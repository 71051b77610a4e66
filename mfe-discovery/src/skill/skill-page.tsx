import type { Skill } from '@mutua/contracts';
import {
  api,
  Button,
  CategoryIcon,
  EmptyState,
  ErrorState,
  errorMessage,
  formatDateLabel,
  isApiFailure,
  LevelMark,
  LinkButton,
  Meta,
  Page,
  Rating,
  Row,
  Section,
  Tag,
  TagList,
  TwoColumn,
  toast,
  useAppDispatch,
  useCategoryLabel,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { ArrowLeft, Calendar, Pencil, RefreshCw, Share2, ThumbsUp } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { ShareMenu } from '../shared/share-menu.tsx';
import { useSkillDetailQuery } from '../shared/skills.resource.ts';
import { useNarrow } from '../shared/use-narrow.ts';
import { Availability } from './availability.tsx';
import { DeleteSkill } from './delete-skill.tsx';
import { EndorseButton } from './endorse-button.tsx';
import { RequestAction } from './request-action.tsx';
import { TOUCHED_BY_DELETE } from './skill.resource.ts';
import { About, ActionBar, ActionCard, BackButton, CategoryName, Facts, Head, Pair } from './skill-page.styles.ts';
import { SkillReviews } from './skill-reviews.tsx';
import { EndorsementsCard, OwnerCard, SkillSwap } from './skill-side.tsx';
import { SkillSkeleton } from './skill-skeleton.tsx';

/** `/skills/:skillId`: one skill, with its owner, endorsements and reviews. */
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
              {isAuthenticated && !isOwner && <SkillSwap skill={skill} />}
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
