import type { Circle } from '@mutua/contracts';
import {
  ErrorState,
  errorMessage,
  IconButton,
  toast,
  useAppDispatch,
  useRealtimeEvent,
  useTranslation,
} from '@mutua/web-kit';
import { Megaphone } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { WhoWrites } from './circles/who-writes.tsx';
import { circleTalk, toThreadEvents, toThreadMessage } from './shared/circles/circle-talk.ts';
import { changeCircle } from './shared/circles/circles.resource.ts';
import { CircleContext, type ThreadCircle } from './shared/conversations/circle-context.ts';
import { registerTalk } from './shared/conversations/talk.ts';
import { momentOf } from './shared/dates.ts';
import { Composer } from './thread/composer/composer.tsx';
import { LoadingLog, Middle } from './thread/frame/chat-states.tsx';
import { MessageLog } from './thread/log/message-log.tsx';
import { useStoredPosition } from './thread/log/reading-position.ts';
import { linesReceived, type PendingMessage } from './thread/timeline/chat.slice.ts';
import {
  type Draft,
  loadOlder,
  receiveChange,
  receiveMessage,
  sendAgain,
  sendMessage,
} from './thread/timeline/chat.thunks.ts';
import { useTimeline } from './thread/timeline/use-timeline.ts';

const NO_PROGRESS = { otherReadSeq: 0, otherDeliveredSeq: 0 };
const ignore = () => undefined;

/** The messages of a circle and the composer, on its page or beside its room. It may be shown in one place at a time. */
export function CircleConversation({ circle, memberId }: { circle: Circle; memberId: string }) {
  const circleId = circle._id;
  // The thread asks for the calls of the circle when it loads the first messages.
  const [reader] = useState(() => {
    const known = { memberId, readSeq: circle.readSeq };
    registerTalk(circleId, circleTalk(circleId, known));
    return known;
  });
  const thread = useThreadCircle(circle, memberId);
  useCircleEvents(circleId, reader);
  return (
    <CircleContext value={thread}>
      <CircleMessages circle={circle} />
    </CircleContext>
  );
}

/** What the messages know of their circle. */
function useThreadCircle(circle: Circle, memberId: string): ThreadCircle {
  return useMemo(() => {
    const blocked = circle.people.filter(({ isBlocked }) => isBlocked).map(({ _id }) => _id);
    return {
      isClosed: circle.closed || circle.pausedUntil !== null,
      isTeacher: circle.role === 'teacher',
      memberId,
      people: new Map(circle.people.map((person) => [person._id, person])),
      blocked: new Set([...blocked, ...(circle.blockedIds ?? [])]),
    };
  }, [circle, memberId]);
}

/** Passes the live events of a circle to its thread. */
function useCircleEvents(circleId: string, reader: { memberId: string; readSeq: number }): void {
  const dispatch = useAppDispatch();
  useRealtimeEvent('circle_message', (message) => {
    if (message.circleId === circleId) dispatch(receiveMessage(toThreadMessage(message, reader))).catch(ignore);
  });
  useRealtimeEvent('circle_changed', (message) => {
    if (message.circleId === circleId) dispatch(receiveChange(toThreadMessage(message, reader))).catch(ignore);
  });
  useRealtimeEvent('circle_lines', (event) => {
    if (event.circleId === circleId)
      dispatch(linesReceived({ requestId: circleId, lines: toThreadEvents(event.lines) }));
  });
  useRealtimeEvent('circle_read', (event) => {
    if (event.circleId === circleId)
      dispatch(
        changeCircle(circleId, (circle) => {
          circle.unreadCount = 0;
        }),
      );
  });
}

/** Why nothing can be written; null while it can. */
function useClosedReason({ closed, pausedUntil }: Circle): string | null {
  const { t, language } = useTranslation('messaging');
  if (closed) return t('circles.closed');
  return pausedUntil ? t('circles.paused.own', { when: momentOf(pausedUntil, language) }) : null;
}

/** The `seq` that the address names: `?at=<seq>`. */
function useWanted(): number | null {
  const seq = Number(useSearchParams()[0].get('at'));
  return Number.isInteger(seq) && seq > 0 ? seq : null;
}

/** The messages of a circle, and the composer below them. */
function CircleMessages({ circle }: { circle: Circle }) {
  const { t } = useTranslation('messaging');
  const dispatch = useAppDispatch();
  const circleId = circle._id;
  const at = useWanted();
  const stored = useStoredPosition(circleId, at);
  const { timeline, state, error, unreadLine, memberId, reload } = useTimeline(circleId, at ?? stored?.seq ?? null);
  const closedReason = useClosedReason(circle);
  const [isToAll, setToAll] = useState(false);
  const to = useMemo(() => ({ requestId: circleId, receiverId: '' }), [circleId]);
  const failed = useCallback(
    (cause: unknown) => {
      toast.error((cause instanceof Error && cause.message) || t('chat.sendFailed'), { id: 'send_message' });
    },
    [t],
  );
  const send = async (draft: Draft) => {
    const word = isToAll ? { toAll: true as const } : {};
    setToAll(false);
    await dispatch(sendMessage(to, { ...draft, ...word }));
  };
  const retry = useCallback(
    (message: PendingMessage) => void dispatch(sendAgain(to, message)).catch(failed),
    [dispatch, to, failed],
  );
  const others = circle.people.length - 1;
  const whole = useMemo(() => ({ _id: circleId, name: circle.title, avatar: null }), [circleId, circle.title]);
  return (
    <>
      {state === 'failed' && !timeline ? (
        <Middle>
          <ErrorState onRetry={reload}>{errorMessage(error, t('chat.failed'))}</ErrorState>
        </Middle>
      ) : !timeline || (state === 'loading' && timeline.messages.length === 0) ? (
        <LoadingLog />
      ) : (
        <MessageLog
          // Another message opens the log again.
          key={at}
          at={at}
          stored={stored}
          requestId={circleId}
          timeline={timeline}
          unreadLine={unreadLine}
          memberId={memberId}
          other={whole}
          progress={NO_PROGRESS}
          isTyping={false}
          typing={<WhoWrites circleId={circleId} />}
          beginning={{ title: t('circles.empty.title'), text: t('circles.empty.text') }}
          loadOlder={() => dispatch(loadOlder(circleId))}
          onSendAgain={retry}
          onAway={ignore}
          next={null}
        />
      )}
      <Composer
        requestId={circleId}
        closedReason={closedReason}
        onFindTime={null}
        placeholder={isToAll ? t('circles.wordPlaceholder') : t('circles.placeholder', { count: others })}
        extra={
          circle.role !== 'learner' && (
            <IconButton
              label={t('circles.word')}
              icon={<Megaphone />}
              tone={isToAll ? 'accent' : undefined}
              aria-pressed={isToAll}
              disabled={closedReason !== null}
              onClick={() => setToAll(!isToAll)}
            />
          )
        }
        onSend={(content) => void send({ content }).catch(failed)}
        onSendFile={(draft) => {
          const done = () => draft.voice || toast.success(t('upload.done'), { id: 'file_sent' });
          send(draft).then(done, failed);
        }}
      />
    </>
  );
}
