import { useSession } from '@mutua/web-kit';
import { optionalPart } from './optional-part.tsx';

const Banner = optionalPart(async () => {
  const { ErasureBanner } = await import(/* webpackChunkName: "erasure" */ './erasure-banner.tsx');
  return ErasureBanner;
});

/** The banner for members whose accounts wait for erasure. For everybody else it renders nothing and makes no call. */
export function ErasureNotice() {
  const { user } = useSession();
  return user?.erasesAt && <Banner at={user.erasesAt} />;
}
