import {
  EmptyState,
  ErrorState,
  lazyNamed,
  media,
  RemoteBoundary,
  useTranslation,
  VisuallyHidden,
} from '@mutua/web-kit';
import { phone, SkipLink, tablet } from '@mutua/web-kit/parts';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import styled from 'styled-components';
import { ConversationList } from './list/conversation-list.tsx';
import { useCircles } from './shared/circles/use-circles.ts';
import { useConversations } from './shared/conversations/use-conversations.ts';
import { COMPOSER_ID } from './thread/composer/composer.tsx';
import { Chat } from './thread/frame/chat.tsx';
import { LoadingLog, Middle } from './thread/frame/chat-states.tsx';

const CircleThread = lazyNamed(() => import('./circle-thread.tsx'), 'CircleThread');

/**
 * Three columns: the list (320 pixels), the thread (up to 720 inside) and the exchange (300). Below 1180 pixels the exchange is hidden, and
 * a phone shows the list or the thread. The layout never grows beyond the shell's frame, and each column scrolls by itself.
 */
const MessagingLayout = styled.div`
  && {
    flex: 1 1 0;
  }
  display: grid;
  grid-template-rows: minmax(0, 1fr);
  grid-template-columns: 320px minmax(0, 1fr) 300px;
  min-height: 0;
  padding-inline: env(safe-area-inset-left) env(safe-area-inset-right);
  > * {
    min-width: 0;
    min-height: 0;
  }
  ${media.medium} {
    grid-template-columns: 300px minmax(0, 1fr);
  }
  ${tablet} {
    grid-template-columns: 280px minmax(0, 1fr);
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
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
 * `/messages` shows the list of conversations, on a wide page with an empty thread beside it. `/chat/:requestId` shows a conversation, and
 * `/circles/:circleId` the one of a lesson, with the list beside it where there is room. The list stays mounted between them.
 */
export function MessagingPage() {
  const { requestId, circleId } = useParams();
  const openId = requestId ?? circleId;
  const [firstId] = useState(openId);
  const { t } = useTranslation('messaging');
  const conversations = useConversations(requestId);
  const circles = useCircles();
  const { data, open } = conversations;
  const circle = circles.data.find(({ _id }) => _id === circleId);
  const isEmpty = data?.length === 0 && circles.data.length === 0;
  return (
    // From the first moment, also while the conversation and its field load.
    <MessagingLayout data-single-keys={openId && 'off'}>
      {/* The link that opens a conversation keeps the focus. So no live region announces the conversation. */}
      <VisuallyHidden role="status">
        {open && requestId !== firstId && <span>{t('chat.log', { name: open.otherUser.name })}</span>}
        {circle && circleId !== firstId && <span>{t('circles.log', { title: circle.title })}</span>}
      </VisuallyHidden>
      {/* A skip link past the list, which may have fifty conversations. */}
      {openId && (
        <SkipLink
          href={`#${COMPOSER_ID}`}
          onClick={(event) => {
            // The address stays, because the router would treat another fragment as another visit.
            event.preventDefault();
            document.getElementById(COMPOSER_ID)?.focus();
          }}
        >
          {t('chat.toComposer')}
        </SkipLink>
      )}
      <ConversationList query={conversations} circles={circles} openId={openId} />
      {requestId ? (
        <Chat key={requestId} requestId={requestId} conversations={conversations} />
      ) : circleId ? (
        <RemoteBoundary
          resetKey={circleId}
          pending={<LoadingLog />}
          failed={({ retry, isRetrying }) => (
            <Middle>
              <ErrorState onRetry={retry} busy={isRetrying}>
                {t('chat.failed')}
              </ErrorState>
            </Middle>
          )}
        >
          <CircleThread key={circleId} circleId={circleId} />
        </RemoteBoundary>
      ) : (
        <Rest>
          <title>{t('list.documentTitle')}</title>
          {data && !isEmpty && <EmptyState title={t('list.choose.title')}>{t('list.choose.text')}</EmptyState>}
        </Rest>
      )}
    </MessagingLayout>
  );
}
