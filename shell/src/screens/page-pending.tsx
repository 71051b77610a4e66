import { Page, Skeleton, SkeletonGroup } from '@mutua/web-kit';

/** A page that is on its way: a heading and some lines, after 150 ms. */
export function PagePending() {
  return (
    <Page>
      <SkeletonGroup>
        <Skeleton $width={280} $height={36} style={{ marginBottom: 28 }} />
        <Skeleton $height={96} $radius={10} style={{ marginBottom: 24 }} />
        <Skeleton $height={240} $radius={10} />
      </SkeletonGroup>
    </Page>
  );
}
