import { LogoMark, Trans, useSession } from '@mutua/web-kit';
import { MatchBox } from '@mutua/web-kit/match-box';
import styled from 'styled-components';

/* Always two lines high: it stands in a card, in which nothing moves when a match is known later. */
const Line = styled(MatchBox)`
  min-height: calc(2 * 1.35 * 12.5px + 16px);
  span {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
`;

export interface OfferLineProps {
  ownerId: string;
  /** What the owner wants, and the member teaches: known where the two match. */
  wanted?: string | undefined;
}

/**
 * What the member could give for a skill of somebody else; nothing for visitors, and for members who teach nothing yet. Only with a match
 * it says that the other one wants it.
 */
export function OfferLine({ ownerId, wanted }: OfferLineProps) {
  const { user } = useSession();
  const [first, ...others] = user?.skills ?? [];
  if (!first || ownerId === user?._id) return null;
  return (
    <Line>
      <LogoMark size={20} />
      <span>
        {wanted ? (
          <Trans
            namespace="discovery"
            id="skillCard.match"
            values={{ skill: wanted }}
            components={{ m: <b />, b: <b dir="auto" /> }}
          />
        ) : (
          <Trans
            namespace="discovery"
            id={others.length === 0 ? 'skillCard.offer' : 'skillCard.offerOneOf'}
            values={{ skill: first.title }}
            components={{ b: <b dir="auto" /> }}
          />
        )}
      </span>
    </Line>
  );
}
