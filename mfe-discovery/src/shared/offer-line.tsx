import { LogoMark, type TextKey, type TextValues, Trans, useSession } from '@mutua/web-kit';
import { RingMark } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import type { Mark } from './matches.resource.ts';

/* Always two lines high, so that nothing in the card moves when a match becomes known. */
const Line = styled.p`
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: calc(2 * 1.35 * 12.5px + 16px);
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

export interface OfferLineProps {
  ownerId: string;
  /** The mark of the skill, if there is one. */
  mark?: Mark | undefined;
}

/**
 * What the member could offer for another member's skill. Renders nothing for visitors, or for members who teach nothing. With a mark it
 * says that the owner wants it, or that a ring leads there.
 */
export function OfferLine({ ownerId, mark }: OfferLineProps) {
  const { user } = useSession();
  const [first, ...others] = user?.skills ?? [];
  if (!first || ownerId === user?._id) return null;
  const textOf = (): { id: TextKey<'discovery'>; values: TextValues } => {
    if (mark?.kind === 'ring') return { id: 'skillCard.ring', values: { size: mark.size, skill: mark.youTeach.title } };
    if (mark?.theyWant) return { id: 'skillCard.match', values: { skill: mark.theyWant } };
    return { id: others.length === 0 ? 'skillCard.offer' : 'skillCard.offerOneOf', values: { skill: first.title } };
  };
  return (
    <Line>
      {mark?.kind === 'ring' ? <RingMark size={20} /> : <LogoMark size={20} />}
      <span>
        <Trans namespace="discovery" {...textOf()} components={{ m: <b />, b: <b dir="auto" /> }} />
      </span>
    </Line>
  );
}
