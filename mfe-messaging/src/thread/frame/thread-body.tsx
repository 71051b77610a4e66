import type { Conversation, ExchangeRequest } from '@mutua/contracts';
import {
  ErrorState,
  errorMessage,
  kitEvents,
  toast,
  useAppDispatch,
  useRealtimeStatus,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import styled from 'styled-components';
import { isCorrecting } from '../../shared/conversations/conversation-states.ts';
import { exchangeOf } from '../../shared/exchange/exchange-sides.ts';
import { Composer } from '../composer/composer.tsx';
import { useIsTyping } from '../composer/use-typing.ts';
import { CorrectionsContext } from '../corrections/use-correct.ts';
import { boxedLines, LineExchangeContext, type Meetings } from '../lines/line-exchange.ts';
import { MessageLog } from '../log/message-log.tsx';
import { useStoredPosition } from '../log/reading-position.ts';
import { AttendanceCards } from '../meetings/attendance-cards.tsx';
import { NextMeeting } from '../meetings/meeting-line.tsx';
import { useMeetings } from '../meetings/use-meetings.tsx';
import { PinLine } from '../pins/pin-line.tsx';
import type { PendingMessage } from '../timeline/chat.slice.ts';
import { type Draft, loadOlder, sendAgain, sendMessage } from '../timeline/chat.thunks.ts';
import { NO_PINS, PinsContext } from '../timeline/pin-message.ts';
import { useJoinedChat } from '../timeline/use-joined-chat.ts';
import { useTimeline } from '../timeline/use-timeline.ts';
import { LoadingLog, Middle } from './chat-states.tsx';
import { useAfterFirstPaint } from './use-after-first-paint.ts';
import { useChatAvailability } from './use-chat-availability.ts';

/* Lies over the pinned or the oldest visible message, so that nothing moves away from under a press when it comes or goes. */
const NoticePlace = styled.div`
  position: relative;
  z-index: 4;
  flex: none;
  height: 0;
  pointer-events: none;
`;
const Notice = styled.p`
  padding: 6px 24px;
  background: var(--warning-soft);
  color: var(--warning-text);
  font-size: var(--text-sm);
  text-align: center;
`;

/* Takes the place of loaded messages for a moment, until they are rendered. */
const Coming = styled.div`
  flex: 1;
`;

/** Loads a conversation, keeps it live, and marks it as read while it is visible. @param at the `seq` of the message to open at */
export function useThread(request: ExchangeRequest, conversation: Conversation | undefined, at: number | null) {
  const memberId = useSession().user?._id ?? '';
  const { other } = exchangeOf(request, memberId);
  const availability = useChatAvailability(request, conversation);
  const meetings = useMeetings(request, memberId, availability.closedReason !== null);
  const stored = useStoredPosition(request._id, at);
  useJoinedChat(request._id);
  const timeline = useTimeline(request._id, at ?? stored?.seq ?? null);
  return { request, conversation, at, stored, other, ...availability, ...meetings, ...timeline };
}

/** The plan is requested after the request, so it may come after the messages. */
const PLAN_WAIT_MS = 500;

/**
 * Whether the first answer of the plan is there, or takes too long. Its cards come below the last message, and would move all messages up.
 */
function useIsPlanSettled({ plan, isLoading }: Meetings): boolean {
  const isComing = isLoading && plan === undefined;
  const [isSettled, setSettled] = useState(!isComing);
  // Never again: a log that is shown stays.
  if (!isSettled && !isComing) setSettled(true);
  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => setSettled(true), PLAN_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isSettled]);
  return isSettled;
}

const sendFailure = (cause: unknown): string | undefined => (cause instanceof Error && cause.message) || undefined;

export interface ThreadBodyProps {
  thread: ReturnType<typeof useThread>;
  /** The next step of the exchange, after the last message. */
  next?: ReactNode;
  /** Called when the reader leaves the beginning of the log, and when they come back. */
  onAway?: (isAway: boolean) => void;
}

const ignore = () => undefined;

