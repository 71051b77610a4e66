import type { Lesson, LessonAllowance, User } from '@mutua/contracts';
import { LESSONS } from '@mutua/contracts/limits';
import {
  Button,
  DialogActions,
  errorMessage,
  LinkButton,
  Select,
  toast,
  useFormDraft,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { copyText, lessonLanguages, shownZone, toastAction, useZodForm } from '@mutua/web-kit/parts';
import { nanoid } from '@reduxjs/toolkit';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOfferLessonMutation } from '../lessons.resource.ts';
import { useFirstFocus } from '../use-first-focus.ts';
import { useLessonTexts } from '../use-lesson-texts.ts';
import { LessonFields } from './lesson-fields.tsx';
import { Foot, Footer, Form, loadRules, Notice, showErrors, valuesOf } from './offer-form.tsx';
import { Preview } from './preview.tsx';
import { SeriesFields } from './series-fields.tsx';
import { useTypedSeries } from './use-typed-series.ts';

/** What a newcomer can offer, and what is missing for more. */
function Newcomer({ allowance }: { allowance: LessonAllowance }) {
  const { t, language } = useTranslation('lessons');
  const texts = useLessonTexts();
  if (allowance.linkOnlyUntil) {
    return (
      <Notice role="note">
        <p>{t('offer.linkOnly', { day: texts.since(allowance.linkOnlyUntil) })}</p>
      </Notice>
    );
  }
  if (allowance.mayList) return null;
  const missing = allowance.missing.map((reason) => t(`offer.missing.${reason}`, { days: LESSONS.teacherDays }));
  return (
    <Notice role="note">
      <p>
        {t('offer.newcomer', {
          seats: LESSONS.newTeacherSeats,
          missing: new Intl.ListFormat(language).format(missing),
        })}
      </p>
    </Notice>
  );
}

const NEW = {
  title: '',
  about: '',
  bringAlong: '',
  place: { mode: 'link', area: '', address: '', link: '', notes: '' },
  seats: 4,
  least: 1,
  gives: 'bring',
  listed: 'everybody',
  audience: 'adults',
} as const;

export interface OfferFieldsProps {
  teacher: User;
  allowance: LessonAllowance;
  /** The chosen skill; empty for none. */
  skillId: string;
  /** The lesson that is offered again. */
  from: Lesson | undefined;
  onClose: () => void;
}

/** The first values of the form: those of the lesson that is offered again, or those of a new one. */
function firstValues({ teacher, allowance, skillId, from }: OfferFieldsProps, language: string, clientId: string) {
  const { skills } = teacher;
  const languages = lessonLanguages(teacher);
  const asked = skills.find(({ _id }) => _id === (from?.skill?._id ?? skillId));
  const [only] = skills.length === 1 ? skills : [];
  return {
    ...NEW,
    language: languages.includes(language) ? language : (languages[0] ?? language),
    ...(from && valuesOf(from)),
    ...((!allowance.mayList || allowance.linkOnlyUntil) && { listed: 'link' as const }),
    skillId: (asked ?? only)?._id ?? '',
    sessions: [],
    clientId,
  };
}

/** The form of `OfferDialog`, or why the member cannot offer now. */
export function OfferFields(props: OfferFieldsProps) {
  const { t } = useTranslation('lessons');
  if (props.teacher.skills.length === 0) return <NoSkill />;
  if (props.allowance.lessons === 0) return <Notice>{t('offer.tooMany', { count: LESSONS.open })}</Notice>;
  return <OfferForm {...props} />;
}

function OfferForm(props: OfferFieldsProps) {
  const { teacher, allowance, from, onClose } = props;
  const { t, language } = useTranslation('lessons');
  const navigate = useNavigate();
  const [offer] = useOfferLessonMutation();
  const [clientId] = useState(nanoid);
  const [isPreview, setPreview] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useZodForm(loadRules, firstValues(props, language, clientId));
  const key = from ? `lesson:again:${from._id}` : 'lesson:new';
  const draft = useFormDraft(form, key, { exclude: ['sessions', 'clientId'] });
  const when = useTypedSeries(key, from);
  const { series, kept } = when;
  const settle = useUnsaved(form.formState.isDirty || when.isTyped);

  const publish = form.handleSubmit(
    async (input) => {
      const { data, error } = await offer({ ...input, timeZone: shownZone() });
      if (!data) {
        if (!showErrors(form, error)) setFailure(errorMessage(error, t('offer.failed')));
        return;
      }
      draft.clear();
      when.clear();
      settle();
      const path = `/lessons/${data._id}`;
      const copy = () => copyText(window.location.origin + path, t('offer.notCopied'), t('offer.copied'));
      const action = toastAction({ label: t('offer.share'), onPress: () => void copy() });
      toast.success(t('offer.done'), { action });
      onClose();
      await navigate(path);
    },
    () => setPreview(false),
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setFailure(undefined);
    setChecked(true);
    if (when.isWrong) {
      setPreview(false);
      setFailure(t('offer.wrongDates'));
      return;
    }
    const sessions = kept.map((startsAt) => ({ startsAt, minutes: series.minutes }));
    form.setValue('sessions', sessions);
    return publish();
  };
  const startOver = () => {
    draft.discard();
    when.clear();
  };
  const fields = useFirstFocus();
  const values = form.watch();
  const skill = teacher.skills.find(({ _id }) => _id === values.skillId);
  return (
    <Form ref={fields} onSubmit={submit} noValidate>
      {draft.wasRestored && (
        <Notice role="status">
          <p>{t('offer.draft')}</p>
          <Button variant="ghost" size="sm" onClick={startOver}>
            {t('offer.startOver')}
          </Button>
        </Notice>
      )}
      <Newcomer allowance={allowance} />
      {isPreview && skill ? (
        <Preview values={values} known={{ teacher, skill, dates: kept, minutes: series.minutes }} />
      ) : (
        <LessonFields
          form={form}
          allowance={allowance}
          languages={lessonLanguages(teacher)}
          skill={
            <Select
              label={t('form.skill')}
              required
              placeholder={t('form.chooseSkill')}
              options={teacher.skills.map(({ _id, title }) => ({ value: _id, label: title }))}
              {...form.field('skillId')}
            />
          }
          dates={
            <SeriesFields
              series={series}
              onChange={when.set}
              dates={when.dates}
              noteOf={when.noteOf}
              wrong={when.wrongFirst(isChecked)}
            />
          }
        />
      )}
      <Footer
        failure={failure}
        summary={kept.length > 0 ? t('offer.summary', { count: kept.length, seats: Number(values.seats) }) : ''}
        busy={form.formState.isSubmitting}
        submit={t('offer.publish')}
      >
        <Button variant="ghost" disabled={!skill} onClick={() => setPreview(!isPreview)}>
          {t(isPreview ? 'offer.edit' : 'offer.preview')}
        </Button>
      </Footer>
    </Form>
  );
}

/** A lesson is about an own skill. */
function NoSkill() {
  const { t } = useTranslation('lessons');
  return (
    <Foot>
      <p>{t('offer.noSkill')}</p>
      <DialogActions>
        <LinkButton to="/skills/create">{t('offer.addSkill')}</LinkButton>
      </DialogActions>
    </Foot>
  );
}
