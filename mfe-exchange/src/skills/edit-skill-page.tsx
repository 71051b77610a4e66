import type { Skill, User } from '@mutua/contracts';
import {
  EmptyState,
  ErrorState,
  errorMessage,
  isApiFailure,
  LinkButton,
  Page,
  PageHeader,
  Skeleton,
  SkeletonGroup,
  Stack,
  toast,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { useHasWeeklyHoursQuery } from './own-hours.resource.ts';
import { SkillForm } from './skill-form.tsx';
import { useOneSkillQuery, useUpdateSkillMutation } from './skills.resource.ts';

function NotYours() {
  const { t } = useTranslation('exchange');
  useEffect(() => {
    // The id prevents a second toast when strict mode runs the effect twice.
    toast.error(t('skillForm.notYours'), { id: 'skill-not-yours' });
  }, [t]);
  return <Navigate to="/dashboard" replace />;
}

function EditForm({ skill, owner }: { skill: Skill; owner: User }) {
  const { t } = useTranslation('exchange');
  const [update] = useUpdateSkillMutation();
  const { title, description, category, proficiency, tags, availableDays, availableTimeSlots, hoursFrom } = skill;
  const { meets = null, languagesFrom = 'member', languages = [], placeId = null } = skill;
  const address = `/skills/${skill._id}`;
  return (
    <SkillForm
      owner={owner}
      defaultValues={{
        ...{ title, description, category, proficiency, tags },
        ...{ availableDays, availableTimeSlots, hoursFrom },
        ...{ meets, languagesFrom, languages, placeId },
      }}
      storedTitle={title}
      submitLabel={t('skillForm.save')}
      failed={t('skills.failed.update')}
      cancelTo={address}
      draft={`skill:${skill._id}`}
      onSave={async (changed) => {
        await update({ id: skill._id, body: changed }).unwrap();
        toast.success(t('skillForm.updated'));
        return address;
      }}
    />
  );
}

function EditSkeleton() {
  return (
    <SkeletonGroup>
      <Stack $gap={5}>
        <Skeleton $width={180} $height={24} />
        <Skeleton $height={66} />
        <Skeleton $height={190} />
        <Skeleton $height={66} />
        <Skeleton $height={120} />
      </Stack>
    </SkeletonGroup>
  );
}

export function EditSkillPage() {
  const { t } = useTranslation('exchange');
  const { skillId = '' } = useParams();
  const { user } = useSession();
  const { currentData, error, isFetching, refetch } = useOneSkillQuery(skillId, { refetchOnMountOrArgChange: true });
  // Starts this request together with that of the skill.
  useHasWeeklyHoursQuery(undefined, { refetchOnMountOrArgChange: true });
  // The form must not start with cached data while fresh data is being loaded.
  const skill = isFetching ? undefined : currentData;
  if (!user) return null;
  if (skill && skill.userId._id !== user._id) return <NotYours />;

  const home = <LinkButton to="/dashboard">{t('skillForm.home')}</LinkButton>;
  if (error && isApiFailure(error) && error.status === 404) {
    return (
      <Page title={t('skillForm.notFound')} width={680}>
        <EmptyState titleAs="h1" title={t('skillForm.notFound')} action={home}>
          {t('skillForm.notFoundText')}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title={t('skillForm.editTitle')}>
      <PageHeader title={t('skillForm.editTitle')} subtitle={skill ? <bdi>{skill.title}</bdi> : '\u00a0'} />
      {error && !skill ? (
        <ErrorState onRetry={refetch} busy={isFetching} action={home}>
          {errorMessage(error, t('skills.failed.one'))}
        </ErrorState>
      ) : skill ? (
        <EditForm key={skill._id} skill={skill} owner={user} />
      ) : (
        <EditSkeleton />
      )}
    </Page>
  );
}
