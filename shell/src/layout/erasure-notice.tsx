import { useSession } from '@mutua/web-kit';
import { type ComponentType, lazy, Suspense } from 'react';

// Few members need the banner, so its code is loaded for them only. The page works without it.
const Banner = lazy<ComponentType<{ at: string }>>(() =>
  import(/* webpackChunkName: "erasure" */ './erasure-banner.tsx').then(
    ({ ErasureBanner }) => ({ default: ErasureBanner }),
    () => ({ default: () => null }),
  ),
);

/** The banner of members whose accounts wait for their erasure; nothing for everybody else, and no call. */
export function ErasureNotice() {
  const { user } = useSession();
  return (
    user?.erasesAt && (
      <Suspense fallback={null}>
        <Banner at={user.erasesAt} />
      </Suspense>
    )
  );
}
