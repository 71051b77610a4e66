import type { Lesson, LessonBefore, LessonSession } from '@mutua/contracts';
import { Button, ConfirmDialog, Section, type Translate, useTranslation } from '@mutua/web-kit';
import { firstNameOf, toastResult } from '@mutua/web-kit/parts';
import { Check } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { useRepeatQuestionMutation, useSayAttendanceMutation } from '../shared/lessons.resource.ts';
import { useLessonTexts } from '../shared/use-lesson-texts.ts';
import { Answers } from './after.styles.ts';
import { Quiet, SideCard } from './lesson.styles.ts';

const Part = styled(Section)`
  margin-top: 24px;
`;
const Tally = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 12px;
  align-items: center;
  p {
    padding: 6px 12px;
    border: 1px solid var(--line-soft);
    border-radius: var(--radius-control);
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  p[data-silent] {
    border-style: dashed;
    border-color: var(--line-strong);
  }
`;

/** The question in one line of a title, which does not break within the date. */
const titleOf = (t: Translate<'lessons'>, moment: string): string =>
  t('before.title', { moment: moment.replaceAll(' ', '\u00a0') });

/** The sessions ahead of which something is known, by time. */
const known = ({ sessions, before = [] }: Lesson): { session: LessonSession; before: LessonBefore }[] =>
  before.flatMap((each) => {
    const session = sessions.find(({ _id }) => _id === each.sessionId);
    return session ? [{ session, before: each }] : [];
  });

/** The teacher reads how many come to a moved session. The list of people says who. */
export function TeacherBefore({ lesson }: { lesson: Lesson }) {
  return known(lesson)
    .filter(({ before }) => before.people?.some(({ isAsked }) => isAsked))
    .map(({ session, before }) => (
      <Asked key={session._id} lesson={lesson} session={session} people={before.people ?? []} before={before} />
    ));
}

interface AskedProps {
  lesson: Lesson;
  session: LessonSession;
  before: LessonBefore;
  people: NonNullable<LessonBefore['people']>;
}

function Asked({ lesson, session, before, people }: AskedProps) {
  const { t, language } = useTranslation('lessons');
  const texts = useLessonTexts();
  const [ask, { isLoading }] = useRepeatQuestionMutation();
  const asked = people.filter(({ isAsked }) => isAsked);
  // The list of people has the others.
  const gone = asked.filter(({ user }) => !lesson.people?.some((person) => person.user._id === user._id));
  const count = (comes: boolean | null) => asked.filter((person) => person.comes === comes).length;
  const send = () =>
    void toastResult(ask({ id: lesson._id, sessionId: session._id }), t('before.askFailed'), t('before.askedAgain'));
  return (
    <Part title={titleOf(t, texts.moment(lesson, session))}>
      <Tally>
        <p>{t('before.come', { count: count(true) })}</p>
        <p>{t('before.cannot', { count: count(false) })}</p>
        <p data-silent>{t('before.silent', { count: count(null) })}</p>
        {before.canAskAgain && (
          <Button variant="secondary" size="sm" busy={isLoading} onClick={send}>
            {t('before.again')}
          </Button>
        )}
      </Tally>
      {gone.length > 0 && (
        <Quiet>
          {t('before.gone', { names: new Intl.ListFormat(language).format(gone.map(({ user }) => user.name)) })}
        </Quiet>
      )}
    </Part>
  );
}

/** Asks a learner whether a moved session still fits. */
export function LearnerBefore({ lesson }: { lesson: Lesson }) {
  return known(lesson)
    .filter(({ before }) => before.mine?.isAsked)
    .map(({ session, before }) =>
      before.mine ? <Question key={session._id} lesson={lesson} session={session} mine={before.mine} /> : null,
    );
}

interface QuestionProps {
  lesson: Lesson;
  session: LessonSession;
  mine: NonNullable<LessonBefore['mine']>;
}

function Question({ lesson, session, mine }: QuestionProps) {
  const { t } = useTranslation('lessons');
  const texts = useLessonTexts();
  const [say, { isLoading }] = useSayAttendanceMutation();
  const [isLeaving, setLeaving] = useState(false);
  const isCourse = lesson.kind === 'course';
  const name = firstNameOf(lesson.teacher.name);
  const answer = async (comes: boolean) => {
    const stays = lesson.ring ? t('after.saved') : t('before.saved', { name });
    const saved = comes || isCourse ? stays : t('leave.done.taken');
    if (await toastResult(say({ id: lesson._id, sessionId: session._id, body: { comes } }), t('after.failed'), saved))
      setLeaving(false);
  };
  const choice = (comes: boolean) => (
    <Button
      variant={mine.comes === comes ? 'primary' : 'secondary'}
      aria-pressed={mine.comes === comes}
      disabled={isLoading}
      {...(mine.comes === comes && { icon: <Check aria-hidden /> })}
      onClick={() => (comes || isCourse ? void answer(comes) : setLeaving(true))}
    >
      {t(comes ? 'before.iCome' : 'before.iCannot')}
    </Button>
  );
  const day = texts.day(lesson, session);
  const note = mine.until
    ? t('before.ends', { time: texts.until(mine.until) })
    : t(isCourse ? 'before.courseStays' : 'before.stays', { day });
  return (
    <SideCard as="section" aria-labelledby={`fits-${session._id}`}>
      <h2 id={`fits-${session._id}`}>{titleOf(t, texts.moment(lesson, session))}</h2>
      {session.was && (
        <Quiet>{t('session.was', { moment: texts.moment(lesson, { startsAt: session.was, theirs: null }) })}</Quiet>
      )}
      <Answers>
        {choice(true)}
        {choice(false)}
      </Answers>
      <Quiet>{note}</Quiet>
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        onConfirm={() => void answer(false)}
        title={t('leave.title.taken')}
        confirmLabel={t('leave.confirm.taken')}
        danger
        busy={isLoading}
      >
        {lesson.ring ? t('ring.leave') : t('before.leave', { name })}
      </ConfirmDialog>
    </SideCard>
  );
}