/** The messages of a conversation, and the composer below them. */
export function ThreadBody({ thread, next = null, onAway = ignore }: ThreadBodyProps) {
  const { request, conversation, at, stored, memberId, other, closedReason, beginning } = thread;
  const { timeline, state, error, unreadLine, reload, meetings, meetingDialog } = thread;
  const { t } = useTranslation('messaging');
  const dispatch = useAppDispatch();
  const requestId = request._id;
  const to = useMemo(() => ({ requestId, receiverId: other._id }), [requestId, other._id]);
  const failed = useCallback(
    (cause: unknown) => {
      toast.error(sendFailure(cause) ?? t('chat.sendFailed'), { id: 'send_message' });
    },
    [t],
  );
  const isAnswered = timeline?.messages.some(({ senderId }) => senderId._id === other._id) ?? true;
  const send = async (draft: Draft) => {
    await dispatch(sendMessage(to, draft));
    if (!isAnswered) kitEvents.emit('waits-for-answer', { name: other.name });
  };
  // A stable function. Otherwise the whole log would be rendered again.
  const retry = useCallback(
    (message: PendingMessage) => void dispatch(sendAgain(to, message)).catch(failed),
    [dispatch, to, failed],
  );
  const { ask } = meetings;
  const findTime = useCallback(() => ask({ about: 'time' }), [ask]);
  const isTyping = useIsTyping(requestId, other._id);
  const pins = conversation?.pins ?? NO_PINS;
  const isLogDue = useAfterFirstPaint();
  const isPlanSettled = useIsPlanSettled(meetings);
  const lines = timeline?.lines;
  const lineExchange = useMemo(() => {
    const own = lines?.filter((line) => line.kind !== 'circle') ?? [];
    const boxed = boxedLines(own, meetings.plan, Date.now());
    return { request, memberId, isClosed: closedReason !== null, meetings, boxed };
  }, [request, memberId, closedReason, meetings, lines]);
  return (
    <PinsContext value={pins}>
      <ConnectionNotice />
      {state === 'failed' && !timeline ? (
        <Middle>
          <ErrorState onRetry={reload}>{errorMessage(error, t('chat.failed'))}</ErrorState>
        </Middle>
      ) : !timeline || (state === 'loading' && timeline.messages.length === 0) || !isPlanSettled ? (
        <LoadingLog />
      ) : isLogDue ? (
        <CorrectionsContext value={isCorrecting(conversation)}>
          <LineExchangeContext value={lineExchange}>
            {pins.length > 0 && <PinLine requestId={requestId} pins={pins} />}
            <MessageLog
              // Another message opens the log again.
              key={at}
              at={at}
              stored={stored}
              requestId={requestId}
              timeline={timeline}
              unreadLine={unreadLine}
              memberId={memberId}
              other={other}
              progress={{
                otherReadSeq: conversation?.otherReadSeq ?? 0,
                otherDeliveredSeq: conversation?.otherDeliveredSeq ?? 0,
              }}
              isTyping={isTyping}
              beginning={beginning}
              loadOlder={() => dispatch(loadOlder(requestId))}
              onSendAgain={retry}
              onAway={onAway}
              next={
                <>
                  <AttendanceCards />
                  <NextMeeting />
                  {next}
                </>
              }
            />
          </LineExchangeContext>
        </CorrectionsContext>
      ) : (
        <Coming />
      )}
      <Composer
        requestId={requestId}
        closedReason={closedReason}
        onFindTime={meetings.canFind ? findTime : null}
        onSend={(content) => void send({ content }).catch(failed)}
        onSendFile={(draft) => {
          const done = () => draft.voice || toast.success(t('upload.done'), { id: 'file_sent' });
          send(draft).then(done, failed);
        }}
      />
      {meetingDialog}
    </PinsContext>
  );
}

/** How long the connection may be lost before a notice appears. */
const NOTICE_AFTER_MS = 3000;

function ConnectionNotice() {
  const { t } = useTranslation('messaging');
  const status = useRealtimeStatus();
  const [isLate, setLate] = useState(false);
  const isAway = status === 'disconnected' || status === 'connecting';
  useEffect(() => {
    if (!isAway) return setLate(false);
    const timer = setTimeout(() => setLate(true), NOTICE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isAway]);
  return <NoticePlace role="status">{isLate && <Notice>{t('chat.reconnecting')}</Notice>}</NoticePlace>;
}
