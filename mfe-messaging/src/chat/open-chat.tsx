import type { ExchangeRequest } from '@mutua/contracts';
import {
  Dialog,
  ErrorState,
  errorMessage,
  media,
  RemoteWidget,
  toast,
  useAppDispatch,
  useRealtimeStatus,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { exchangeOf } from '../shared/exchange-sides.ts';
import type { useConversations } from '../shared/use-conversations.ts';
import type { PendingMessage, Timeline } from './chat.slice.ts';
import { type Draft, loadOlder, sendAgain, sendMessage } from './chat.thunks.ts';
import { ChatHeader } from './chat-header.tsx';
import { LoadingLog, Middle, Thread } from './chat-states.tsx';
import { Composer } from './composer.tsx';
import { LineExchangeContext, NextStep } from './exchange-line.tsx';
import { ExchangePanel } from './exchange-panel.tsx';
import { MessageLog } from './message-log.tsx';
import { useChatAvailability } from './use-chat-availability.ts';
import { useHasExchange } from './use-has-exchange.ts';
import { useTimeline } from './use-timeline.ts';
import { useIsTyping } from './use-typing.ts';

const Panel = styled.aside`
  padding: 24px;
  overflow: auto;
  border-left: 1px solid var(--line-soft);
  ${media.medium} {
    display: none;
  }
`;
const Notice = styled.p`
  flex: none;
  padding: 6px 24px;
  background: var(--warning-soft);
  color: var(--warning-text);
  font-size: var(--text-sm);
  text-align: center;
`;

/** The panel's place in the layout, as `media.medium` draws it. */
const narrowPanel = () => window.matchMedia(media.medium.replace('@media ', ''));
const onPanelChange = (listener: () => void) => {
  const query = narrowPanel();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
const useIsPanelHidden = () => useSyncExternalStore(onPanelChange, () => narrowPanel().matches);

const sendFailure = (cause: unknown): string | undefined => (cause instanceof Error && cause.message) || undefined;

/** Known live from the review's line; the list learns of it with its next fetch. */
const hasReviewed = (timeline: Timeline | undefined, memberId: string): boolean =>
  timeline?.lines.some(({ kind, actorId }) => kind === 'reviewed' && actorId === memberId) ?? false;

export interface OpenChatProps {
  request: ExchangeRequest;
  conversations: ReturnType<typeof useConversations>;
}

/** A conversation whose exchange is known: thread, composer, and the exchange beside it. */
export function OpenChat({ request, conversations }: OpenChatProps) {
  const { t } = useTranslation('messaging');
  const dispatch = useAppDispatch();
  const memberId = useSession().user?._id ?? '';
  const requestId = request._id;
  const { other } = exchangeOf(request, memberId);
  const conversation = conversations.open;
  const { closedReason, beginning } = useChatAvailability(request, conversation);

  const to = useMemo(() => ({ requestId, receiverId: other._id }), [requestId, other._id]);
  const failed = useCallback(
    (cause: unknown) => {
      toast.error(sendFailure(cause) ?? t('chat.sendFailed'), { id: 'send_message' });
    },
    [t],
  );
  const send = (draft: Draft) => dispatch(sendMessage(to, draft));
  // The same function in each render, or the whole log would be rendered again.
  const retry = useCallback(
    (message: PendingMessage) => void dispatch(sendAgain(to, message)).catch(failed),
    [dispatch, to, failed],
  );
  const at = useWanted();
  const { timeline, state, error, unreadLine, reload } = useTimeline(requestId, at);
  const isTyping = useIsTyping(requestId, other._id);
  const [isShowingDetails, setShowingDetails] = useState(false);
  const isPanelHidden = useIsPanelHidden();
  const [isAway, setAway] = useState(false);
  const completion = useCompletion(request);
  const lineExchange = useMemo(
    () => ({ request, memberId, isClosed: closedReason !== null }),
    [request, memberId, closedReason],
  );
  const isReviewed = (conversation?.hasReviewed ?? false) || hasReviewed(timeline, memberId);
  const panel = (
    <ExchangePanel
      request={request}
      timeline={timeline}
      isReviewed={isReviewed}
      onComplete={() => {
        setShowingDetails(false);
        completion.ask();
      }}
    />
  );

  return (
    <>
      <title>{t('chat.documentTitle', { name: other.name })}</title>
      <Thread aria-label={t('chat.log', { name: other.name })}>
        <ChatHeader
          request={request}
          isOnline={conversation?.otherUser.isOnline ?? false}
          isCompact={isAway}
          isClosed={closedReason !== null}
          onComplete={completion.canAsk ? completion.ask : null}
          onShowDetails={isPanelHidden ? () => setShowingDetails(true) : null}
        />
        <ConnectionNotice />
        {state === 'failed' && !timeline ? (
          <Middle>
            <ErrorState onRetry={reload}>{errorMessage(error, t('chat.failed'))}</ErrorState>
          </Middle>
        ) : timeline && (state !== 'loading' || timeline.messages.length > 0) ? (
          <LineExchangeContext value={lineExchange}>
            <MessageLog
              // Opens anew at another message.
              key={at}
              at={at}
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
              onAway={setAway}
              next={
                <NextStep request={request} memberId={memberId} isReviewed={isReviewed} onComplete={completion.ask} />
              }
            />
          </LineExchangeContext>
        ) : (
          <LoadingLog />
        )}
        <Composer
          requestId={requestId}
          closedReason={closedReason}
          onSend={(content) => void send({ content }).catch(failed)}
          onSendFile={(attachment, messageType) => {
            send({ content: '', messageType, attachment }).then(() => toast.success(t('upload.done')), failed);
          }}
        />
      </Thread>
      <Panel aria-label={t('exchange.title')}>{panel}</Panel>
      <Dialog
        open={isShowingDetails && isPanelHidden}
        onClose={() => setShowingDetails(false)}
        title={t('chat.details')}
        width={420}
      >
        {panel}
      </Dialog>
      {completion.dialog}
    </>
  );
}

/** The message that the address names: `?at=<seq>`. */
function useWanted(): number | null {
  const [params] = useSearchParams();
  const seq = Number(params.get('at'));
  return Number.isInteger(seq) && seq > 0 ? seq : null;
}

/** The dialog to complete the exchange, which the exchange remote provides. */
function useCompletion(request: ExchangeRequest) {
  // A new number mounts the dialog again, so that another press retries when it could not be loaded.
  const [dialog, setDialog] = useState({ number: 0, open: false });
  const ask = () => setDialog(({ number, open }) => ({ number: open ? number + 1 : number || 1, open: true }));
  const close = () => setDialog(({ number }) => ({ number, open: false }));
  return {
    ask,
    canAsk: useHasExchange() && request.status === 'accepted',
    dialog: dialog.number > 0 && (
      <RemoteWidget
        key={dialog.number}
        name="exchange/complete-dialog"
        request={request}
        open={dialog.open}
        onClose={close}
      />
    ),
  };
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
  return isLate ? <Notice role="status">{t('chat.reconnecting')}</Notice> : null;
}
