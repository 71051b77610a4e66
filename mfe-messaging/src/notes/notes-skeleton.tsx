import { Skeleton, SkeletonGroup } from '@mutua/web-kit';
import styled from 'styled-components';

const Wait = styled.div`
  padding: 18px 24px;
`;

/** Shown while the editor of the lesson notes, or their lines, are loading. */
export function NotesSkeleton() {
  return (
    <Wait>
      <SkeletonGroup>
        <Skeleton $height={120} />
      </SkeletonGroup>
    </Wait>
  );
}
