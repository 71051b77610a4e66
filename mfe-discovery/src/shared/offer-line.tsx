import { LogoMark, Trans, useSession } from '@mutua/web-kit';
import styled from 'styled-components';

const Line = styled.p`
  display: flex;
  gap: 8px;
  align-items: center;
  padding: 8px 10px;
  border-radius: var(--radius-control);
  background: var(--bg-sunken);
  color: var(--text-muted);
  font-size: 12.5px;
  line-height: 1.35;
  svg {
    flex: none;
  }
  span {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    min-width: 0;
    overflow: hidden;
    overflow-wrap: anywhere;
  }
  b {
    color: var(--text);
    font-weight: var(--weight-bold);
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
