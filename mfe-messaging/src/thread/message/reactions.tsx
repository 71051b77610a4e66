import type { Person, Reaction } from '@mutua/contracts';
import { useTranslation } from '@mutua/web-kit';
import { firstNameOf } from '@mutua/web-kit/parts';
import { use } from 'react';
import styled from 'styled-components';
import { CircleContext } from '../../shared/conversations/circle-context.ts';
import { LineExchangeContext } from '../lines/line-exchange.ts';

const Row = styled.div`
  position: relative;
  display: flex;
  gap: 4px;
  width: fit-content;
  /* They overlap the bubble's lower edge. */
  margin: -7px 12px 4px;
  grid-area: 2 / 2;
  [data-own] > * > & {
    margin-inline-start: auto;
  }
`;
const Chip = styled.button`
  position: relative;
  display: inline-flex;
  gap: 4px;
  align-items: center;
  min-width: 34px;
  height: 26px;
  justify-content: center;
  padding: 0 8px;
  border: 1px solid var(--line);
  border-radius: var(--radius-pill);
  background: var(--surface);
  color: var(--text);
  font-size: 14px;
  line-height: 1;
  b {
    font-size: var(--text-xs);
    font-weight: var(--weight-bold);
  }
  &[aria-pressed='true'] {
    border-color: var(--accent);
    background: var(--accent-soft);
    color: var(--on-accent-soft);
  }
  &:disabled {
    cursor: default;
  }
  /* The touch area is larger than the visible chip. */
  &::after {
    content: '';
    position: absolute;
    inset: -10px -4px;
  }
`;

export interface ReactionsProps {
  seq: number;
  reactions: readonly Reaction[];
  other: Person;
}

/** The reactions to a message. The log handles a press, which adds or removes the own reaction. */
export function Reactions({ seq, reactions, other }: ReactionsProps) {
  const { t } = useTranslation('messaging');
  const circle = use(CircleContext);
  const exchange = use(LineExchangeContext);
  const isClosed = (circle ?? exchange)?.isClosed ?? true;
  return (
    <Row>
      {reactions.map(({ emoji, userIds }) => {
        const isOwn = userIds.some((userId) => (circle ? userId === circle.memberId : userId !== other._id));
        const kind = !isOwn ? 'other' : userIds.length > 1 ? 'both' : 'own';
        return (
          <Chip
            key={emoji}
            type="button"
            disabled={isClosed}
            aria-pressed={isOwn}
            aria-label={
              circle
                ? t(isOwn ? 'circles.reaction.own' : 'circles.reaction.others', { emoji, count: userIds.length })
                : t(`talk.reaction.${kind}`, { emoji, name: firstNameOf(other.name) })
            }
            data-react={emoji}
            data-of={seq}
          >
            <span aria-hidden>{emoji}</span>
            {userIds.length > 1 && <b aria-hidden>{userIds.length}</b>}
          </Chip>
        );
      })}
    </Row>
  );
}
