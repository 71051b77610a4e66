import { ErrorState, Skeleton, SkeletonGroup } from '@mutua/web-kit';
import { BelowHead } from './section-spacing.ts';

/** In place of a section's controls while the settings are not there. */
export function SettingsState({
  error,
  isFetching,
  refetch,
}: {
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}) {
  return (
    <BelowHead>
      {error ? (
        <ErrorState plain titleAs="h3" onRetry={refetch} busy={isFetching} />
      ) : (
        <SkeletonGroup>
          <Skeleton $height={64} />
          <Skeleton $height={64} />
          <Skeleton $height={64} />
        </SkeletonGroup>
      )}
    </BelowHead>
  );
}
