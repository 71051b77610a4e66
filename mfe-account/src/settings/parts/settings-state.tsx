import { ErrorState, Skeleton, SkeletonGroup } from '@mutua/web-kit';
import styled from 'styled-components';

const Below = styled.div`
  margin-top: 24px;
`;

/** In place of a section's controls while the settings are not there. */
export function SettingsState({
  isError,
  isFetching,
  refetch,
}: {
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}) {
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
