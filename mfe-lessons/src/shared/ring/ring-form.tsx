import type { BodyInput, Lesson } from '@mutua/contracts';
import type { RingMeetingInput } from '@mutua/contracts/forms';
import { LESSON_LIMITS, LESSON_MODES, LESSONS } from '@mutua/contracts/limits';
import {
  Button,
  errorMessage,
  fieldErrors,
  Select,
  Stack,
  TextArea,
  TextField,
  toast,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { counterOf, shownZone, useFormDialogDraft, useZodForm } from '@mutua/web-kit/parts';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DayTimeFields, type WrongTime } from '../day-time-fields.tsx';
import { currentOf, useEditLessonMutation, useOfferLessonMutation } from '../lessons.resource.ts';
import { Footer, Form } from '../offer/offer-form.tsx';
import { PlaceFields } from '../offer/place-fields.tsx';
import { Three } from '../offer/series-fields.tsx';
import { momentIn, wrongIn } from '../series.ts';
import { useFirstFocus } from '../use-first-focus.ts';
import { useLessonTexts } from '../use-lesson-texts.ts';

type Values = Extract<BodyInput<'POST /lessons'>, { kind: 'ring' }>;
const loadRules = async () => (await import('@mutua/contracts/forms')).RingMeetingInput;

const MINUTES = 60;
const { min, max } = LESSONS.minutes;
const LENGTHS = Array.from({ length: (max - min) / 15 + 1 }, (_, step) => min + step * 15);

export interface RingFormProps {
  ringId: string;
  meeting: Lesson | undefined;
  rooms: boolean;
  onClose: () => void;
}

function firstValues({ ringId, meeting, rooms }: RingFormProps, title: string): Values {
  const place = {
    area: meeting?.place.area ?? '',
    ...(meeting?.place.private ?? { address: '', link: '', notes: '' }),
  };
  return {
    kind: 'ring',
    ringId,
    title: meeting?.title ?? title,
    about: meeting?.about ?? '',
    place: { mode: meeting?.place.mode ?? (rooms ? 'here' : 'link'), ...place },
    sessions: meeting?.sessions.map(({ startsAt, minutes }) => ({ startsAt, minutes })) ?? [],
  };
}

/** The form of `RingDialog`. */
export function RingForm(props: RingFormProps) {
  const { ringId, meeting, rooms, onClose } = props;
  const { t } = useTranslation('lessons');
  const texts = useLessonTexts();
  const navigate = useNavigate();
  const [arrange] = useOfferLessonMutation();
  const [edit] = useEditLessonMutation();
  const zone = shownZone();
  const [at, setAt] = useState({ day: '', time: '' });
  const [minutes, setMinutes] = useState(MINUTES);
  const [wrong, setWrong] = useState<WrongTime | null>(null);
  const [failure, setFailure] = useState<string>();
  const fields = useFirstFocus();
  const form = useZodForm(loadRules, firstValues(props, t('ring.defaultTitle')));
  const settle = useUnsaved(form.formState.isDirty || at.day !== '');
  useFormDialogDraft(form, meeting ? `ring-meeting:${meeting._id}:${meeting.version}` : `ring-meeting:${ringId}`, [
    'title',
    'about',
  ]);
  const [about, mode, notes] = form.watch(['about', 'place.mode', 'place.notes']);

  async function change({ title, about: text = '', place }: RingMeetingInput, { _id: id, version }: Lesson) {
    const { error } = await edit({ id, body: { title, about: text, place, version } });
    if (error) return fail(error);
    settle();
    toast.success(t('edit.done'));
    onClose();
  }
  async function ask(input: RingMeetingInput) {
    const { data, error } = await arrange(input);
    // Another member was faster: their meeting is the one to take a seat in.
    const shown = data ?? currentOf(error);
    if (!shown) return fail(error);
    settle();
    if (data) toast.success(t('ring.done'));
    else toast.error(errorMessage(error, t('ring.failed')));
    onClose();
    await navigate(`/lessons/${shown._id}`);
  }
  function fail(error: unknown) {
    if (!form.showErrors(fieldErrors(error))) setFailure(errorMessage(error, t('ring.failed')));
  }
  const send = (input: RingMeetingInput) => {
    setFailure(undefined);
    return meeting ? change(input, meeting) : ask(input);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!meeting) {
      const startsAt = momentIn(at, zone);
      const found = at.day === '' ? 'day' : startsAt ? wrongIn(startsAt, Date.now()) : 'time';
      setWrong(found);
      if (!startsAt || found) return;
      form.setValue('sessions', [{ startsAt, minutes }]);
    }
    void form.handleSubmit(send)(event);
  };
  return (
    <Form ref={fields} onSubmit={submit} noValidate>
      <Stack $gap={3}>
        <TextField label={t('form.title')} required dir="auto" {...form.field('title')} />
        <TextArea
          label={t('ring.about')}
          optional
          dir="auto"
          rows={3}
          counter={counterOf(about, LESSON_LIMITS.lessonAbout.max)}
          {...form.field('about')}
        />
        {!meeting && (
          <Three>
            <DayTimeFields
              label={t('dates.day')}
              value={at}
              onChange={(next) => {
                setWrong(null);
                setAt(next);
              }}
              wrong={wrong}
            />
            <Select
              label={t('dates.length')}
              value={String(minutes)}
              error={undefined}
              onChange={({ target }) => setMinutes(Number(target.value))}
              options={LENGTHS.map((value) => ({ value: String(value), label: texts.length(value) }))}
            />
          </Three>
        )}
        <PlaceFields
          mode={mode}
          onMode={(value) => form.setValue('place.mode', value, { shouldDirty: true })}
          modes={LESSON_MODES.filter((value) => value !== 'here' || rooms || mode === 'here')}
          notes={notes}
          field={(part) => form.field(`place.${part}`)}
        />
      </Stack>
      <Footer
        failure={failure}
        summary={t('ring.onlyRing')}
        busy={form.formState.isSubmitting}
        submit={t(meeting ? 'edit.save' : 'ring.submit')}
      >
        <Button variant="secondary" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </Footer>
    </Form>
  );
}
