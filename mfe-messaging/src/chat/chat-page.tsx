import type { ExchangeRequest } from '@mutua/contracts';
import { CHAT_STATUSES, type RequestStatus } from '@mutua/contracts/constants';
import {
  Dialog,
  EmptyState,
  ErrorState,
  errorMessage,
  LinkButton,
  media,
  Skeleton,
  SkeletonGroup,
  toast,
  useAppDispatch,
  useRealtimeEvent,
  useRealtimeStatus,
  useSession,
} from '@mutua/web-kit';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import styled from 'styled-components';
import { ConversationList } from '../shared/conversation-list.tsx';
import { exchangeOf } from '../shared/exchange-sides.ts';
import { useChatRequestQuery } from '../shared/messaging.resource.ts';
import { MessagingLayout } from '../shared/messaging-layout.tsx';
import { useConversations } from '../shared/use-conversations.ts';
import { type Draft, loadOlder, sendAgain, sendMessage } from './chat.thunks.ts';
import { ChatHeader } from './chat-header.tsx';
import { Composer } from './composer.tsx';
import { ExchangePanel } from './exchange-panel.tsx';
import { MessageLog } from './message-log.tsx';
import { useTimeline } from './use-timeline.ts';
import { useIsTyping } from './use-typing.ts';

const Thread = styled.section`
  display: flex;
  flex-direction: column;
`;
/* Without an exchange beside it. */
const Alone = styled(Thread)`
  grid-column: 2 / -1;
  ${media.narrow} {
    grid-column: 1;
  }
`;
const Panel = styled.aside`
  padding: 24px;
  overflow: auto;
  border-left: 1px solid var(--line-soft);
  ${media.medium} {
    display: none;
  }
`;
const Middle = styled.div`
  flex: 1;
  display: grid;
  place-items: center;
  padding: 32px 20px;
`;
const Notice = styled.p`
  flex: none;
  padding: 6px 24px;
  background: var(--warning-soft);
  color: var(--warning-text);
  font-size: var(--text-sm);
  text-align: center;
`;
const SkeletonLog = styled.div`
  flex: 1;
  display: grid;
  gap: 12px;
  align-content: end;
  width: 100%;
  max-width: 768px;
  margin: 0 auto;
  padding: 24px;
  > :nth-child(even) {
    justify-self: end;
  }
`;

