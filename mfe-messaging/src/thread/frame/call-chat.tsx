import type { ExchangeRequest } from '@mutua/contracts';
import { ErrorState, errorMessage, useTranslation } from '@mutua/web-kit';
import type { MouseEvent } from 'react';
import styled from 'styled-components';
import { useChatRequestQuery } from '../../shared/conversations/messaging.resource.ts';
import { useConversations } from '../../shared/conversations/use-conversations.ts';
import { BesideColumn, LoadingLog, Middle } from './chat-states.tsx';
import { ThreadBody, useThread } from './thread-body.tsx';
import { useSingleMount } from './use-single-mount.ts';

const Head = styled.div`
  flex: none;
  min-height: 73px;
  padding: 14px 24px 12px;
  border-bottom: 1px solid var(--line-soft);
  h3 {
    font-size: 18px;
    line-height: 1.25;
  }
  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;

export interface CallChatProps {
  requestId: string;
  /** A press on a link opens another page, which the call would cover. So the call becomes small. */
  onLink: () => void;
}

/** The conversation beside its call. It is the same conversation as on the chat's page. */
export function CallChat({ requestId, onLink }: CallChatProps) {
  const { t } = useTranslation('messaging');
  const mayMount = useSingleMount(true, false);
  const { data: request, error, refetch, isFetching } = useChatRequestQuery(requestId);
  const follow = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (link && !link.hasAttribute('target') && !link.hasAttribute('download')) onLink();
  };
  return (
    <BesideColumn onClick={follow}>
      <Head>
        <h3>{t('calls.during')}</h3>
        <p>{t('calls.toChat')}</p>
      </Head>
      {request && mayMount ? (
        <Conversation request={request} />
      ) : error ? (
        <Middle>
          <ErrorState onRetry={() => void refetch()} busy={isFetching}>
            {errorMessage(error, t('chat.failed'))}
          </ErrorState>
        </Middle>
      ) : (
        <LoadingLog />
      )}
    </BesideColumn>
  );
}

function Conversation({ request }: { request: ExchangeRequest }) {
  const conversations = useConversations(request._id);
  return <ThreadBody thread={useThread(request, conversations.open, null)} />;
}
