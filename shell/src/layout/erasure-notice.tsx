import { useSession } from '@mutua/web-kit';
import { type ComponentType, lazy, Suspense } from 'react';

// Only few members need the banner, so its code is loaded separately. The page works without it.
const Banner = lazy<ComponentType<{ at: string }>>(() =>
  import(/* webpackChunkName: "erasure" */ './erasure-banner.tsx').then(
    ({ ErasureBanner }) => ({ default: ErasureBanner }),
    () => ({ default: () => null }),
  ),
);

/** The banner for members whose accounts wait for erasure. For everybody else it renders nothing and makes no call. */
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