/** The panel's place in the layout, as `media.medium` draws it. */
const narrowPanel = () => window.matchMedia(media.medium.replace('@media ', ''));
const onPanelChange = (listener: () => void) => {
  const query = narrowPanel();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
const useIsPanelHidden = () => useSyncExternalStore(onPanelChange, () => narrowPanel().matches);

/** `/chat/:requestId`: the conversation of an exchange, with the list beside it where there is room. */
export function ChatPage() {
  const { requestId = '' } = useParams();
  const conversations = useConversations();
  return (
    <MessagingLayout>
      <ConversationList query={conversations} openId={requestId} />
      <Chat key={requestId} requestId={requestId} conversations={conversations} />
    </MessagingLayout>
  );
}

interface ChatProps {
  requestId: string;
  conversations: ReturnType<typeof useConversations>;
}

function Chat({ requestId, conversations }: ChatProps) {
  const { t } = useTranslation('messaging');
  const {
    data: request,
    error,
    isFetching,
    refetch,
  } = useChatRequestQuery(requestId, {
    refetchOnMountOrArgChange: true,
  });
  useRealtimeEvent('notification', (event) => {
    if (event.request?._id === requestId) void refetch();
  });

  if (request) return <OpenChat request={request} conversations={conversations} />;
  if (!error) {
    return (
      <Thread>
        <SkeletonLog>
          <SkeletonGroup label={t('chat.loading')}>
            <LogSkeleton />
          </SkeletonGroup>
        </SkeletonLog>
      </Thread>
    );
  }
  const isMissing = 'status' in error && error.status === 404;
  return (
    <Alone>
      <Middle>
        {isMissing ? (
          <EmptyState
            titleAs="h1"
            title={t('chat.notFound.title')}
            action={
              <LinkButton to="/messages" variant="primary">
                {t('chat.notFound.back')}
              </LinkButton>
            }
          >
            {t('chat.notFound.text')}
          </EmptyState>
        ) : (
          <ErrorState
            titleAs="h1"
            onRetry={refetch}
            busy={isFetching}
            action={
              <LinkButton to="/messages" variant="secondary">
                {t('chat.notFound.back')}
              </LinkButton>
            }
          >
            {errorMessage(error, t('exchange.failed'))}
          </ErrorState>
        )}
      </Middle>
    </Alone>
  );
}

const BUBBLES = [
  [260, 42],
  [320, 64],
  [180, 42],
  [280, 42],
  [220, 86],
] as const;

const LogSkeleton = () =>
  BUBBLES.map(([width, height]) => (
    <Skeleton key={width} $width={`min(${width}px, 80%)`} $height={height} $radius="var(--radius-bubble)" />
  ));

const isChatStatus = (status: RequestStatus) => (CHAT_STATUSES as readonly RequestStatus[]).includes(status);

function OpenChat({ request, conversations }: { request: ExchangeRequest; conversations: ChatProps['conversations'] }) {
  const { t } = useTranslation('messaging');
  const dispatch = useAppDispatch();
  const memberId = useSession().user?._id ?? '';
  const requestId = request._id;
  const { other } = exchangeOf(request, memberId);
  const { timeline, state, error, unreadLine, reload } = useTimeline(requestId);
  const isTyping = useIsTyping(requestId, other._id);
  const connection = useRealtimeStatus();
  const isPanelHidden = useIsPanelHidden();
  const [isShowingDetails, setShowingDetails] = useState(false);
  const conversation = conversations.data?.find((candidate) => candidate.request._id === requestId);

  const closedReason = !isChatStatus(request.status)
    ? t('chat.closed')
    : conversation?.closed
      ? t('chat.unavailable')
      : null;
  const to = { requestId, receiverId: other._id };
  const failed = (cause: unknown) => {
    toast.error(sendFailure(cause) ?? t('chat.sendFailed'), { id: 'send_message' });
  };
  const send = (draft: Draft) => dispatch(sendMessage(to, draft));

  return (
    <>
      <title>{t('chat.documentTitle', { name: other.name })}</title>
      <Thread aria-label={t('chat.log', { name: other.name })}>
        <ChatHeader
          request={request}
          isOnline={conversation?.otherUser.isOnline ?? false}
          isClosed={closedReason !== null}
          onShowDetails={isPanelHidden ? () => setShowingDetails(true) : null}
        />
        <ConnectionNotice status={connection} />
        {state === 'failed' && !timeline ? (
          <Middle>
            <ErrorState onRetry={reload}>{errorMessage(error, t('chat.failed'))}</ErrorState>
          </Middle>
        ) : timeline && (state !== 'loading' || timeline.messages.length > 0) ? (
          <MessageLog
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
            loadOlder={() => dispatch(loadOlder(requestId))}
            onSendAgain={(message) => void dispatch(sendAgain(to, message)).catch(failed)}
          />
        ) : (
          <SkeletonLog>
            <SkeletonGroup label={t('chat.loading')}>
              <LogSkeleton />
            </SkeletonGroup>
          </SkeletonLog>
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
      <Panel aria-label={t('exchange.title')}>
        <ExchangePanel request={request} timeline={timeline} />
      </Panel>
      <Dialog
        open={isShowingDetails && isPanelHidden}
        onClose={() => setShowingDetails(false)}
        title={t('chat.details')}
        width={420}
      >
        <ExchangePanel request={request} timeline={timeline} />
      </Dialog>
    </>
  );
}

const sendFailure = (cause: unknown): string | undefined => (cause instanceof Error && cause.message) || undefined;

/** How long a connection may be away before it is said. */
const NOTICE_AFTER_MS = 3000;

function ConnectionNotice({ status }: { status: ReturnType<typeof useRealtimeStatus> }) {
  const { t } = useTranslation('messaging');
  const [isLate, setLate] = useState(false);
  const isAway = status === 'disconnected' || status === 'connecting';
  useEffect(() => {
    if (!isAway) return setLate(false);
    const timer = setTimeout(() => setLate(true), NOTICE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isAway]);
  return isLate ? <Notice role="status">{t('chat.reconnecting')}</Notice> : null;
}
