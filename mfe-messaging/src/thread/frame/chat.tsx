import { useRealtimeEvent, useSession, useTranslation } from '@mutua/web-kit';
import { useReload } from '@mutua/web-kit/parts';
import { useDeferredValue } from 'react';
import { useCallPanelRequestId } from '../../shared/call/use-call-panel-request-id.ts';
import { useChatRequestQuery } from '../../shared/conversations/messaging.resource.ts';
import { exchangeOf } from '../../shared/exchange/exchange-sides.ts';
import { LoadingHeader } from './chat-header.tsx';
import { ChatFailure, LoadingLog, Thread } from './chat-states.tsx';
import { OpenChat, type OpenChatProps } from './open-chat.tsx';
import { useSingleMount } from './use-single-mount.ts';

export interface ChatProps extends Pick<OpenChatProps, 'conversations'> {
  requestId: string;
}

/** The conversation of an exchange. Its key has to be the id of the request. */
export function Chat({ requestId, conversations }: ChatProps) {
  const { t } = useTranslation('messaging');
  const query = useChatRequestQuery(requestId, { refetchOnMountOrArgChange: true });
  const { data, error, isFetching, refetch } = query;
  const reload = useReload(query);
  useRealtimeEvent('notification', (event) => {
    if (event.request?._id === requestId) reload();
  });
  useRealtimeEvent('plan_changed', (event) => {
    if (event.requestId === requestId && event.rev > (data?.plan?.rev ?? 0)) reload();
  });
  useRealtimeEvent('conversation_updated', (event) => {
    // A block changes only the conversation in the list, not the request.
    if (event.requestId === requestId && event.status !== data?.status) reload();
  });

  // Rendered in the background. Otherwise an answer would be rendered completely in one task.
  const isRendered = useDeferredValue(data !== undefined);
  const memberId = useSession().user?._id ?? '';
  // While the conversation is beside its call, it is mounted there, and the call covers this page.
  const mayMount = useSingleMount(useCallPanelRequestId() !== requestId, true);
  if (data && !mayMount)
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
