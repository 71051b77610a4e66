import { ErrorState, Skeleton, SkeletonGroup } from '@mutua/web-kit';
import { BelowHead } from './section-spacing.ts';

/** Replaces the controls of a section while the settings are missing. */
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
