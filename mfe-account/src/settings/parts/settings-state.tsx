import { ErrorState, Skeleton, SkeletonGroup } from '@mutua/web-kit';
import type { useSettings } from './use-settings.ts';

/** In place of a section's controls while the settings are not there. */
export function SettingsState({
  isError,
  isFetching,
  refetch,
}: Pick<ReturnType<typeof useSettings>, 'isError' | 'isFetching' | 'refetch'>) {
  if (isError) return <ErrorState plain titleAs="h3" onRetry={refetch} busy={isFetching} />;
  return (
    <SkeletonGroup>
      <Skeleton $height={64} />
      <Skeleton $height={64} />
      <Skeleton $height={64} />
    </SkeletonGroup>
  );
}
