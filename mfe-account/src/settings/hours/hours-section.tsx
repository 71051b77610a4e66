import type { Hours } from '@mutua/contracts';
import { useTranslation } from '@mutua/web-kit';
import { useState } from 'react';
import { SectionHead } from '../parts/section-head.tsx';
import { SettingsState } from '../parts/settings-state.tsx';
import { AwayPart } from './away/away-part.tsx';
import { CalendarsPart } from './calendars/calendars-part.tsx';
import { useCalendars } from './calendars/use-calendars.ts';
import { useOwnAwayQuery, useSkillHoursQuery, useWeeklyHoursQuery } from './hours.resource.ts';
import { HoursFields } from './hours-fields.tsx';
import { hasHours, weekOfSkills } from './slots.ts';

/** The member's hours, absence and calendars. */
export function HoursSection() {
  const { t } = useTranslation('account');
  const { data, error, isFetching, refetch } = useWeeklyHoursQuery(undefined, { refetchOnMountOrArgChange: true });
  const { isLoading: isAwayLoading } = useOwnAwayQuery();
  const calendars = useCalendars();
  const skills = useSkillHoursQuery();
  // The hours at the first load. Later fetches do not replace the typed hours.
  const [hours, setHours] = useState<Hours>();
  if (!hours && data && !isFetching) setHours(data.hours);

  const ofSkills = skills.data && weekOfSkills(skills.data.skills);
  // All parts appear at once, so that nothing moves later.
  const isReady = hours && !isAwayLoading && !calendars.isLoading && !skills.isLoading;
  return (
    <>
      <SectionHead title={t('hours.title')} lede={t('hours.lede')} />
      {isReady ? (
        <HoursFields
          hours={hours}
          skills={skills.data?.skills ?? []}
          ofSkills={ofSkills && hasHours(ofSkills) ? ofSkills : null}
        >
          <AwayPart />
          <CalendarsPart calendars={calendars} />
        </HoursFields>
      ) : (
        <SettingsState error={error} isFetching={isFetching} refetch={refetch} />
      )}
    </>
  );
}
