import { Page, Skeleton, SkeletonGroup, Stack, TwoColumn } from '@mutua/web-kit';
import type { ReactNode } from 'react';
import { Head } from './skill-page.styles.ts';

/** The skeleton of the page while the skill loads. */
export function SkillSkeleton() {
  const box = (height: number): ReactNode => <Skeleton $height={height} $radius={10} />;
  return (
    <Page>
      <SkeletonGroup>
        <TwoColumn
          side={
            <>
              {box(300)}
              {box(190)}
            </>
          }
        >
          <Stack $gap={6}>
            <Head as="div">
              <Skeleton $width={64} $height={64} $radius={14} />
              <Stack $gap={3}>
                <Skeleton $width={140} $height={18} />
                <Skeleton $width={360} $height={36} />
              </Stack>
            </Head>
            {box(24)}
            {box(24)}
            {box(180)}
            {box(120)}
          </Stack>
        </TwoColumn>
      </SkeletonGroup>
    </Page>
  );
}
