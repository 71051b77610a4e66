import type { Person } from '@mutua/contracts';
import { useTranslation } from '@mutua/web-kit';
import { Fragment, memo, type RefObject } from 'react';
import styled from 'styled-components';
import type { PendingMessage } from '../timeline/chat.slice.ts';
import type { Chunk } from '../timeline/day-groups.ts';
import { CircleEventLine } from './circle-event-line.tsx';
import { ExchangeLine } from './exchange-line.tsx';
import { MessageGroup } from './message-group.tsx';

/** Typical heights, in pixels, of a message and of the rest of a group. The browser uses them for chunks that were never laid out. */
const LINE_PX = 52;
const GROUP_PX = 44;

const Box = styled.div`
  display: flow-root;
  /* The browser moves the chunk as a whole when something is inserted before it, and repaints nothing in it. */
  contain: layout paint style;
  /* Room for focus outlines, which would otherwise be cut off. */
  overflow-clip-margin: 6px;
  /* Scroll anchoring keeps the text in place when a chunk above the visible part gets its real height. */
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
  /** How far the other member has read and received, at most up to the last message of the chunk. Later messages do not concern it. */
  readSeq: number;
  deliveredSeq: number;
  /** Seconds before messages appear, by key. */
  delays: ReadonlyMap<string, number>;
  /**
   * Whether the chunk is far from where the log opened. The browser lays out a far chunk only when the reader comes near. Other chunks are
   * laid out at once, so that nothing moves later. They become far when the reader goes to older pages, and then the browser remembers
   * their heights.
   */
  isFar: boolean;
  /** The number on the unread line. Null when the line is not in this chunk. */
  unreadCount: number | null;
  /** A ref to the unread line, when the line is in this chunk. */
  line: RefObject<HTMLParagraphElement | null>;
  onSendAgain: (message: PendingMessage) => void;
}

/** Consecutive groups of a day. */
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
              {group.event.kind === 'circle' ? (
                <CircleEventLine event={group.event} memberId={memberId} />
              ) : (
                <ExchangeLine line={group.event} />
              )}
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
