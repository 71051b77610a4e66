import { CardGrid, Page, Skeleton, SkeletonGroup, Stack, useWaiting } from '@mutua/web-kit';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { skeletonFor } from '../document/skeleton.ts';

const CARDS = ['first', 'second', 'third'];

/** The skeleton of a page while its code loads: that of the document, else grey boxes. The page then shows its own skeletons. */
export function PageSkeleton() {
  const { pathname } = useLocation();
  const [skeleton] = useState(() => skeletonFor(pathname));
  useWaiting({ sinceNavigation: skeleton !== undefined });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it was in the document already
  if (skeleton) return <fieldset disabled inert className="outline" dangerouslySetInnerHTML={{ __html: skeleton }} />;
  return (
    <Page>
      <SkeletonGroup>
        <Stack $gap={8}>
          <Stack $gap={2}>
            <Skeleton $width={280} $height={36} />
            <Skeleton $width={200} $height={20} />
          </Stack>
          <CardGrid>
            {CARDS.map((card) => (
              <Skeleton key={card} $height={220} $radius="var(--radius-card)" />
            ))}
          </CardGrid>
        </Stack>
      </SkeletonGroup>
    </Page>
  );
}
