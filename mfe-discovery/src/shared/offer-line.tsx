import { LogoMark, Trans, useSession } from '@mutua/web-kit';
import { MatchBox } from '@mutua/web-kit/match-box';
import styled from 'styled-components';

/* Two lines at most: it stands in a card. */
const Line = styled(MatchBox)`
  span {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
`;

/**
 * What the member could give for a skill of somebody else; nothing for visitors, and for members who teach nothing yet. It does not say
 * that the other one wants it, which nobody knows before they are asked.
 */
export function OfferLine({ ownerId }: { ownerId: string }) {
  const { user } = useSession();
  const [first, ...others] = user?.skills ?? [];
  if (!first || ownerId === user?._id) return null;
  return (
    <Line>
      <LogoMark size={20} />
      <span>
        <Trans
          namespace="discovery"
          id={others.length === 0 ? 'skillCard.offer' : 'skillCard.offerOneOf'}
          values={{ skill: first.title }}
          components={{ b: <b dir="auto" /> }}
        />
      </span>
    </Line>
  );
}
