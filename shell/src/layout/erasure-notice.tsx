import { useSession } from '@mutua/web-kit';
import { type ComponentType, lazy, Suspense } from 'react';

// Almost nobody needs it, so its code comes with the first member who does. Without it the page is whole.
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
