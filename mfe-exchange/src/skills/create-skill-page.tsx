import { CATEGORIES, SKILL_LIMITS } from '@mutua/contracts/limits';
import { Page, PageHeader, toast, useSession, useTranslation } from '@mutua/web-kit';
import { toastAction } from '@mutua/web-kit/parts';
import { useSearchParams } from 'react-router-dom';
import { requestPath } from '../exchange/request-path.ts';
import { EMPTY_SKILL, NEW_SKILL_DRAFT } from './new-skill.ts';
import { useHasWeeklyHoursQuery } from './own-hours.resource.ts';
import { SkillForm } from './skill-form.tsx';
import { useCreateSkillMutation } from './skills.resource.ts';

/** A suggested skill in the address: `/skills/create?category=language&title=Italian`. */
function useSuggestion() {
  const [params] = useSearchParams();
  const title = params.get('title')?.slice(0, SKILL_LIMITS.title.max) ?? '';
  const category = CATEGORIES.find((known) => known === params.get('category'));
  return title ? { title, category } : null;
}

export function CreateSkillPage() {
  const { t } = useTranslation('exchange');
  const { user } = useSession();
  const [create] = useCreateSkillMutation();
  const suggestion = useSuggestion();
  useHasWeeklyHoursQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!user) return null;
  // A member who came for a skill goes to its request next.
  const { goal } = user;
  return (
    <Page title={t('skillForm.createTitle')}>
      <PageHeader title={t('skillForm.createTitle')} subtitle={t('skillForm.createSubtitle')} />
      <SkillForm
        owner={user}
        defaultValues={{ ...EMPTY_SKILL, ...suggestion }}
        submitLabel={t('skillForm.create')}
        failed={t('skills.failed.create')}
        cancelTo="/dashboard"
        // A draft of another skill must not hide the suggestion.
        draft={suggestion ? `${NEW_SKILL_DRAFT}:${suggestion.title}` : NEW_SKILL_DRAFT}
        onSave={async (skill) => {
          const { skill: created } = await create(skill).unwrap();
          toast.success(t('skillForm.created'), {
            action: toastAction({ label: t('skillForm.show'), to: `/skills/${created._id}` }),
          });
          return goal && 'skillId' in goal ? requestPath(goal.skillId) : '/dashboard';
        }}
      />
    </Page>
  );
}
