import type { Person } from '@mutua/contracts';
import { useTranslation } from '@mutua/web-kit';
import { Fragment, memo, type RefObject } from 'react';
import styled from 'styled-components';
import type { PendingMessage } from './chat.slice.ts';
import type { Chunk } from './day-groups.ts';
import { ExchangeLine } from './exchange-line.tsx';
import { MessageGroup, type Progress } from './message-group.tsx';

/** The usual heights of a line and of what a group adds to its lines, for chunks that were never laid out. */
const LINE_PX = 52;
const GROUP_PX = 44;

const Box = styled.div`
  display: flow-root;
  /* When something is inserted before it, the browser moves it as a whole, and paints nothing in it again. */
  contain: layout paint style;
  /* Room for the outlines in it, which would be cut off. */
  overflow-clip-margin: 6px;
  /* A chunk that gets its real height above the visible part would move the text away, were it not for scroll anchoring. */
  @supports (overflow-anchor: auto) {
    &[data-far] {
      content-visibility: auto;
    }
  }
`;
const Event = styled.div`
  display: flow-root;
  margin-bottom: 2px;
`;
const UnreadMark = styled.p`
  display: flex;
  align-items: center;
  gap: 12px;
  margin: 10px 0 14px;
  color: var(--get-text);
  font-size: var(--text-xs);
  font-weight: var(--weight-bold);
  &::before,
  &::after {
    content: '';
    flex: 1;
    border-top: 1px solid var(--get-line);
  }
`;

export interface MessageChunkProps {
  requestId: string;
  chunk: Chunk;
  memberId: string;
  other: Person;
  /** How far the other party has read and received, at most the last message of the chunk: later ones do not concern it. */
  readSeq: Progress['otherReadSeq'];
  deliveredSeq: Progress['otherDeliveredSeq'];
  /** Seconds before messages appear, by key. */
  delays: ReadonlyMap<string, number>;
  /**
   * Far from where the log opened: laid out when the reader comes near. The others are laid out at once, so that nothing moves when their
   * real heights are known. They become far when the reader goes to older pages, and then the browser remembers their heights.
   */
  isFar: boolean;
  /** The number on the unread line; null when the line is not in this chunk. */
  unreadCount: number | null;
  /** Set to the unread line, when it is in this chunk. */
  line: RefObject<HTMLParagraphElement | null>;
  onSendAgain: (message: PendingMessage) => void;
}

/** Some groups of a day. */
export const MessageChunk = memo(function MessageChunk({
  requestId,
  chunk,
  memberId,
  other,
  readSeq,
  deliveredSeq,
  delays,
  isFar,
  unreadCount,
  line,
  onSendAgain,
}: MessageChunkProps) {
  const { t } = useTranslation('messaging');
  const { groups } = chunk;
  const height = groups.reduce((sum, { lines }) => sum + GROUP_PX + LINE_PX * lines.length, 0);
  return (
    <Box data-far={isFar || undefined} style={{ containIntrinsicBlockSize: `auto ${height}px` }}>
      {groups.map((group) => (
        <Fragment key={group.key}>
          {group.isFirstUnread && (
            <UnreadMark ref={line}>{t('chat.unreadLine', { count: unreadCount ?? 0 })}</UnreadMark>
          )}
          {group.event ? (
            <Event>
              <ExchangeLine line={group.event} />
            </Event>
          ) : (
            <MessageGroup
              requestId={requestId}
              group={group}
              other={other}
              isOwn={group.senderId === memberId}
              readSeq={readSeq}
              deliveredSeq={deliveredSeq}
              delays={delays}
              onSendAgain={onSendAgain}
            />
          )}
        </Fragment>
      ))}
    </Box>
  );
});
