import type { Lesson, LessonAfter, LessonSession } from '@mutua/contracts';
import type { AttendanceAnswer } from '@mutua/contracts/limits';
import { LESSON_LIMITS, LESSONS } from '@mutua/contracts/limits';
import {
  Button,
  errorMessage,
  Row,
  SegmentedControl,
  TextArea,
  toast,
  useTextDraft,
  useTranslation,
} from '@mutua/web-kit';
import { charactersIn, counterOf, firstNameOf, toastResult } from '@mutua/web-kit/parts';
import { Check } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { useSayAttendanceMutation, useTakeThanksBackMutation, useThankMutation } from '../shared/lessons.resource.ts';
import { useLessonTexts } from '../shared/use-lesson-texts.ts';
import { Answers, Part, TextButton } from './after.styles.ts';
import { Quiet, SideCard, SideHead } from './lesson.styles.ts';

type Mine = NonNullable<LessonAfter['mine']>;

interface CardProps {
  lesson: Lesson;
  session: LessonSession;
  after: LessonAfter;
  mine: Mine;
}

/** What a learner says of a session that is over, and the thanks to the teacher. */
export function LearnerAfter({ lesson, session, after, mine }: CardProps) {
  const { t } = useTranslation('lessons');
  const texts = useLessonTexts();
  const isOpen = Date.parse(after.until) > Date.now();
  return (
    <SideCard as="section" aria-label={t('after.title')}>
      <SideHead>
        <h2>{t('after.title')}</h2>
        <span>{texts.day(lesson, session)}</span>
      </SideHead>
      {isOpen ? (
        <Question lesson={lesson} session={session} after={after} mine={mine} />
      ) : (
        <Result lesson={lesson} mine={mine} />
      )}
      {isOpen && mine.canThank && <ThanksForm lesson={lesson} session={session} after={after} mine={mine} />}
      {!isOpen && mine.thanks?.text && <Given lesson={lesson} session={session} text={mine.thanks.text} />}
    </SideCard>
  );
}

function Question({ lesson, session, mine }: CardProps) {
  const { t } = useTranslation('lessons');
  const [say, { isLoading }] = useSayAttendanceMutation();
  const name = firstNameOf(lesson.teacher.name);
  const answer = (there: AttendanceAnswer) =>
    void toastResult(
      say({ id: lesson._id, sessionId: session._id, body: { there } }),
      t('after.failed'),
      t('after.saved'),
    );
  const choice = (there: 'there' | 'could_not') => (
    <Button
      variant={mine.said === there ? 'primary' : 'secondary'}
      aria-pressed={mine.said === there}
      disabled={isLoading}
      {...(mine.said === there && { icon: <Check aria-hidden /> })}
      onClick={() => answer(there)}
    >
      {t(`after.${there}`)}
    </Button>
  );
  return (
    <>
      {mine.isDoubted && mine.said !== 'there' ? (
        <>
          <p>{t('after.doubted', { name })}</p>
          <Button variant="secondary" full disabled={isLoading} onClick={() => answer('there')}>
            {t('after.wrong')}
          </Button>
        </>
      ) : (
        <Answers>
          {choice('there')}
          {choice('could_not')}
        </Answers>
      )}
      <Quiet>
        <TextButton
          type="button"
          aria-pressed={mine.said === 'not_held'}
          disabled={isLoading}
          onClick={() => answer('not_held')}
        >
          {t('after.not_held')}
        </TextButton>{' '}
        · {lesson.ring ? t('ring.reads') : t(mine.mark === 'unclear' ? 'after.unclear' : 'after.reads', { name })}
      </Quiet>
    </>
  );
}

/** What the session counts as for the reader, once nobody can answer any more. */
function Result({ lesson, mine: { mark } }: { lesson: Lesson; mine: Mine }) {
  const { t } = useTranslation('lessons');
  if (lesson.ring && mark !== 'came') return <Quiet>{t('ring.none')}</Quiet>;
  return <Quiet>{t(`after.marks.${mark ?? 'none'}`, { name: firstNameOf(lesson.teacher.name) })}</Quiet>;
}

function ThanksForm({ lesson, session, after, mine }: CardProps) {
  const { t } = useTranslation('lessons');
  const texts = useLessonTexts();
  const [thank, { isLoading }] = useThankMutation();
  const [takeBack, { isLoading: isTaking }] = useTakeThanksBackMutation();
  const stored = mine.thanks;
  // Words that are typed and not sent stay on the device.
  const [draft, setDraft, clearDraft] = useTextDraft(`thanks:${session._id}`);
  const [isTyped, setTyped] = useState(false);
  const text = draft !== '' || isTyped ? draft : (stored?.text ?? '');
  const [again, setAgain] = useState(stored?.again ?? null);
  const [error, setError] = useState<string>();
  const name = firstNameOf(lesson.teacher.name);
  const { max } = LESSON_LIMITS.thanks;
  const of = { id: lesson._id, sessionId: session._id };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (charactersIn(text) > max) return setError(t('thanks.tooLong', { max }));
    if (text.trim() === '' && again === null) return setError(t('thanks.empty'));
    setError(undefined);
    const { error: refusal } = await thank({ ...of, body: { text, again } });
    if (refusal) return setError(errorMessage(refusal, t('thanks.failed')));
    clearDraft();
    setTyped(false);
    toast.success(t('thanks.done'));
  };
  const remove = async () => {
    if (!(await toastResult(takeBack(of), t('thanks.failed'), t('thanks.takenBack')))) return;
    clearDraft();
    setTyped(false);
    setAgain(null);
  };
  return (
    <Part as="form" onSubmit={submit} noValidate>
      <TextArea
        label={t('thanks.title', { name })}
        dir="auto"
        rows={3}
        value={text}
        onChange={({ target }) => {
          setTyped(true);
          setDraft(target.value);
        }}
        help={t('thanks.shown', { day: texts.since(after.until) })}
        counter={counterOf(text, max)}
        error={error}
      />
      <Row $between>
        <b id={`again-${session._id}`}>{t('thanks.again')}</b>
        <SegmentedControl
          label={t('thanks.again')}
          value={again === null ? '' : again ? 'yes' : 'no'}
          onChange={(value) => setAgain(value === 'yes')}
          options={[
            { value: 'yes', label: t('thanks.yes') },
            { value: 'no', label: t('thanks.no') },
          ]}
        />
      </Row>
      <Quiet>{t('thanks.counted', { count: LESSONS.thanksFrom })}</Quiet>
      <Button type="submit" full busy={isLoading}>
        {t(stored ? 'thanks.change' : 'thanks.send')}
      </Button>
      {stored && (
        <Button variant="ghost" size="sm" busy={isTaking} onClick={() => void remove()}>
          {t('thanks.takeBack')}
        </Button>
      )}
    </Part>
  );
}

/** The own words that everybody reads now. */
function Given({ lesson, session, text }: { lesson: Lesson; session: LessonSession; text: string }) {
  const { t } = useTranslation('lessons');
  const [takeBack, { isLoading }] = useTakeThanksBackMutation();
  const remove = () =>
    void toastResult(takeBack({ id: lesson._id, sessionId: session._id }), t('thanks.failed'), t('thanks.takenBack'));
  return (
    <Part>
      <Quiet as="q" dir="auto">
        {text}
      </Quiet>
      <Button variant="ghost" size="sm" busy={isLoading} onClick={remove}>
        {t('thanks.takeBack')}
      </Button>
    </Part>
  );
}
