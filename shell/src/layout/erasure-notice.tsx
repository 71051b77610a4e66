import { useSession } from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import { optionalPart } from './optional-part.tsx';

const Banner = optionalPart(async () => {
  const { ErasureBanner } = await import(/* webpackChunkName: "erasure" */ './erasure-banner.tsx');
  return ErasureBanner;
});

/* Reserves the banner's height until it is loaded, so that it does not push the page. On a phone its button is below its text. */
const Room = styled.div`
  display: grid;
  flex: none;
  min-height: calc(var(--control-sm) + 16px);
  ${phone} {
    min-height: calc(var(--control-sm) + 46px);
  }
  @media print {
    display: none;
  }
`;

/** The banner for members whose accounts wait for erasure. For everybody else it renders nothing and makes no call. */
export function ErasureNotice() {
  const { user } = useSession();
  return (
    user?.erasesAt && (
      <Room>
        <Banner at={user.erasesAt} />
      </Room>
    )
  );
}
