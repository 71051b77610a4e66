import type { Lesson, LessonSession, User } from '@mutua/contracts';
import { LESSONS } from '@mutua/contracts/limits';
import { HOUR_MS } from '@mutua/contracts/time';
import {
  Button,
  ConfirmDialog,
  errorMessage,
  IconButton,
  LinkButton,
  Menu,
  MenuItem,
  ProgressBar,
  Row,
  Skeleton,
  toast,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { firstNameOf, toastResult, useNow } from '@mutua/web-kit/parts';
import { CalendarPlus, CalendarX, Check, EllipsisVertical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { comingSessions, endOf, type LessonState, missesSession, seatActionOf } from '../shared/lesson-state.ts';
import { useChangeSeatMutation, useLeaveSeatMutation, useSayAttendanceMutation } from '../shared/lessons.resource.ts';
import { firstSkillOf, OwnSkillField } from '../shared/seat/own-skill-field.tsx';
import type { SeatDialogState } from '../shared/seat/seat-dialog.tsx';
import { SeatDots, useSeatsText } from '../shared/seats.tsx';
import { useLessonTexts } from '../shared/use-lesson-texts.ts';
import { ConversationLink } from './conversation-link.tsx';
import { JoinLink } from './join-link.tsx';
import { Quiet, SideCard, SideHead } from './lesson.styles.ts';
import { SessionList } from './session-list.tsx';
import { TableLine } from './table-line.tsx';
import { useSaveSession } from './use-save-session.ts';

interface SideProps {
  lesson: Lesson;
  state: LessonState;
  dialog: SeatDialogState;
}

/** What the reader has in the lesson, and the one action. */
export function LessonSide({ lesson, state, dialog }: SideProps) {
  const { t } = useTranslation('lessons');
  const { status, user } = useSession();
  const texts = useLessonTexts(user?._id);
  const seatsText = useSeatsText();
  const saveSession = useSaveSession(lesson._id);
  const { counts, seats } = lesson;
  const [next] = comingSessions(lesson, Date.now());
  const ofSeats = t('side.taken', { taken: counts.taken, seats });
  const isSeated = state === 'taken';
  const isOver = lesson.sessions.every(
    ({ status, ...session }) => status !== 'planned' || endOf(session) <= Date.now(),
  );
  const head = (title: ReactNode, detail: ReactNode = ofSeats) => (
    <SideHead>
      <h2>{title}</h2>
      {detail && <span>{detail}</span>}
    </SideHead>
  );
  const action =
    status === 'loading' ? <Skeleton $height={48} /> : <Action lesson={lesson} state={state} dialog={dialog} />;
  return (
    <SideCard as="section" aria-label={t('side.label')}>
      {isSeated &&
        head(
          <>
            <Check aria-hidden size={20} strokeWidth={2.5} />
            {t(isOver ? 'side.over' : 'seats.mine')}
          </>,
          next && texts.ahead(next.startsAt),
        )}
      {lesson.hidden && <Quiet role="status">{t('side.hidden')}</Quiet>}
      {!isSeated && head(seatsText(lesson, state), state === 'offered' ? undefined : ofSeats)}
      {isSeated && lesson.people ? (
        <TableLine lesson={lesson} isTeacher={false} />
      ) : (
        state !== 'cancelled' && state !== 'finished' && <SeatDots lesson={lesson} size="lg" />
      )}
      {isSeated && <JoinLink lesson={lesson} />}
      {lesson.kind === 'course' && (
        <SessionList
          lesson={lesson}
          action={(session) =>
            isSeated && <OwnSession lesson={lesson} session={session} onSave={() => void saveSession(session._id)} />
          }
        />
      )}
      {lesson.kind !== 'course' && isSeated && next && (
        <Button variant="secondary" icon={<CalendarPlus aria-hidden />} full onClick={() => void saveSession(next._id)}>
          {t('session.calendar')}
        </Button>
      )}
      {lesson.mine?.state === 'taken' && <ConversationLink lesson={lesson} />}
      {action}
    </SideCard>
  );
}

function Action({ lesson, state, dialog }: SideProps) {
  const { t } = useTranslation('lessons');
  const { user } = useSession();
  const name = firstNameOf(lesson.teacher.name);
  if (state === 'take' || state === 'ask' || state === 'wait') {
    return (
      <>
        <TakeSeat lesson={lesson} state={state} dialog={dialog} />
        {lesson.mine?.state === 'waiting' && <Own lesson={lesson} state="waiting" />}
      </>
    );
  }
  if (user && (state === 'taken' || state === 'asked' || state === 'waiting'))
    return <Own lesson={lesson} state={state} />;
  if (user && state === 'offered') return <Offered lesson={lesson} user={user} />;
  if (state === 'removed' || state === 'waitingFull' || state === 'closed')
    return <Quiet>{t(`side.${state}`, { name })}</Quiet>;
  return <Elsewhere lesson={lesson} state={state} />;
}

/** What the reader does first on another page: sign in, publish a skill, or find another lesson. */
function Elsewhere({ lesson, state }: Pick<SideProps, 'lesson' | 'state'>) {
  const { t } = useTranslation('lessons');
  if (state === 'visitor') {
    return (
      <>
        <LinkButton to="/login" state={{ from: `/lessons/${lesson._id}?seat=1` }} size="lg" full>
          {t(`login.${seatActionOf(lesson, Date.now())}`)}
        </LinkButton>
        <Quiet>{t(lesson.gives === 'bring' ? 'side.visitor' : 'side.visitorNothing')}</Quiet>
      </>
    );
  }
  if (state === 'needsSkill') {
    return (
      <>
        <LinkButton to="/skills/create" size="lg" full>
          {t('side.addSkill')}
        </LinkButton>
        <Quiet>{t('side.needsSkill')}</Quiet>
      </>
    );
  }
  if (state === 'cancelled' || state === 'finished') {
    return (
      <LinkButton to="/lessons" variant="secondary" full>
        {t('side.others')}
      </LinkButton>
    );
  }
  return null;
}

/** What a learner does with a session of a course. Whoever misses one keeps the seat. */
function OwnSession({ lesson, session, onSave }: { lesson: Lesson; session: LessonSession; onSave: () => void }) {
  const { t } = useTranslation('lessons');
  const texts = useLessonTexts();
  const [say] = useSayAttendanceMutation();
  const isMissed = missesSession(lesson, session._id);
  const hasBegun = Date.parse(session.startsAt) <= Date.now();
  const change = () =>
    void toastResult(
      say({ id: lesson._id, sessionId: session._id, body: { comes: isMissed } }),
      t('after.failed'),
      t('before.saved', { name: firstNameOf(lesson.teacher.name) }),
    );
  return (
    <Menu
      trigger={
        <IconButton label={t('session.more', { moment: texts.moment(lesson, session) })} icon={<EllipsisVertical />} />
      }
    >
      <MenuItem icon={<CalendarPlus aria-hidden />} onSelect={onSave}>
        {t('session.calendar')}
      </MenuItem>
      {!hasBegun && (
        <MenuItem icon={isMissed ? <Check aria-hidden /> : <CalendarX aria-hidden />} onSelect={change}>
          {t(isMissed ? 'before.iCome' : 'session.miss')}
        </MenuItem>
      )}
    </Menu>
  );
}

/** The button that opens the dialog, and what to expect. */
function TakeSeat({ lesson, state, dialog }: SideProps & { state: 'take' | 'ask' | 'wait' }) {
  const { t } = useTranslation('lessons');
  const hints = {
    take: t(`facts.${lesson.gives}Line`),
    ask: t('side.ask', { name: firstNameOf(lesson.teacher.name), hours: LESSONS.askHours }),
    wait: t('side.wait'),
  };
  return (
    <>
      <Button size="lg" full onClick={dialog.open} onPointerEnter={dialog.ahead} onFocus={dialog.ahead}>
        {t(`actions.${state}`)}
      </Button>
      <Ended lesson={lesson} />
      <Quiet>{hints[state]}</Quiet>
    </>
  );
}

/** How an earlier seat of the reader ended. */
function Ended({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons');
  const state = lesson.mine?.state;
  if (state === 'declined' || state === 'lapsed') return <Quiet role="status">{t('side.noSeat')}</Quiet>;
  return state === 'left' ? <Quiet role="status">{t('side.left')}</Quiet> : null;
}

/** With a seat, or while the reader asks or waits: what is known, and the way out. */
function Own({ lesson, state }: { lesson: Lesson; state: 'taken' | 'asked' | 'waiting' }) {
  const { t } = useTranslation('lessons');
  const texts = useLessonTexts();
  const [leave, { isLoading }] = useLeaveSeatMutation();
  const [isAsking, setAsking] = useState(false);
  const name = firstNameOf(lesson.teacher.name);
  const { mine } = lesson;
  const isOver = comingSessions(lesson, Date.now()).length === 0;
  const freeUntil = mine?.freeUntil ?? null;
  const isLate = freeUntil !== null && Date.parse(freeUntil) <= Date.now();
  const confirm = async () => {
    if (await toastResult(leave({ id: lesson._id }), t('seat.failed'), t(`leave.done.${state}`))) setAsking(false);
  };
  const note = {
    taken: freeUntil ? t(isLate ? 'side.late' : 'side.freeUntil', { time: texts.until(freeUntil), name }) : '',
    asked: t('side.asked', { name, time: mine?.until ? texts.until(mine.until) : '' }),
    waiting: t('side.order'),
  }[state];
  if (isOver) return null;
  return (
    <>
      <Button variant="secondary" full onClick={() => setAsking(true)}>
        {t(`leave.action.${state}`)}
      </Button>
      {note && <Quiet>{note}</Quiet>}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        title={t(`leave.title.${state}`)}
        confirmLabel={t(`leave.confirm.${state}`)}
        danger={state === 'taken'}
        busy={isLoading}
      >
        {t(state === 'taken' && isLate ? 'leave.late' : `leave.text.${state}`, { name })}
      </ConfirmDialog>
    </>
  );
}

/** A seat that is kept for the reader for some hours. */
function Offered({ lesson, user }: { lesson: Lesson; user: User }) {
  const { t } = useTranslation('lessons');
  const now = useNow();
  const [change, { isLoading }] = useChangeSeatMutation();
  const [brings, setBrings] = useState(lesson.mine?.brings?.skillId ?? firstSkillOf(user));
  const until = lesson.mine?.until ?? null;
  const left = until ? (Date.parse(until) - now) / HOUR_MS : 0;
  const answer = async (offer: 'take' | 'pass') => {
    const { error } = await change({ id: lesson._id, body: { offer, ...(offer === 'take' && brings && { brings }) } });
    if (error) toast.error(errorMessage(error, t('seat.failed')));
    else toast.success(t(offer === 'take' ? 'seat.done.taken' : 'seat.passed'));
  };
  return (
    <>
      {until && <ProgressBar value={left} max={LESSONS.offer.hours} decorative />}
      {user.skills.length > 0 && (
        <OwnSkillField user={user} value={brings} onChange={setBrings} optional={lesson.gives === 'nothing'} />
      )}
      <Button
        size="lg"
        full
        busy={isLoading}
        disabled={lesson.gives === 'bring' && !brings}
        onClick={() => void answer('take')}
      >
        {t('offered.take')}
      </Button>
      <Row $between $nowrap>
        <Quiet>{t('offered.text', { count: lesson.counts.waiting })}</Quiet>
        <Button variant="ghost" size="sm" onClick={() => void answer('pass')}>
          {t('offered.pass')}
        </Button>
      </Row>
    </>
  );
}
