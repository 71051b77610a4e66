import type { Lesson } from '@mutua/contracts';
import {
  Button,
  ConfirmDialog,
  errorMessage,
  IconButton,
  isApiFailure,
  Menu,
  MenuItem,
  Page,
  Person,
  Row,
  toast,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { PersonMenu, toastResult } from '@mutua/web-kit/parts';
import { ArrowLeft, CalendarPlus, CalendarX, Check, Clock, EllipsisVertical, Pencil } from 'lucide-react';
import { useState } from 'react';
import { comingSessions, type LessonState } from '../shared/lesson-state.ts';
import { useLeaveSeatMutation, useLessonAllowanceQuery, useTakeSeatMutation } from '../shared/lessons.resource.ts';
import { RingDialog } from '../shared/ring/ring-dialog.tsx';
import { SeatDots, useSeatsText } from '../shared/seats.tsx';
import { useLessonTexts } from '../shared/use-lesson-texts.ts';
import { After } from './after.tsx';
import { LearnerBefore } from './before.tsx';
import { ConversationLink } from './conversation-link.tsx';
import { JoinLink } from './join-link.tsx';
import { BackLink, Columns, Head, Quiet, Side, SideCard, SideHead } from './lesson.styles.ts';
import { LessonFacts, LessonStory } from './lesson-facts.tsx';
import { LessonPeople } from './lesson-people.tsx';
import { useTeacherDialogs } from './teacher-band.tsx';
import { useSaveSession } from './use-save-session.ts';

/** The meeting of a ring, as one of its members sees it. Nobody teaches it, and everybody with a seat hosts it. */
export function RingView({ lesson, state }: { lesson: Lesson; state: LessonState }) {
  const { t } = useTranslation('lessons');
  const tasks = useTeacherDialogs(lesson);
  const hasStory = lesson.about !== '' || Boolean(lesson.place.private?.notes);
  return (
    <Page title={lesson.title}>
      <BackLink to={`/rings/${lesson.ring?._id}`} variant="ghost" icon={<ArrowLeft aria-hidden />}>
        {t('ring.back')}
      </BackLink>
      <Columns>
        <div>
          <Head>
            <div>
              <p>{t('ring.kind')}</p>
              <h1 dir="auto">{lesson.title}</h1>
            </div>
          </Head>
          <LessonFacts lesson={lesson} />
        </div>
        <Side>
          <LearnerBefore lesson={lesson} />
          <After lesson={lesson} />
          <SeatCard lesson={lesson} state={state} onTask={tasks.open} />
          <Arranger lesson={lesson} />
        </Side>
        <div>
          {hasStory && <LessonStory lesson={lesson} />}
          <LessonPeople lesson={lesson} />
        </div>
      </Columns>
      {tasks.dialog}
    </Page>
  );
}

interface CardProps {
  lesson: Lesson;
  state: LessonState;
  onTask: ReturnType<typeof useTeacherDialogs>['open'];
}

/** The seat of the reader, where they join, and what every host can do. */
function SeatCard({ lesson, state, onTask }: CardProps) {
  const { t } = useTranslation('lessons');
  const texts = useLessonTexts();
  const seatsText = useSeatsText();
  const saveSession = useSaveSession(lesson._id);
  const { counts, seats } = lesson;
  const [next] = comingSessions(lesson, Date.now());
  const isSeated = state === 'taken';
  const count = t('ring.count', { taken: counts.taken, seats });
  return (
    <SideCard as="section" aria-label={t('side.label')}>
      <SideHead>
        <h2>
          {isSeated && <Check aria-hidden size={20} strokeWidth={2.5} />}
          {/* Words in an element, which a browser that translates the page cannot move. A `slot` has no box. */}
          <slot>
            {isSeated ? t(next ? 'seats.mine' : 'side.over') : state === 'take' ? count : seatsText(lesson, state)}
          </slot>
        </h2>
        {isSeated && next && <span>{texts.ahead(next.startsAt)}</span>}
      </SideHead>
      {lesson.hidden && <Quiet role="status">{t('side.hidden')}</Quiet>}
      {state !== 'cancelled' && (
        <Row $between $nowrap>
          <SeatDots lesson={lesson} size="lg" />
          {isSeated && <Quiet>{count}</Quiet>}
        </Row>
      )}
      {state === 'take' && <TakeOwnSeat lesson={lesson} />}
      {isSeated && (
        <>
          <JoinLink lesson={lesson} isHost />
          <ConversationLink lesson={lesson} />
          {next && (
            <Button
              variant="secondary"
              icon={<CalendarPlus aria-hidden />}
              full
              onClick={() => void saveSession(next._id)}
            >
              {t('session.calendar')}
            </Button>
          )}
          {next && <Hosting lesson={lesson} onMove={() => onTask({ kind: 'move', session: next })} onTask={onTask} />}
        </>
      )}
    </SideCard>
  );
}

function TakeOwnSeat({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons');
  const [take, { isLoading }] = useTakeSeatMutation();
  const [isDespite, setDespite] = useState(false);
  const press = async () => {
    const dates = lesson.sessions.filter(({ status }) => status !== 'cancelled').map(({ startsAt }) => startsAt);
    const { data, error } = await take({ id: lesson._id, body: { despite: isDespite, dates } });
    if (data) {
      toast.success(t('seat.done.taken'));
      return;
    }
    const isBlocked = isApiFailure(error) && error.code === 'blocked_inside';
    setDespite(isBlocked);
    if (!isBlocked) toast.error(errorMessage(error, t('seat.failed')));
  };
  return (
    <>
      {isDespite && <Quiet role="alert">{t('seat.refused.blocked_inside')}</Quiet>}
      <Button size="lg" full busy={isLoading} onClick={() => void press()}>
        {t(isDespite ? 'seat.despite' : 'ring.take')}
      </Button>
      {lesson.mine?.state === 'left' && <Quiet role="status">{t('side.left')}</Quiet>}
      <Quiet>{t('ring.onlyRing')}</Quiet>
    </>
  );
}

/** What everybody with a seat can do until the meeting begins. */
function Hosting({ lesson, onMove, onTask }: Pick<CardProps, 'lesson' | 'onTask'> & { onMove: () => void }) {
  const { t } = useTranslation('lessons');
  const [isEditing, setEditing] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [leave, { isLoading }] = useLeaveSeatMutation();
  const ringId = lesson.ring?._id ?? '';
  const { data } = useLessonAllowanceQuery(undefined, { skip: !isEditing });
  const confirm = async () => {
    if (await toastResult(leave({ id: lesson._id }), t('seat.failed'), t('leave.done.taken'))) setLeaving(false);
  };
  return (
    <>
      <Row $between $nowrap>
        <Button variant="secondary" onClick={() => setLeaving(true)}>
          {t('leave.action.taken')}
        </Button>
        <Row $nowrap>
          <IconButton label={t('band.move')} icon={<Clock />} onClick={onMove} />
          <IconButton label={t('ring.edit')} icon={<Pencil />} onClick={() => setEditing(true)} />
          <Menu trigger={<IconButton label={t('ring.cancel')} icon={<EllipsisVertical />} />}>
            <MenuItem
              icon={<CalendarX aria-hidden />}
              danger
              onSelect={() => onTask({ kind: 'cancel', session: null })}
            >
              {t('ring.cancel')}
            </MenuItem>
          </Menu>
        </Row>
      </Row>
      <Quiet>{t('ring.hosts')}</Quiet>
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        onConfirm={() => void confirm()}
        title={t('leave.title.taken')}
        confirmLabel={t('leave.confirm.taken')}
        danger
        busy={isLoading}
      >
        {t(lesson.counts.taken > 1 ? 'ring.leave' : 'ring.leaveLast')}
      </ConfirmDialog>
      <RingDialog
        ringId={ringId}
        meeting={lesson}
        rooms={data?.rooms ?? false}
        open={isEditing}
        onClose={() => setEditing(false)}
      />
    </>
  );
}

/** Who has arranged the meeting, with what reports it. */
function Arranger({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons');
  const { user } = useSession();
  const { teacher } = lesson;
  if (user?._id === teacher._id) return null;
  return (
    <SideCard as="section" aria-label={t('ring.arranged')}>
      <Row $nowrap $between>
        <Person name={teacher.name} avatar={teacher.avatar} size={44}>
          {t('ring.arranged')}
        </Person>
        <PersonMenu person={teacher} report={{ kind: 'lesson', id: lesson._id, excerpt: lesson.title }} />
      </Row>
    </SideCard>
  );
}
