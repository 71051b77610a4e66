import type { MessageHit } from '@mutua/contracts';
import { Avatar, formatConversationTime, useTranslation } from '@mutua/web-kit';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { MoreButton } from '../shared/more-button.tsx';
import { Ends, Name, rowStates, Time, Words } from './conversation-item.styles.ts';
import type { useMessageSearch } from './use-message-search.ts';

const Head = styled.h3`
  padding: 20px 20px 6px;
  color: var(--text-muted);
  font: var(--weight-bold) var(--text-xs) / var(--leading-ui) var(--font-text);
  letter-spacing: 0;
`;
const Row = styled(Link)`
  display: grid;
  grid-template-columns: 32px minmax(0, 1fr);
  gap: 12px;
  padding: 10px 20px;
  ${rowStates}
`;
const Writer = styled(Name)`
  font-size: var(--text-sm);
`;
const Excerpt = styled.p`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  color: var(--text-muted);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
  mark {
    border-radius: 3px;
    background: var(--accent-soft);
    color: var(--text);
    font-weight: var(--weight-bold);
  }
`;

/** The messages that a search found, each with the text around the match. A press opens the conversation there. */
export function MessageHits({ found, hasMore, isLoadingMore, loadMore }: ReturnType<typeof useMessageSearch>) {
  const { t } = useTranslation('messaging');
  return (
    <>
      <Head>{t('list.inMessages')}</Head>
      <ul>
        {found.map((hit) => (
          <li key={hit._id}>
            <Hit hit={hit} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <MoreButton busy={isLoadingMore} onClick={loadMore}>
          {t('list.moreMessages')}
        </MoreButton>
      )}
    </>
  );
}

function Hit({ hit: { requestId, seq, otherUser, senderId, excerpt, timestamp } }: { hit: MessageHit }) {
  const { t } = useTranslation('messaging');
  return (
    <Row to={`/chat/${requestId}?at=${seq}`}>
      <Avatar name={otherUser.name} src={otherUser.avatar} size={32} decorative />
      <Words>
        <Ends>
          <Writer title={otherUser.name} dir="auto">
            {otherUser.name}
          </Writer>
          <Time dateTime={timestamp} $strong={false}>
            {formatConversationTime(timestamp)}
          </Time>
        </Ends>
        <Excerpt dir="auto">
          {senderId === otherUser._id ? excerpt.before : t('list.own', { text: excerpt.before })}
          <mark>{excerpt.match}</mark>
          {excerpt.after}
        </Excerpt>
      </Words>
    </Row>
  );
}
