import { Page, PageHeader, toast, useTranslation } from '@mutua/web-kit';
import { useCreateSkillMutation } from '../shared/skills.resource.ts';
import { SkillForm, type SkillFormValues } from './skill-form.tsx';

const EMPTY: SkillFormValues = {
  title: '',
  description: '',
  category: undefined,
  proficiency: undefined,
  tags: [],
  availableDays: [],
  availableTimeSlots: [],
};

export function CreateSkillPage() {
  const { t } = useTranslation('exchange');
  const [create] = useCreateSkillMutation();
  return (
    <Page title={t('skillForm.createTitle')} width={680}>
      <PageHeader title={t('skillForm.createTitle')} subtitle={t('skillForm.createSubtitle')} />
      <SkillForm
        defaultValues={EMPTY}
        submitLabel={t('skillForm.create')}
        failed={t('skills.failed.create')}
        cancelTo="/dashboard"
        draftOf="new"
        onSave={async (skill) => {
          await create(skill).unwrap();
          toast.success(t('skillForm.created'));
          return '/dashboard';
        }}
      />
    </Page>
  );
}
