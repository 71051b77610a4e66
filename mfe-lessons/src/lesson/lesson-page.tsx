import type { Lesson } from '@mutua/contracts';
import {
  CategoryIcon,
  EmptyState,
  ErrorState,
  errorMessage,
  IconButton,
  isApiFailure,
  LinkButton,
  Menu,
  MenuItem,
  Page,
  Person,
  type Prepare,
  Row,
  Section,
  Skeleton,
  SkeletonGroup,
  Stack,
  useCategoryLabel,
  useRealtimeEvent,
  useResync,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import {
  lazyPart,
  PersonMenu,
  useGoBack,
  useIsAlive,
  useLanguageNames,
  useLazyPart,
  useReload,
} from '@mutua/web-kit/parts';
import { ArrowLeft, CalendarPlus, CalendarX, Clock, EllipsisVertical } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { stateOf } from '../shared/lesson-state.ts';
import { readLesson, useLessonQuery, useThanksOfTeacherQuery } from '../shared/lessons.resource.ts';
import { SeatDialog, useSeatDialog } from '../shared/seat/seat-dialog.tsx';
import { useLessonTexts } from '../shared/use-lesson-texts.ts';
import { ConversationLink } from './conversation-link.tsx';
import { FewSeats, fewSeatsOf } from './few-seats.tsx';
import { BackButton, Columns, Head, Side, SideCard } from './lesson.styles.ts';
import { LessonFacts, LessonStory } from './lesson-facts.tsx';
import { LessonPeople, TeacherPeople } from './lesson-people.tsx';
import { LessonSide } from './lesson-side.tsx';
import { SessionList } from './session-list.tsx';
import { TableLine } from './table-line.tsx';
import { TeacherBand, useTeacherDialogs } from './teacher-band.tsx';
import { useSaveSession } from './use-save-session.ts';

/** What is needed only once a session is over. */
const afterPart = lazyPart(() => import('./after.tsx'));
/** What is needed only while somebody is asked whether a moved session fits. */
const beforePart = lazyPart(() => import('./before.tsx'));
const ringPart = lazyPart(() => import('./ring-view.tsx'));
const thanksPart = lazyPart(() => import('../shared/thanks-list.tsx'));

export const prepare: Prepare = ({ params: { lessonId = '' } }) => [readLesson(lessonId)];

/** `/lessons/:lessonId`: one group lesson, as its reader sees it. */
export function LessonPage() {
  const { lessonId = '' } = useParams();
  return <LessonById key={lessonId} id={lessonId} />;
}

function LessonById({ id }: { id: string }) {
  const { t } = useTranslation('lessons');
  const { user } = useSession();
  // A visitor's document has the lesson. A member's answer depends on the member, and may be from before.
  const query = useLessonQuery(id, { refetchOnMountOrArgChange: user !== null });
  const { data, error, isFetching, refetch } = query;
  const reload = useReload(query);
  useRealtimeEvent('notification', ({ notification }) => {
    if (notification.actionUrl === `/lessons/${id}`) reload();
  });
  useResync(reload);
  if (data) return data.ring ? <RingMeeting lesson={data} /> : <LessonView lesson={data} />;
  if (!error) return <LessonSkeleton />;
  return (
    <Page title={t('lesson.title')}>
      {isApiFailure(error) && error.status === 404 ? (
        <EmptyState
          titleAs="h1"
          title={t('lesson.notFound')}
          action={<LinkButton to="/lessons">{t('side.others')}</LinkButton>}
        >
          {t('lesson.notFoundHint')}
        </EmptyState>
      ) : (
        <ErrorState titleAs="h1" title={t('lesson.failed')} onRetry={refetch} busy={isFetching}>
          {errorMessage(error, t('list.failedHint'))}
        </ErrorState>
      )}
    </Page>
  );
}

/** The meeting of a ring is for few readers, and comes as a part of its own. */
function RingMeeting({ lesson }: { lesson: Lesson }) {
  const { user } = useSession();
  const part = useLazyPart(ringPart, true, () => undefined);
  return part ? <part.RingView lesson={lesson} state={stateOf(lesson, user, Date.now())} /> : <LessonSkeleton />;
}

function LessonView({ lesson }: { lesson: Lesson }) {
  const { user } = useSession();
  const isAlive = useIsAlive();
  const dialog = useSeatDialog();
  const tasks = useTeacherDialogs(lesson);
  const state = stateOf(lesson, user, isAlive ? Date.now() : 0);
  const isTeacher = state === 'teaches';
  const few = isTeacher && isAlive ? fewSeatsOf(lesson, Date.now()) : null;
  const hasAfter = (lesson.after?.length ?? 0) > 0;
  const after = useLazyPart(afterPart, hasAfter, () => undefined);
  const afterCards = hasAfter && after && <after.After lesson={lesson} />;
  const hasBefore = lesson.before !== undefined;
  const before = useLazyPart(beforePart, hasBefore, () => undefined);
  return (
    <Page title={lesson.title}>
      <Back />
      {isTeacher && <TeacherBand lesson={lesson} onTask={tasks.open} />}
      {isTeacher && few !== null && (
        <FewSeats lesson={lesson} taken={few} onCancel={() => tasks.open({ kind: 'cancel', session: null })} />
      )}
      <Columns>
        <div>
          <LessonHead lesson={lesson} />
          {isTeacher && hasBefore && before && <before.TeacherBefore lesson={lesson} />}
          <LessonFacts lesson={lesson} />
        </div>
        <Side>
          {!isTeacher && hasBefore && before && <before.LearnerBefore lesson={lesson} />}
          {afterCards}
          {isTeacher ? (
            <TeacherSide lesson={lesson} onTask={tasks.open} />
          ) : (
            <>
              <LessonSide lesson={lesson} state={state} dialog={dialog} />
              <TeacherCard lesson={lesson} />
            </>
          )}
        </Side>
        <div>
          {isTeacher && <TeacherPeople lesson={lesson} onRemove={(person) => tasks.open({ kind: 'remove', person })} />}
          <LessonStory lesson={lesson} />
          {!isTeacher && lesson.people && <LessonPeople lesson={lesson} dialog={dialog} />}
          <TeacherThanks lesson={lesson} />
        </div>
      </Columns>
      {user && !isTeacher && <SeatDialog lesson={lesson} dialog={dialog} />}
      {tasks.dialog}
    </Page>
  );
}

/** What the lesson is, and its title. */
function LessonHead({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons');
  const categoryLabel = useCategoryLabel();
  const { nameOf } = useLanguageNames();
  const category = lesson.skill?.category;
  const kind = lesson.kind === 'course' ? t('lesson.course', { count: lesson.sessions.length }) : t('lesson.workshop');
  return (
    <Head>
      {category && <CategoryIcon category={category} size="xl" decorative />}
      <div>
        <p suppressHydrationWarning>
          {[kind, category && categoryLabel(category), nameOf(lesson.language)].filter(Boolean).join(' · ')}
        </p>
        <h1 dir="auto">{lesson.title}</h1>
      </div>
    </Head>
  );
}

/** What learners of earlier lessons have written. The page is hydrated without it. */
function TeacherThanks({ lesson: { teacher } }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons');
  const isAlive = useIsAlive();
  const { data } = useThanksOfTeacherQuery(teacher._id, { skip: !isAlive });
  const hasSome = data !== undefined && (data.thanks.length > 0 || data.again !== null);
  const part = useLazyPart(thanksPart, hasSome, () => undefined);
  return hasSome && part ? <part.ThanksList title={t('thanks.earlier')} of={data} teacher={teacher} /> : null;
}

/** The teacher, with the link to the profile, and what reports the lesson. */
function TeacherCard({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons');
  const { teacher, skill } = lesson;
  return (
    <SideCard as="section" aria-label={t('lesson.teacher')}>
      <Row $nowrap $between>
        <Person name={teacher.name} avatar={teacher.avatar} size={44}>
          {skill && <bdi>{skill.title}</bdi>}
        </Person>
        <PersonMenu person={teacher} report={{ kind: 'lesson', id: lesson._id, excerpt: lesson.title }} />
      </Row>
      <LinkButton to={`/profile/${teacher._id}`} variant="secondary" full>
        {t('lesson.profile')}
      </LinkButton>
    </SideCard>
  );
}

/** The seats and the dates of an own lesson. */
function TeacherSide({ lesson, onTask }: { lesson: Lesson; onTask: ReturnType<typeof useTeacherDialogs>['open'] }) {
  const { t } = useTranslation('lessons');
  const texts = useLessonTexts();
  const saveSession = useSaveSession(lesson._id);
  const isOpen = lesson.status === 'open' || lesson.status === 'closed';
  return (
    <SideCard as="section" aria-label={t('side.label')}>
      <TableLine lesson={lesson} isTeacher />
      <ConversationLink lesson={lesson} />
      <SessionList
        lesson={lesson}
        action={(session) =>
          isOpen && (
            <Menu
              trigger={
                <IconButton
                  label={t('session.more', { moment: texts.moment(lesson, session) })}
                  icon={<EllipsisVertical />}
                />
              }
            >
              <MenuItem icon={<CalendarPlus aria-hidden />} onSelect={() => void saveSession(session._id)}>
                {t('session.calendar')}
              </MenuItem>
              {Date.parse(session.startsAt) > Date.now() && (
                <MenuItem icon={<Clock aria-hidden />} onSelect={() => onTask({ kind: 'move', session })}>
                  {t('band.move')}
                </MenuItem>
              )}
              <MenuItem icon={<CalendarX aria-hidden />} danger onSelect={() => onTask({ kind: 'cancel', session })}>
                {t('session.cancel')}
              </MenuItem>
            </Menu>
          )
        }
      />
    </SideCard>
  );
}

/** Leads to the previous page of this site, or to all lessons without one. */
function Back() {
  const { t } = useTranslation('lessons');
  const goBack = useGoBack('/lessons');
  return (
    <BackButton variant="ghost" icon={<ArrowLeft aria-hidden />} onClick={goBack}>
      {t('lesson.back')}
    </BackButton>
  );
}

function LessonSkeleton() {
  return (
    <Page>
      <SkeletonGroup>
        <Columns>
          <Stack $gap={6}>
            <Head as="div">
              <Skeleton $width={64} $height={64} $radius={14} />
              <Stack $gap={3}>
                <Skeleton $width={180} $height={18} />
                <Skeleton $width={360} $height={36} />
              </Stack>
            </Head>
            <Skeleton $height={110} $radius={10} />
          </Stack>
          <Side as="div">
            <Skeleton $height={210} $radius={10} />
            <Skeleton $height={140} $radius={10} />
          </Side>
          <Section divided>
            <Skeleton $height={140} $radius={10} />
          </Section>
        </Columns>
      </SkeletonGroup>
    </Page>
  );
}
