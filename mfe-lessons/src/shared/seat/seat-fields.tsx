import type { Lesson, User } from '@mutua/contracts';
import { LESSON_LIMITS, LESSONS } from '@mutua/contracts/limits';
import { HOUR_MS } from '@mutua/contracts/time';
import {
  Button,
  DialogActions,
  errorMessage,
  fieldErrors,
  isApiFailure,
  TextArea,
  toast,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import {
  counterOf,
  DialogForm,
  FormError,
  firstNameOf,
  SafetyAdvice,
  SafetyLink,
  useFormDialogDraft,
  useZodForm,
} from '@mutua/web-kit/parts';
import { useState } from 'react';
import styled from 'styled-components';
import { comingSessions } from '../lesson-state.ts';
import { currentOf, useChangeSeatMutation, useLessonAllowanceQuery, useTakeSeatMutation } from '../lessons.resource.ts';
import { useFirstFocus } from '../use-first-focus.ts';
import { useLessonTexts } from '../use-lesson-texts.ts';
import { firstSkillOf, OwnSkillField } from './own-skill-field.tsx';

const loadRules = async () => (await import('@mutua/contracts/forms')).SeatInput.pick({ note: true });

const When = styled.ul`
  padding: 12px 16px;
  border-radius: var(--radius-card);
  background: var(--bg-sunken);
  li {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 12px;
    justify-content: space-between;
    padding: 4px 0;
  }
  time {
    font-weight: var(--weight-bold);
    font-variant-numeric: tabular-nums;
  }
  span {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;
const Lead = styled.p`
  color: var(--text-muted);
  line-height: var(--leading-body);
  text-wrap: pretty;
`;
/** What to mind at a lesson in person. */
function Safety() {
  const { t } = useTranslation('lessons');
  return (
    <SafetyAdvice>
      <ul>
        <li>{t('seat.safety.tell')}</li>
        <li>{t('seat.safety.public')}</li>
        <li>
          {t('seat.safety.leave')} <SafetyLink>{t('seat.safety.more')}</SafetyLink>
        </li>
      </ul>
    </SafetyAdvice>
  );
}

/** The dates by both clocks. */
function Dates({ lesson, viewerId }: { lesson: Lesson; viewerId: string }) {
  const texts = useLessonTexts(viewerId);
  return (
    <When>
      {comingSessions(lesson, Date.now()).map((session) => {
        const other = texts.otherClock(lesson, session);
        return (
          <li key={session._id}>
            <time dateTime={session.startsAt}>{texts.span(lesson, session)}</time>
            {other && <span>{other}</span>}
          </li>
        );
      })}
    </When>
  );
}

/** The note for the teacher. What is typed is kept while the dialog is closed. */
function useNoteForm(note: string, draftKey: string) {
  const form = useZodForm(loadRules, { note });
  useUnsaved(form.formState.isDirty);
  useFormDialogDraft(form, draftKey, ['note']);
  return form;
}

/** @param name the first name of the teacher */
function NoteField({ form, name }: { form: ReturnType<typeof useNoteForm>; name: string }) {
  const { t } = useTranslation('lessons');
  return (
    <TextArea
      label={t('seat.note', { name })}
      optional
      dir="auto"
      rows={2}
      help={t('seat.noteHelp', { name })}
      counter={counterOf(form.watch('note'), LESSON_LIMITS.seatNote.max)}
      {...form.field('note')}
    />
  );
}

/** After several misses a member gets for a time only seats shortly before the start. Nobody else reads it. */
function LastMinute({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons');
  const texts = useLessonTexts();
  const { data } = useLessonAllowanceQuery();
  const until = data?.lastMinuteUntil;
  const [next] = comingSessions(lesson, Date.now());
  const { hours } = LESSONS.misses;
  if (!until || !next || Date.parse(next.startsAt) - Date.now() <= hours * HOUR_MS) return null;
  return <Lead role="note">{t('seat.lastMinute', { hours, day: texts.since(until) })}</Lead>;
}

/** Refusals that the dialog explains itself: it shows the present lesson meanwhile. */
const EXPLAINED = ['lesson_full', 'dates_changed', 'blocked_inside'] as const;
type Explained = (typeof EXPLAINED)[number];
const DONE = { taken: 'seat.done.taken', asked: 'seat.done.asked', waiting: 'seat.done.waiting' } as const;

export interface SeatFieldsProps {
  lesson: Lesson;
  action: 'take' | 'ask' | 'wait';
  user: User;
  onClose: () => void;
}

/** The form of `SeatDialog`. It keeps what is typed when a call is refused. */
export function SeatFields({ lesson, action, user, onClose }: SeatFieldsProps) {
  const { t } = useTranslation('lessons');
  const fields = useFirstFocus();
  const [take] = useTakeSeatMutation();
  const [brings, setBrings] = useState(() => firstSkillOf(user));
  const [refusal, setRefusal] = useState<string>();
  const [isDespite, setDespite] = useState(false);
  const form = useNoteForm('', `seat:${lesson._id}`);
  const name = firstNameOf(lesson.teacher.name);
  const mustBring = lesson.gives === 'bring';

  const fail = (error: unknown) => {
    const code = isApiFailure(error) ? error.code : '';
    setDespite(code === 'blocked_inside');
    if (EXPLAINED.includes(code as Explained)) return setRefusal(t(`seat.refused.${code as Explained}`));
    if (form.showErrors(fieldErrors(error))) return;
    setRefusal(errorMessage(error, t('seat.failed')));
    // The lesson is over for this member: the page below says why.
    if (currentOf(error)?.status === 'cancelled') onClose();
  };
  const submit = form.handleSubmit(async ({ note }) => {
    setRefusal(undefined);
    const { data, error } = await take({
      id: lesson._id,
      body: {
        ...(brings && { brings }),
        note,
        orWait: action === 'wait',
        despite: isDespite,
        dates: lesson.sessions.filter(({ status }) => status !== 'cancelled').map(({ startsAt }) => startsAt),
      },
    });
    if (!data) return fail(error);
    const state = data.mine?.state;
    const isKnown = state === 'taken' || state === 'asked' || state === 'waiting';
    toast.success(t(isKnown ? DONE[state] : 'seat.done.taken', { name }));
    onClose();
  });
  return (
    <DialogForm ref={fields} onSubmit={submit} noValidate>
      <Dates lesson={lesson} viewerId={user._id} />
      <LastMinute lesson={lesson} />
      <Lead>
        {t('seat.lead')}
        {action === 'ask' && <span> {t('seat.askLead', { name })}</span>}
        {action === 'wait' && <span> {t('seat.waitLead')}</span>}
      </Lead>
      {user.skills.length > 0 && (
        <OwnSkillField user={user} value={brings} onChange={setBrings} optional={!mustBring} />
      )}
      <NoteField form={form} name={name} />
      {lesson.place.mode === 'person' && <Safety />}
      {refusal && <FormError>{refusal}</FormError>}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" disabled={mustBring && !brings} busy={form.formState.isSubmitting}>
          {t(isDespite ? 'seat.despite' : `actions.${action}`)}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

/** Changes what the member brings, and the note for the teacher. */
export function ChangeFields({ lesson, user, onClose }: Omit<SeatFieldsProps, 'action'>) {
  const { t } = useTranslation('lessons');
  const fields = useFirstFocus();
  const [change] = useChangeSeatMutation();
  const [brings, setBrings] = useState(lesson.mine?.brings?.skillId ?? firstSkillOf(user));
  const [refusal, setRefusal] = useState<string>();
  const form = useNoteForm(lesson.mine?.note ?? '', `seat-change:${lesson._id}`);
  const name = firstNameOf(lesson.teacher.name);
  const submit = form.handleSubmit(async ({ note = '' }) => {
    setRefusal(undefined);
    const { error } = await change({ id: lesson._id, body: { ...(brings && { brings }), note } });
    if (error) {
      if (!form.showErrors(fieldErrors(error))) setRefusal(errorMessage(error, t('seat.failed')));
      return;
    }
    toast.success(t('seat.changed'));
    onClose();
  });
  return (
    <DialogForm ref={fields} onSubmit={submit} noValidate>
      {user.skills.length > 0 && (
        <OwnSkillField user={user} value={brings} onChange={setBrings} optional={lesson.gives === 'nothing'} />
      )}
      <NoteField form={form} name={name} />
      {refusal && <FormError>{refusal}</FormError>}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" busy={form.formState.isSubmitting}>
          {t('edit.save')}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
