// Over 300 lines: one component, with the styles and small parts that only it uses.

import type { Person } from '@mutua/contracts';
import { PAGE_SIZES } from '@mutua/contracts/limits';
import {
  Avatar,
  Button,
  EmptyState,
  media,
  Spinner,
  type Translate,
  useTranslation,
  VisuallyHidden,
} from '@mutua/web-kit';
import { short } from '@mutua/web-kit/parts';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import styled, { keyframes } from 'styled-components';
import { daysSince, longDay } from '../../shared/dates.ts';
import { MessageActions } from '../message/message-actions.tsx';
import { WantedContext } from '../message/message-bubble.tsx';
import { useMessageFocus } from '../message/message-focus.ts';
import type { PendingMessage, Timeline } from '../timeline/chat.slice.ts';
import { toDays } from '../timeline/day-groups.ts';
import type { UnreadLine } from '../timeline/use-timeline.ts';
import { CollapsedQuestions } from './collapsed-questions.tsx';
import { MessageChunk } from './message-chunk.tsx';
import type { Progress } from './message-group.tsx';
import { type ReadingPosition, useStorePosition } from './reading-position.ts';
import { useEntrance } from './use-entrance.ts';
import { useLiveLog } from './use-live-log.ts';
import { useLogScroll } from './use-log-scroll.ts';
import { useOptimisticDeletions } from './use-optimistic-deletions.ts';
import { type OlderState, useShownMessages } from './use-shown-messages.ts';
import { useWithEdits } from './use-with-edits.ts';

const Frame = styled.div`
  position: relative;
  flex: 1;
  display: flex;
  min-width: 0;
  min-height: 0;
  container: thread / inline-size;
`;
const Log = styled.div`
  --log-top: 20px;
  flex: 1;
  min-width: 0;
  padding: var(--log-top) 24px 8px;
  overflow: auto;
  overscroll-behavior: contain;
  /* An opaque background lets the compositor scroll the log. Otherwise the browser repaints the page in every frame. */
  background: var(--bg);
  &:focus-visible {
    outline-offset: -2px;
  }
  ${media.narrow} {
    --log-top: 8px;
    padding-inline: 12px;
  }
`;
const Content = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  max-width: 720px;
  min-height: 100%;
  margin: 0 auto;
  align-content: end;
`;
/* Blocks from here down to the messages, because browsers lay out nested grids several times. */
const DayBox = styled.section`
  display: flow-root;
`;
/* A band as wide as the log, so that no text is visible beside or through it. */
const DayBand = styled.h2`
  position: sticky;
  z-index: 2;
  top: calc(-1 * var(--log-top));
  display: flex;
  gap: 14px;
  align-items: center;
  min-height: 40px;
  margin: 0 -6px 10px;
  padding: 0 6px;
  background: var(--bg);
  color: var(--text-muted);
  font: var(--weight-bold) var(--text-xs) / var(--leading-ui) var(--font-text);
  letter-spacing: 0;
  &::before,
  &::after {
    content: '';
    flex: 1;
    border-top: 1px solid var(--line-soft);
  }
  ${short} {
    /* A tenth of the log's height would be too much. */
    position: static;
  }
`;
const Older = styled.div`
  display: grid;
  place-items: center;
  min-height: 50px;
  color: var(--text-muted);
  font-size: var(--text-sm);
`;
const Begin = styled(EmptyState)`
  align-self: center;
  justify-self: center;
`;
const bounce = keyframes`
  30% { transform: translateY(-3px); opacity: 0.5; }
`;
const TypingBox = styled.div`
  display: grid;
  grid-template-columns: 32px auto;
  gap: 10px;
  align-items: end;
  justify-content: start;
  padding-bottom: 14px;
`;
const Dots = styled.span`
  display: flex;
  gap: 4px;
  padding: 14px 16px;
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-bubble);
  background: var(--surface);
  i {
    width: 6px;
    height: 6px;
    border-radius: 50%;
    background: var(--text-muted);
    animation: ${bounce} 1.2s infinite;
  }
  i:nth-child(2) {
    animation-delay: 0.15s;
  }
  i:nth-child(3) {
    animation-delay: 0.3s;
  }
