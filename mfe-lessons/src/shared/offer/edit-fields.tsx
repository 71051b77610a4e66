import type { Lesson, LessonAllowance, User } from '@mutua/contracts';
import type { LessonInput } from '@mutua/contracts/forms';
import { Button, errorMessage, toast, useFormDraft, useTranslation, useUnsaved } from '@mutua/web-kit';
import { lessonLanguages, useZodForm } from '@mutua/web-kit/parts';
import { useState } from 'react';
import { currentOf, useEditLessonMutation } from '../lessons.resource.ts';
import { useFirstFocus } from '../use-first-focus.ts';
import { LessonFields } from './lesson-fields.tsx';
import { Footer, Form, loadRules, showErrors, valuesOf } from './offer-form.tsx';

export interface EditFieldsProps {
  teacher: User;
  allowance: LessonAllowance;
  lesson: Lesson;
  onClose: () => void;
}

/** The form of `EditDialog`: everything but the skill and the dates. */
export function EditFields({ teacher, allowance, lesson, onClose }: EditFieldsProps) {
  const { t } = useTranslation('lessons');
  const [edit] = useEditLessonMutation();
  const [failure, setFailure] = useState<string>();
  // The rules of a new lesson hold, too. Its skill, its dates and its id are not sent.
  const form = useZodForm(loadRules, {
    ...valuesOf(lesson),
    skillId: lesson.skill?._id ?? '',
    sessions: lesson.sessions
      .filter(({ status }) => status !== 'cancelled')
      .map(({ startsAt, minutes }) => ({ startsAt, minutes })),
    clientId: 'lesson-changes',
  });
  useUnsaved(form.formState.isDirty);
  const draft = useFormDraft(form, `lesson:edit:${lesson._id}:${lesson.version}`, {
    exclude: ['sessions', 'clientId'],
  });
  const fields = useFirstFocus();
  const isGiven = lesson.counts.taken > 0;
  const submit = form.handleSubmit(async (input) => {
    setFailure(undefined);
    const { error } = await edit({ id: lesson._id, body: changesOf(input, lesson, isGiven) });
    if (!error) {
      draft.clear();
      toast.success(t('edit.done'));
      return onClose();
    }
    if (showErrors(form, error)) return;
    setFailure(errorMessage(error, t('edit.failed')) + (currentOf(error) ? ` ${t('edit.lookAgain')}` : ''));
  });
  return (
    <Form ref={fields} onSubmit={submit} noValidate>
      <LessonFields
        form={form}
        allowance={allowance}
        languages={[lesson.language, ...lessonLanguages(teacher)]}
        present={lesson}
        isGiven={isGiven}
      />
      <Footer failure={failure} summary="" busy={form.formState.isSubmitting} submit={t('edit.save')}>
        <Button variant="secondary" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </Footer>
    </Form>
  );
}

/** What a change of a lesson sends. What a seat asks for stays once somebody has one. */
function changesOf(
  { skillId: _, sessions: __, clientId: ___, gives, admission, ...input }: LessonInput,
  lesson: Lesson,
  isGiven: boolean,
) {
  return {
    ...input,
    ...(admission && { admission }),
    ...(!isGiven && { gives }),
    version: lesson.version,
  };
}
