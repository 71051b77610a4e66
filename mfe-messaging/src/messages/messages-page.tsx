import { EmptyState, useTranslation } from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/phone';
import styled from 'styled-components';
import { ConversationList } from '../shared/conversation-list.tsx';
import { MessagingLayout } from '../shared/messaging-layout.tsx';
import { useConversations } from '../shared/use-conversations.ts';

const Rest = styled.div`
  grid-column: 2 / -1;
  display: grid;
  place-items: center;
  padding: 32px;
  ${phone} {
    display: none;
  }
`;

/** `/messages`: the list of conversations; on a wide page with an empty thread beside it. */
export function MessagesPage() {
  const { t } = useTranslation('messaging');
  const query = useConversations();
  return (
    <MessagingLayout>
      <title>{t('list.documentTitle')}</title>
      <ConversationList query={query} />
      <Rest>
        {query.data && query.data.length > 0 && (
          <EmptyState title={t('list.choose.title')}>{t('list.choose.text')}</EmptyState>
        )}
      </Rest>
    </MessagingLayout>
  );
}
