import type { SkillInput } from '@mutua/contracts/forms';
import { SKILL_LIMITS } from '@mutua/contracts/limits';
import {
  Button,
  errorMessage,
  fieldErrors,
  Row,
  TextArea,
  TextField,
  TextLink,
  toast,
  useFormDraft,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { counterOf, DialogForm, type FormDefaults, focusNextOrSubmit, useZodForm } from '@mutua/web-kit/parts';
import { EMPTY_SKILL, NEW_SKILL_DRAFT } from './new-skill.ts';
import { CategoryField, LevelField } from './skill-choices.tsx';
import { useCreateSkillMutation } from './skills.resource.ts';

const loadRules = async () => (await import('@mutua/contracts/forms')).SkillInput;

export interface ShortSkillFormProps {
  autoFocus?: boolean;
  /** Shows no toast, because the next screen shows the skill. */
  quiet?: boolean;
  /** Called when the link to the full form is followed. */
  onFullForm?: () => void;
  /** Called after the skill was created. */
  onShared: () => void;
}

/** A short form for a new skill, with four fields. It shares its draft with the full form. */
export function ShortSkillForm({ autoFocus = false, quiet = false, onFullForm, onShared }: ShortSkillFormProps) {
  const { t } = useTranslation('exchange');
  const [create] = useCreateSkillMutation();
  const form = useZodForm(loadRules, EMPTY_SKILL as FormDefaults<SkillInput>);
  const draft = useFormDraft(form, NEW_SKILL_DRAFT);
  // Leaving asks no question, because the draft stays available here and in the full form.
  useUnsaved(form.formState.isDirty, { ask: false });
  const [category, proficiency, description] = form.watch(['category', 'proficiency', 'description']);

  const submit = form.handleSubmit(async (skill) => {
    const { error } = await create(skill);
    if (error) {
      if (!form.showErrors(fieldErrors(error))) toast.error(errorMessage(error, t('skills.failed.create')));
      return;
    }
    if (!quiet) toast.success(t('skillForm.created'));
    draft.clear();
    onShared();
  });

  return (
    <DialogForm onSubmit={submit} onKeyDown={focusNextOrSubmit} noValidate>
      <TextField
        label={t('firstSteps.share.label')}
        help={t('firstSteps.share.help')}
        required
        dir="auto"
        enterKeyHint="next"
        autoFocus={autoFocus}
        {...form.field('title')}
      />
      <CategoryField short value={category} {...form.field('category')} />
      <LevelField value={proficiency} {...form.field('proficiency')} />
      <TextArea
        label={t('firstSteps.share.text')}
        required
        dir="auto"
        rows={2}
        counter={counterOf(description, SKILL_LIMITS.description.max)}
        {...form.field('description')}
      />
      <Row $gap={5}>
        <Button type="submit" busy={form.formState.isSubmitting}>
          {t('firstSteps.share.submit')}
        </Button>
        <TextLink to="/skills/create" onClick={onFullForm}>
          {t('firstSteps.share.full')}
        </TextLink>
      </Row>
    </DialogForm>
  );
}