`;
const rise = keyframes`
  from { opacity: 0; transform: translate(-50%, 8px); }
`;
const Pill = styled(Button)`
  position: absolute;
  z-index: 3;
  left: 50%;
  bottom: 8px;
  transform: translateX(-50%);
  border-radius: var(--radius-pill);
  box-shadow: var(--shadow-2);
  animation: ${rise} var(--motion-enter) var(--ease-out);
`;

/** Whether a message is far from the one at which the log opened: more than one page before it, or two pages after it. */
const isFarFrom = (opened: number, seq: number): boolean =>
  seq <= opened - PAGE_SIZES.messages || seq > opened + 2 * PAGE_SIZES.messages;

const NO_DELAYS: ReadonlyMap<string, number> = new Map();

export interface MessageLogProps {
  requestId: string;
  timeline: Timeline;
  unreadLine: UnreadLine | null;
  /** The `seq` of the message to open at. */
  at: number | null;
  /** The position to open at when the reader returns. */
  stored: ReadingPosition | null;
  memberId: string;
  other: Person;
  progress: Progress;
  isTyping: boolean;
  /** Who writes in a circle, below the last message. */
  typing?: ReactNode;
  /** Shown while there are no messages. */
  beginning: { title: string; text: string };
  /** The next step of the exchange, after the last message. */
  next: ReactNode;
  loadOlder: () => Promise<void>;
  onSendAgain: (message: PendingMessage) => void;
  /** Called when the reader leaves the beginning of the log, and when they come back. */
  onAway: (isAway: boolean) => void;
}

/** The log of a conversation: days, groups and the unread line. It opens where the reader has left it, at the first unread message, or at its end. */
export function MessageLog({
  requestId,
  timeline,
  unreadLine,
  at,
  stored,
  memberId,
  other,
  progress,
  isTyping,
  typing = isTyping && <Typing other={other} />,
  beginning,
  next,
  loadOlder,
  onSendAgain,
  onAway,
}: MessageLogProps) {
  const { t, language } = useTranslation('messaging');
  const firstUnread = unreadLine?.seq ?? null;
  const start = at ?? stored?.seq ?? null;
  const { shown, hasOlder, older, isComing, isDeep, showOlder } = useShownMessages(
    useWithEdits(useOptimisticDeletions(timeline), requestId),
    firstUnread,
    loadOlder,
    start,
  );
  const { messages, pending, lines } = shown;
  const days = useMemo(() => toDays(shown, memberId, firstUnread), [shown, memberId, firstUnread]);
  const delays = useEntrance(days);
  const line = useRef<HTMLParagraphElement>(null);

  const newest = messages.at(-1);
  const { log, content, isAtEnd, isAway, onScroll, toEnd, isFollowing } = useLogScroll({
    firstKey: messages[0]?._id ?? pending[0]?.clientId,
    lastKey: `${pending.at(-1)?.clientId ?? newest?.clientId ?? newest?._id} ${lines.length}`,
    isLastOwn: pending.length > 0,
    findStart: (box) => (start === null ? line.current : box.querySelector<HTMLElement>(`[data-seq='${start}']`)),
    startOffset: stored?.offset,
    onNearStart: () => {
      if (older === 'idle' && !isComing) void showOlder();
    },
  });

  useLiveLog(log, { isComing, older });
  useStorePosition(log, { requestId, isKept: at === null, isAtEnd: isFollowing });

  // A layout effect, because the header must not shrink visibly when the log opens.
  useLayoutEffect(() => onAway(isAway), [isAway, onAway]);

  useEffect(() => {
    // A search keeps the focus in its field while it goes through messages.
    if (at === null || document.activeElement?.closest('[role=search]')) return;
    log.current?.querySelector<HTMLElement>(`[data-seq='${at}']`)?.focus({ preventScroll: true });
  }, [at, log]);
  useMessageFocus(log, newest?._id);

  /** Messages up to this one appear without a delay. */
  const [openedSeq] = useState(newest?.seq ?? 0);
  /** The newest message that the reader has seen at the end of the log. */
  const [seenSeq, setSeenSeq] = useState(newest?.seq ?? 0);
  if (isAtEnd && newest && newest.seq > seenSeq) setSeenSeq(newest.seq);
  const unseen = messages.slice(messages.findLastIndex(({ seq }) => seq <= seenSeq) + 1);
  const missed = unseen.filter(({ receiverId }) => receiverId === memberId).length;

  return (
    <Frame>
      <WantedContext value={at}>
        <Log
          ref={log}
          role="log"
          // See `useLiveLog`. A changed mark or word of a message is not read aloud.
          aria-live="off"
          aria-relevant="additions"
          aria-label={t('chat.log', { name: other.name })}
          tabIndex={0}
          onScroll={onScroll}
        >
          <Content ref={content}>
            {hasOlder ? <OlderRow state={older} onRetry={showOlder} /> : <CollapsedQuestions />}
            {days.map((day) => (
              <DayBox key={day.key} aria-label={dayLabel(day.key, t, language)}>
                <DayBand>{dayLabel(day.key, t, language)}</DayBand>
                {day.chunks.map((chunk) => (
                  <MessageChunk
                    key={chunk.key}
                    requestId={requestId}
                    chunk={chunk}
                    memberId={memberId}
                    other={other}
                    readSeq={Math.min(progress.otherReadSeq, chunk.lastSeq)}
                    deliveredSeq={Math.min(progress.otherDeliveredSeq, chunk.lastSeq)}
                    delays={chunk.lastSeq > openedSeq ? delays : NO_DELAYS}
                    isFar={isDeep || isFarFrom(start ?? openedSeq, chunk.lastSeq)}
                    unreadCount={
                      chunk.groups.some(({ isFirstUnread }) => isFirstUnread) ? (unreadLine?.count ?? 0) : null
                    }
                    line={line}
                    onSendAgain={onSendAgain}
                  />
                ))}
              </DayBox>
            ))}
            {messages.length + pending.length === 0 && !isTyping && (
              <Begin title={beginning.title}>{beginning.text}</Begin>
            )}
            {next}
            <MessageActions requestId={requestId} memberId={memberId} other={other} log={log} content={content} />
            <div role="status">{typing}</div>
          </Content>
        </Log>
      </WantedContext>
      {!isAtEnd && (
        <Pill
          variant={missed > 0 ? 'primary' : 'secondary'}
          size="sm"
          icon={<ArrowDown />}
          aria-label={missed > 0 ? undefined : t('chat.toLatest')}
          onClick={() => toEnd(true)}
        >
          {missed > 0 && t('chat.newPill', { count: missed })}
        </Pill>
      )}
    </Frame>
  );
}

function OlderRow({ state, onRetry }: { state: OlderState; onRetry: () => void }) {
  const { t } = useTranslation('messaging');
  return (
    <Older>
      {state === 'loading' && <Spinner label={t('chat.older')} />}
      {state === 'failed' && (
        <span>
          {t('chat.olderFailed')}{' '}
          <Button size="sm" variant="ghost" onClick={onRetry}>
            {t('chat.retry')}
          </Button>
        </span>
      )}
    </Older>
  );
}

function Typing({ other }: { other: Person }) {
  const { t } = useTranslation('messaging');
  return (
    <TypingBox>
      <Avatar name={other.name} src={other.avatar} size={32} decorative />
      <Dots>
        <VisuallyHidden>{t('chat.typing', { name: other.name })}</VisuallyHidden>
        <i />
        <i />
        <i />
      </Dots>
    </TypingBox>
  );
}

function dayLabel(day: string, t: Translate<'messaging'>, language: string): string {
  const days = daysSince(day);
  if (days === 0) return t('chat.today');
  if (days === 1) return t('chat.yesterday');
  return longDay(day, language);
}
