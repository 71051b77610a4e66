import { ErrorState, Skeleton, SkeletonGroup } from '@mutua/web-kit';
import styled from 'styled-components';
import type { useSettings } from './use-settings.ts';

const Below = styled.div`
  margin-top: 24px;
`;

/** In place of a section's controls while the settings are not there. */
export function SettingsState({
  isError,
  isFetching,
  refetch,
}: Pick<ReturnType<typeof useSettings>, 'isError' | 'isFetching' | 'refetch'>) {
  return (
    <Below>
      {isError ? (
        <ErrorState plain titleAs="h3" onRetry={refetch} busy={isFetching} />
      ) : (
        <SkeletonGroup>
          <Skeleton $height={64} />
          <Skeleton $height={64} />
          <Skeleton $height={64} />
        </SkeletonGroup>
      )}
    </Below>
  );
}
