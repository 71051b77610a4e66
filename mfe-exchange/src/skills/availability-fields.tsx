import type { HoursFrom } from '@mutua/contracts';
import { Checkbox, Skeleton, useTranslation } from '@mutua/web-kit';
import type { ReactNode } from 'react';
import { useHasWeeklyHoursQuery } from './own-hours.resource.ts';

/** Whose times a skill has: the chosen ones, else the weekly hours once there are some; undefined while nobody knows. */
export function useHoursFrom(chosen: HoursFrom | undefined): HoursFrom | undefined {
  const { data: hasHours = false, isLoading } = useHasWeeklyHoursQuery();
  if (isLoading) return undefined;
  return hasHours ? (chosen ?? 'member') : 'skill';
}

/** Leaves the times of a skill to the weekly hours, or has them chosen. Without weekly hours there is only that. */
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
  // Not the fields: they would move away when the hours are there.
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
