import { useRealtimeEvent, useSession, useTranslation } from '@mutua/web-kit';
import { SkipLink } from '@mutua/web-kit/skip-link';
import { useDeferredValue } from 'react';
import { useParams } from 'react-router-dom';
import { ConversationList } from '../shared/conversation-list.tsx';
import { exchangeOf } from '../shared/exchange-sides.ts';
import { useChatRequestQuery } from '../shared/messaging.resource.ts';
import { MessagingLayout } from '../shared/messaging-layout.tsx';
import { useChatBesideCall } from '../shared/use-chat-beside-call.ts';
import { useConversations } from '../shared/use-conversations.ts';
import { useTurn } from '../shared/use-turn.ts';
import { LoadingHeader } from './chat-header.tsx';
import { ChatFailure, LoadingLog, Thread } from './chat-states.tsx';
import { COMPOSER_ID } from './composer.tsx';
import { OpenChat, type OpenChatProps } from './open-chat.tsx';

/** `/chat/:requestId`: the conversation of an exchange, with the list beside it where there is room. */
export function ChatPage() {
  const { requestId = '' } = useParams();
  const { t } = useTranslation('messaging');
  const conversations = useConversations(requestId);
  return (
    <MessagingLayout>
      {/* Past the list: it may have fifty conversations. */}
      <SkipLink
        href={`#${COMPOSER_ID}`}
        onClick={(event) => {
          // The address stays: the router would take another fragment for another visit.
          event.preventDefault();
          document.getElementById(COMPOSER_ID)?.focus();
        }}
      >
        {t('chat.toComposer')}
      </SkipLink>
      <ConversationList query={conversations} openId={requestId} />
      <Chat key={requestId} requestId={requestId} conversations={conversations} />
    </MessagingLayout>
  );
}

interface ChatProps extends Pick<OpenChatProps, 'conversations'> {
  requestId: string;
}

function Chat({ requestId, conversations }: ChatProps) {
  const { t } = useTranslation('messaging');
  const { data, error, isFetching, refetch } = useChatRequestQuery(requestId, { refetchOnMountOrArgChange: true });
  useRealtimeEvent('notification', (event) => {
    if (event.request?._id === requestId) void refetch();
  });
  useRealtimeEvent('conversation_updated', (event) => {
    // A block changes the conversation only, which the list keeps.
    if (event.requestId === requestId && event.status !== data?.status) void refetch();
  });

  // Rendered in the background: what arrives would otherwise be rendered all in one task.
  const isRendered = useDeferredValue(data !== undefined);
  const memberId = useSession().user?._id ?? '';
  // Beside its call the conversation is mounted there, and the call covers the page.
  const hasTurn = useTurn(useChatBesideCall() !== requestId, true);
  if (data && !hasTurn)
    return <title>{t('chat.documentTitle', { name: exchangeOf(data, memberId).other.name })}</title>;
  if (data && isRendered) return <OpenChat request={data} conversations={conversations} />;
  if (error) return <ChatFailure error={error} busy={isFetching} onRetry={refetch} />;
  return (
    <Thread>
      <title>{t('chat.unnamedTitle')}</title>
      <LoadingHeader />
      <LoadingLog />
    </Thread>
  );
}
