import { EmptyState, useTranslation, VisuallyHidden } from '@mutua/web-kit';
import { phone, SkipLink } from '@mutua/web-kit/parts';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import styled from 'styled-components';
import { ConversationList } from '../shared/conversation-list.tsx';
import { MessagingLayout } from '../shared/messaging-layout.tsx';
import { useConversations } from '../shared/use-conversations.ts';
import { Chat } from './chat.tsx';
import { COMPOSER_ID } from './composer.tsx';

const Rest = styled.div`
  grid-column: 2 / -1;
  display: grid;
  place-items: center;
  padding: 32px;
  ${phone} {
    display: none;
  }
`;

/**
 * `/messages`: the list of conversations; on a wide page with an empty thread beside it. `/chat/:requestId`: the conversation of an
 * exchange, with the list beside it where there is room. The list stays as it is from one to the other.
 */
export function MessagingPage() {
  const { requestId } = useParams();
  const [firstId] = useState(requestId);
  const { t } = useTranslation('messaging');
  const conversations = useConversations(requestId);
  const { data, open } = conversations;
  return (
    <MessagingLayout>
      {/* The link that opens a conversation keeps the focus, so nothing else says what has opened. */}
      <VisuallyHidden role="status">
        {open && requestId !== firstId && t('chat.log', { name: open.otherUser.name })}
      </VisuallyHidden>
      {/* Past the list: it may have fifty conversations. */}
      {requestId && (
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
      )}
      <ConversationList query={conversations} openId={requestId} />
      {requestId ? (
        <Chat key={requestId} requestId={requestId} conversations={conversations} />
      ) : (
        <Rest>
          <title>{t('list.documentTitle')}</title>
          {data && data.length > 0 && <EmptyState title={t('list.choose.title')}>{t('list.choose.text')}</EmptyState>}
        </Rest>
      )}
    </MessagingLayout>
  );
}
