import { CardGrid, Page, Skeleton, SkeletonGroup, Stack } from '@mutua/web-kit';

const CARDS = ['first', 'second', 'third'];

/** The outline of a page while its code loads. The page then shows its own skeletons. */
export function PageSkeleton() {
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
