import type { HoursFrom } from '@mutua/contracts';
import { Checkbox, Skeleton, useTranslation } from '@mutua/web-kit';
import type { ReactNode } from 'react';
import { useHasWeeklyHoursQuery } from './own-hours.resource.ts';

/** Which times a skill has: chosen ones, else the weekly hours if there are any. Undefined while that is unknown. */
export function useHoursFrom(chosen: HoursFrom | undefined): HoursFrom | undefined {
  const { data: hasHours = false, isLoading } = useHasWeeklyHoursQuery();
  if (isLoading) return undefined;
  return hasHours ? (chosen ?? 'member') : 'skill';
}

/** The choice between the weekly hours and times of the skill's own. Without weekly hours there is no choice. */
export function AvailabilityFields({
  hoursFrom,
  onChange,
  children,
}: {
  hoursFrom: HoursFrom | undefined;
  onChange: (hoursFrom: HoursFrom) => void;
  /** The fields of days and times. */
  children: ReactNode;
}) {
  const { t } = useTranslation('exchange');
  const { data: hasHours } = useHasWeeklyHoursQuery();
  // The fields are not shown while loading, because they would disappear if there are weekly hours.
  if (!hoursFrom) return <Skeleton $height={120} />;
  return (
    <>
      {hasHours && (
        <Checkbox
          checked={hoursFrom === 'member'}
          onChange={(event) => onChange(event.target.checked ? 'member' : 'skill')}
          help={t('skillForm.weekly.help')}
        >
          {t('skillForm.weekly.label')}
        </Checkbox>
      )}
      {hoursFrom === 'skill' && children}
    </>
  );
}
