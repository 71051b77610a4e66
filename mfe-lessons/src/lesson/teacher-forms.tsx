import type { Lesson, LessonPerson, LessonSession } from '@mutua/contracts';
import { LESSON_LIMITS } from '@mutua/contracts/limits';
import {
  Button,
  Dialog,
  DialogActions,
  errorMessage,
  fieldErrors,
  TextArea,
  toast,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import {
  counterOf,
  DialogForm,
  FormError,
  RadioRows,
  shownZone,
  useFormDialogDraft,
  useZodForm,
} from '@mutua/web-kit/parts';
import { type SubmitEvent, useState } from 'react';
import styled from 'styled-components';
import { DayTimeFields, type WrongTime } from '../shared/day-time-fields.tsx';
import { comingSessions, unfinishedSessions } from '../shared/lesson-state.ts';
import { useAnswerPersonMutation, useCancelLessonMutation, useMoveLessonMutation } from '../shared/lessons.resource.ts';
import { dayTimeOf, momentIn, wrongIn } from '../shared/series.ts';
import { useLessonTexts } from '../shared/use-lesson-texts.ts';
import type { TeacherTask } from './teacher-band.tsx';

const loadReason = async () => (await import('@mutua/contracts/forms')).LessonPersonInput.pick({ reason: true });

const Two = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 132px;
  gap: 4px 12px;
  align-items: start;
`;

interface FormProps {
  lesson: Lesson;
  onClose: () => void;
}

/** The dialog in which the teacher moves or cancels, or takes a seat back. */
export function TeacherForm({ lesson, task, onClose }: FormProps & { task: TeacherTask }) {
  const { t } = useTranslation('lessons');
  const texts = useLessonTexts();
  const title = {
    move: () => t('move.title'),
    cancel: () => t(lesson.ring ? 'ring.cancel' : 'cancel.title'),
    remove: () => t('remove.title', { name: task.kind === 'remove' ? task.person.user.name : '' }),
  }[task.kind]();
  const lead = {
    move: () => t('move.lead', { moment: task.kind === 'move' ? texts.moment(lesson, task.session) : '' }),
    cancel: () => (lesson.ring ? t('ring.cancelLead') : t('cancel.lead', { count: lesson.counts.taken })),
    remove: () => t('remove.lead'),
  }[task.kind]();
  return (
    <Dialog open onClose={onClose} title={title} description={lead}>
      {task.kind === 'move' && <MoveForm lesson={lesson} session={task.session} onClose={onClose} />}
      {task.kind === 'cancel' && <CancelForm lesson={lesson} session={task.session} onClose={onClose} />}
      {task.kind === 'remove' && <RemoveForm lesson={lesson} person={task.person} onClose={onClose} />}
    </Dialog>
  );
}

function MoveForm({ lesson, session, onClose }: FormProps & { session: LessonSession }) {
  const { t } = useTranslation('lessons');
  const [move, { isLoading }] = useMoveLessonMutation();
  const zone = shownZone();
  const [before] = useState(() => dayTimeOf(session.startsAt, zone));
  const [at, setAt] = useState(before);
  const [wrong, setWrong] = useState<WrongTime | null>(null);
  const [refusal, setRefusal] = useState<string>();
  useUnsaved(at.day !== before.day || at.time !== before.time);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    const startsAt = momentIn(at, zone);
    const found = at.day === '' ? 'day' : startsAt ? wrongIn(startsAt, Date.now()) : 'time';
    setWrong(found);
    if (!startsAt || found || isLoading) return;
    const { error } = await move({
      id: lesson._id,
      sessionId: session._id,
      body: { startsAt, version: lesson.version },
    });
    if (error) return setRefusal(errorMessage(error, t('move.failed')));
    toast.success(t('move.done'));
    onClose();
  };
  return (
    <DialogForm onSubmit={submit} noValidate>
      <Two>
        <DayTimeFields
          label={t('dates.day')}
          value={at}
          onChange={(next) => {
            setWrong(null);
            setAt(next);
          }}
          wrong={wrong}
        />
      </Two>
      {refusal && <FormError>{refusal}</FormError>}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" busy={isLoading}>
          {t('move.submit')}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

/** A reason that the others read, kept when the page ends under the dialog. */
function useReason(key: string) {
  const form = useZodForm(loadReason, { reason: '' });
  useUnsaved(form.formState.isDirty);
  useFormDialogDraft(form, key, ['reason']);
  return form;
}

function ReasonField({ form, help }: { form: ReturnType<typeof useReason>; help: string }) {
  const { t } = useTranslation('lessons');
  return (
    <TextArea
      label={t('common.reason')}
      optional
      dir="auto"
      help={help}
      counter={counterOf(form.watch('reason'), LESSON_LIMITS.lessonReason.max)}
      {...form.field('reason')}
    />
  );
}

type Scope = 'one' | 'rest' | 'all';

function CancelForm({ lesson, session, onClose }: FormProps & { session: LessonSession | null }) {
  const { t } = useTranslation('lessons');
  const texts = useLessonTexts();
  const [cancel] = useCancelLessonMutation();
  // A session that runs can be cancelled as well, so that `all` means it, too.
  const unfinished = unfinishedSessions(lesson, Date.now());
  const hasChoice = unfinished.length > 1;
  const subject = session ?? comingSessions(lesson, Date.now())[0] ?? unfinished[0];
  const [scope, setScope] = useState<Scope>(session && hasChoice ? 'one' : 'all');
  const [refusal, setRefusal] = useState<string>();
  const form = useReason(`lesson-cancel:${lesson._id}`);
  const submit = form.handleSubmit(async ({ reason }) => {
    setRefusal(undefined);
    const body = { scope, ...(scope !== 'all' && subject && { sessionId: subject._id }), reason };
    const { error } = await cancel({ id: lesson._id, body });
    if (error) {
      if (!form.showErrors(fieldErrors(error)))
        setRefusal(errorMessage(error, t(lesson.ring ? 'ring.failed' : 'cancel.failed')));
      return;
    }
    toast.success(t('cancel.done'));
    onClose();
  });
  const moment = subject ? texts.moment(lesson, subject) : '';
  return (
    <DialogForm onSubmit={submit} noValidate>
      {hasChoice && (
        <RadioRows
          label={t('cancel.scope')}
          value={scope}
          onChange={setScope}
          options={(['one', 'rest', 'all'] as const).map((value) => ({
            value,
            label: t(`cancel.scopes.${value}`, { moment }),
          }))}
        />
      )}
      <ReasonField form={form} help={t(lesson.ring ? 'ring.cancelHelp' : 'cancel.reasonHelp')} />
      {refusal && <FormError>{refusal}</FormError>}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('cancel.keep')}
        </Button>
        <Button type="submit" variant="danger" busy={form.formState.isSubmitting}>
          {t(lesson.ring ? 'ring.cancel' : scope === 'one' ? 'session.cancel' : 'cancel.submit')}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

function RemoveForm({ lesson, person, onClose }: FormProps & { person: LessonPerson }) {
  const { t } = useTranslation('lessons');
  const [answer] = useAnswerPersonMutation();
  const [refusal, setRefusal] = useState<string>();
  const { _id: memberId, name } = person.user;
  const form = useReason(`lesson-remove:${lesson._id}:${memberId}`);
  const submit = form.handleSubmit(async ({ reason }) => {
    setRefusal(undefined);
    const { error } = await answer({ id: lesson._id, memberId, body: { answer: 'remove', reason } });
    if (error) {
      if (!form.showErrors(fieldErrors(error))) setRefusal(errorMessage(error, t('people.failed')));
      return;
    }
    toast.success(t('remove.done', { name }));
    onClose();
  });
  return (
    <DialogForm onSubmit={submit} noValidate>
      <ReasonField form={form} help={t('remove.reasonHelp', { name })} />
      {refusal && <FormError>{refusal}</FormError>}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant="danger" busy={form.formState.isSubmitting}>
          {t('remove.submit')}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
