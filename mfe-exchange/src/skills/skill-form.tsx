import { CATEGORIES, LIMITS, PROFICIENCIES } from '@mutua/contracts/constants';
import type { SkillInput } from '@mutua/contracts/forms';
import {
  Button,
  errorMessage,
  fieldErrors,
  LinkButton,
  media,
  Section,
  Select,
  TextArea,
  TextField,
  toast,
  useCategoryLabel,
  useFormDraft,
  useLevelLabel,
  useTextDraft,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { type FormDefaults, useZodForm } from '@mutua/web-kit/forms';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { DaysField } from './days-field.tsx';
import { TagsField, withTags } from './tags-field.tsx';
import { TimeSlotsField } from './time-slots-field.tsx';

const loadRules = async () => (await import('@mutua/contracts/forms')).SkillInput;

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
`;
/* Each field reserves a line for its error. */
const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
`;
const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  gap: 12px 20px;
`;
const Submit = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: 12px;
  margin-top: 40px;
  padding-top: 24px;
  border-top: 1px solid var(--line-soft);
  ${media.narrow} {
    > * {
      flex: 1;
    }
  }
`;

/** Every field must be present, because a draft restores only known fields. */
export type SkillFormValues = Omit<SkillInput, 'category' | 'proficiency'> & {
  category: SkillInput['category'] | undefined;
  proficiency: SkillInput['proficiency'] | undefined;
};

export interface SkillFormProps {
  defaultValues: SkillFormValues;
  submitLabel: string;
  /** The error message when the server gives none. */
  failed: string;
  /** The path of the Cancel link. */
  cancelTo: string;
  /** The subject of the draft: 'new', or the skill's id. */
  draftOf: string;
  /** Stores the skill. Returns the path to go to. @throws ApiFailure */
  onSave: (skill: SkillInput) => Promise<string>;
}

/** The form for a new skill, and for changing one. */
export function SkillForm({ defaultValues, submitLabel, failed, cancelTo, draftOf, onSave }: SkillFormProps) {
  const { t } = useTranslation('exchange');
  const categoryLabel = useCategoryLabel();
  const levelLabel = useLevelLabel();
  const navigate = useNavigate();
  const form = useZodForm(loadRules, defaultValues as FormDefaults<SkillInput>);
  const { errors, isDirty } = form.formState;
  const [typedTag, setTypedTag, clearTypedTag] = useTextDraft(`skill:${draftOf}:tag`);
  const draft = useFormDraft(form, `skill:${draftOf}`);
  const settle = useUnsaved(isDirty || typedTag !== '');
  const slots = form.watch('availableTimeSlots') ?? [];

  const setSlots = (next: typeof slots) => {
    form.clearErrors('availableTimeSlots');
    form.setValue('availableTimeSlots', next, { shouldDirty: true });
  };
  const setTags = (next: string[]) => {
    form.clearErrors('tags');
    form.setValue('tags', next, { shouldDirty: true });
  };
  const save = form.handleSubmit(async (skill) => {
    try {
      const next = await onSave(skill);
      draft.clear();
      settle();
      await navigate(next);
    } catch (error) {
      if (!form.showErrors(fieldErrors(error))) toast.error(errorMessage(error, failed));
    }
  });

  const submit = (event: SubmitEvent) => {
    setTags(withTags(form.getValues('tags') ?? [], typedTag));
    clearTypedTag();
    return save(event);
  };

  return (
    <Form onSubmit={submit} noValidate>
      <Section title={t('skillForm.basic')}>
        <Fields>
          <TextField
            label={t('skillForm.title.label')}
            required
            help={t('skillForm.title.help')}
            {...form.field('title')}
          />
          <TextArea
            label={t('skillForm.description.label')}
            required
            rows={6}
            help={t('skillForm.description.help')}
            counter={{ length: form.watch('description').length, limit: LIMITS.description.max }}
            {...form.field('description')}
          />
          <Pair>
            <Select
              label={t('skillForm.category.label')}
              required
              placeholder={t('skillForm.category.choose')}
              options={CATEGORIES.map((value) => ({ value, label: categoryLabel(value) }))}
              {...form.field('category')}
            />
            <Select
              label={t('skillForm.proficiency.label')}
              required
              placeholder={t('skillForm.proficiency.choose')}
              options={PROFICIENCIES.map((value) => ({ value, label: levelLabel(value) }))}
              {...form.field('proficiency')}
            />
          </Pair>
        </Fields>
      </Section>
      <Section title={t('skillForm.tags.title')} divided>
        <TagsField
          value={form.watch('tags') ?? []}
          onChange={setTags}
          typed={typedTag}
          onTyped={setTypedTag}
          error={errors.tags?.message ?? errors.tags?.find?.((one) => one)?.message}
        />
      </Section>
      <Section title={t('skillForm.availability')} divided>
        <Fields>
          <DaysField
            value={form.watch('availableDays') ?? []}
            onChange={(days) => form.setValue('availableDays', days, { shouldDirty: true })}
          />
          <TimeSlotsField
            count={slots.length}
            field={(index, end) => form.field(`availableTimeSlots.${index}.${end}`)}
            onAdd={() => setSlots([...slots, { start: '', end: '' }])}
            onRemove={(removed) => setSlots(slots.filter((_, index) => index !== removed))}
            error={errors.availableTimeSlots?.message}
          />
        </Fields>
      </Section>
      <Submit>
        <LinkButton variant="secondary" size="lg" to={cancelTo}>
          {t('common.cancel')}
        </LinkButton>
        <Button type="submit" size="lg" busy={form.formState.isSubmitting}>
          {submitLabel}
        </Button>
      </Submit>
    </Form>
  );
}
