import type { Skill } from '@mutua/contracts';
import {
  api,
  CategoryIcon,
  EmptyState,
  ErrorState,
  errorMessage,
  isApiFailure,
  LevelMark,
  LinkButton,
  LogoMark,
  Meta,
  Page,
  Pill,
  type Prepare,
  Rating,
  RemoteWidget,
  Row,
  Section,
  Tag,
  TagList,
  toast,
  useAppDispatch,
  useCategoryLabel,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { firstNameOf, RingMark, TallPage, useGoBack, useIsNarrow } from '@mutua/web-kit/parts';
import { ArrowLeft, Calendar, Moon, RefreshCw, ThumbsUp } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { GroupLessons } from '../shared/group-lessons.tsx';
import { LocalDate } from '../shared/hours/local-date.tsx';
import { useMatchMarks } from '../shared/matches.resource.ts';
import { readReviews } from '../shared/reviews/reviews.resource.ts';
import { readSkill, useSkillDetailQuery } from '../shared/skills.resource.ts';
import { Availability } from './availability.tsx';
import { HowYouMeet } from './how-you-meet.tsx';
import { RequestSent } from './request-action.tsx';
import { RequestDialog, useRequestDialog } from './request-dialog.tsx';
import { TAGS_CHANGED_BY_DELETE } from './skill.resource.ts';
import { CardActions, IconActions, PrimaryAction } from './skill-actions.tsx';
import {
  About,
  ActionBar,
  ActionCard,
  BackButton,
  CategoryName,
  Columns,
  Facts,
  Head,
  RestingText,
  Side,
} from './skill-page.styles.ts';
import { SkillReviews } from './skill-reviews.tsx';
import { EndorsementsCard, OwnerCard, SkillSwap } from './skill-side.tsx';
import { SkillSkeleton } from './skill-skeleton.tsx';

export const prepare: Prepare = ({ params: { skillId = '' } }) => [
  readSkill(skillId),
  readReviews({ of: 'skill', id: skillId }),
];

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
    dispatch(api.util.invalidateTags([...TAGS_CHANGED_BY_DELETE]));
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
  const isNarrow = useIsNarrow();
  const isOwner = user?._id === skill.userId._id;
  const canSwap = isAuthenticated && !isOwner;
  const { markOf, isKnown } = useMatchMarks(canSwap ? [skill._id] : []);
  const mark = markOf(skill._id);

  const dialog = useRequestDialog();
  const actions = { skill, isOwner, canSwap, onDeleted };

  return (
    <TallPage title={skill.title}>
      <div>
        <Back />
        <Columns>
          <div>
            <Head>
              <CategoryIcon category={skill.category} size="xl" decorative />
              <div>
                <Row $gap={3}>
                  <CategoryName>{categoryLabel(skill.category)}</CategoryName>
                  <LevelMark level={skill.proficiency} />
                  {skill.isResting && <Pill icon={<Moon size={14} aria-hidden />}>{t('skill.resting')}</Pill>}
                  {mark?.kind === 'mutual' && <Pill icon={<LogoMark size={16} />}>{t('skill.mutual')}</Pill>}
                  {mark?.kind === 'ring' && (
                    <Pill icon={<RingMark size={16} />}>{t('skill.ring', { size: mark.size })}</Pill>
                  )}
                </Row>
                <h1 dir="auto">{skill.title}</h1>
              </div>
            </Head>
            {skill.isResting && !isOwner && (
              <RestingText>{t('skill.restingText', { name: firstNameOf(skill.userId.name) })}</RestingText>
            )}
            {skill.hidden && <p role="status">{t('skill.hiddenNotice', { note: skill.hidden.note })}</p>}
            <Facts>
              <Rating {...skill.rating} show="reviews" />
              <Meta icon={<RefreshCw aria-hidden />}>{t('skillCard.exchanges', { count: skill.exchangeCount })}</Meta>
              <Meta icon={<ThumbsUp aria-hidden />}>
                {t('skill.endorsementCount', { count: skill.endorsementCount })}
              </Meta>
              <Meta icon={<Calendar aria-hidden />}>
                <LocalDate date={skill.createdAt} />
              </Meta>
            </Facts>
            {isNarrow !== false && <IconActions {...actions} />}
            <TagList>
              {skill.tags.map((tag) => (
                <Tag key={tag} dir="auto">
                  {tag}
                </Tag>
              ))}
            </TagList>
            <Section title={t('skill.about')} divided>
              <About dir="auto">{skill.description}</About>
            </Section>
            <HowYouMeet skill={skill} />
          </div>
          <Side>
            <ActionCard as="section" aria-label={t('skill.actions')} $bare={!canSwap}>
              {canSwap && <SkillSwap skill={skill} />}
              {isNarrow !== true && <CardActions {...actions} dialog={dialog} />}
              {isNarrow === true && canSwap && <RequestSent skill={skill} />}
              {isKnown && mark?.kind !== 'mutual' && <RemoteWidget name="exchange/ring-path" skill={skill} silent />}
            </ActionCard>
            <OwnerCard skill={skill} />
            <EndorsementsCard endorsements={skill.endorsements} />
          </Side>
          <div>
            <Availability skill={skill} isOwn={isOwner} />
            <SkillReviews skill={skill} />
            <GroupLessons of={{ skillId: skill._id }} />
          </div>
        </Columns>
      </div>
      {isNarrow !== false && (
        <ActionBar>
          <PrimaryAction skill={skill} isOwner={isOwner} isBar dialog={dialog} />
        </ActionBar>
      )}
      {canSwap && <RequestDialog skill={skill} dialog={dialog} />}
    </TallPage>
  );
}

/** Leads to the previous page of this site, or to the search without one. */
function Back() {
  const { t } = useTranslation('discovery');
  const goBack = useGoBack('/search');
  return (
    <BackButton variant="ghost" icon={<ArrowLeft aria-hidden />} onClick={goBack}>
      {t('skill.back')}
    </BackButton>
  );
}
