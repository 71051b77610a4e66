import type { Conversation } from '@mutua/contracts';
import { soundLength } from '@mutua/contracts/limits';
import {
  Avatar,
  formatConversationTime,
  formatCount,
  Rows,
  Skeleton,
  TextLink,
  UnreadBadge,
  useTranslation,
} from '@mutua/web-kit';
import { rowItem } from '@mutua/web-kit/parts';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { CONVERSATIONS, shownPart, useRecentConversationsQuery } from './dashboard.resource.ts';
import type { PartProps } from './shared-failure.tsx';
import { Quiet, SideSection } from './side-section.tsx';

const ConversationLink = styled(Link)`
  display: grid;
  grid-template-columns: 40px minmax(0, 1fr) auto;
  align-items: center;
  gap: 0 12px;
  padding: 12px 0;
  > :first-child {
    grid-row: span 2;
  }
  time {
    color: var(--text-muted);
    font-size: var(--text-xs);
    text-align: right;
  }
  > :last-child {
    justify-self: end;
  }
`;
const Line = styled.span<{ $strong: boolean }>`
  /* Without a badge beside it, the text uses the whole line. */
  &:last-child {
    grid-column: 2 / -1;
    justify-self: start;
    max-width: 100%;
  }
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  ${({ $strong }) => ($strong ? 'font-weight: var(--weight-bold);' : 'color: var(--text-muted);')}
`;
const Name = styled(Line)`
  font-weight: var(--weight-bold);
  color: var(--text);
`;
const ConversationRow = styled.li`
  ${rowItem}
  && {
    padding: 0;
  }
`;
const PLACES = [...Array(CONVERSATIONS).keys()];
/* As high as a conversation, so that nothing below moves. */
const Coming = styled.div`
  padding: 12px 0;
`;

function ConversationItem({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('exchange');
  const { request, otherUser, lastMessage, unreadCount, updatedAt } = conversation;
  const isOwn = lastMessage !== null && lastMessage.senderId._id !== otherUser._id;
  // The text of a missed call is stored in English.
  const content = lastMessage?.messageType === 'call' ? '' : (lastMessage?.excerpt ?? lastMessage?.content);
  const seconds = lastMessage?.voiceSeconds;
  const voice = seconds && t('dashboard.messages.voice', { length: soundLength(seconds) });
  const words = lastMessage && (voice || content || t(`dashboard.messages.${lastMessage.messageType}`));
  const text = lastMessage ? `${isOwn ? t('dashboard.messages.you') : ''}${words}` : t('dashboard.messages.none');
  return (
    <ConversationRow>
      <ConversationLink to={`/chat/${request._id}`}>
        <Avatar name={otherUser.name} src={otherUser.avatar} decorative />
        <Name $strong dir="auto">
          {otherUser.name}
        </Name>
        <time dateTime={updatedAt}>{formatConversationTime(lastMessage?.timestamp ?? updatedAt)}</time>
        <Line $strong={unreadCount > 0} dir="auto">
          {text}
        </Line>
        {unreadCount > 0 && (
          <UnreadBadge
            count={unreadCount}
            label={t('dashboard.messages.unread', { shown: formatCount(unreadCount), count: unreadCount })}
          />
        )}
      </ConversationLink>
    </ConversationRow>
  );
}

/** The most recently active conversations. */
export function RecentMessages({ isExplained }: PartProps) {
  const { t } = useTranslation('exchange');
  const query = useRecentConversationsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    selectFromResult: shownPart,
  });
  const { data } = query;
  if (isExplained) return null;
  return (
    <SideSection
      title={t('dashboard.messages.title')}
      action={<TextLink to="/messages">{t('common.viewAll')}</TextLink>}
    >
      {!data && (
        <NotLoaded query={query} failed={t('dashboard.messages.failed')} plain>
          <Rows aria-hidden>
            {PLACES.map((place) => (
              <ConversationRow key={place}>
                <Coming>
                  <Skeleton $height={40} />
                </Coming>
              </ConversationRow>
            ))}
          </Rows>
        </NotLoaded>
      )}
      {data?.conversations.length === 0 && <Quiet>{t('dashboard.messages.empty')}</Quiet>}
      {data && data.conversations.length > 0 && (
        <Rows>
          {data.conversations.slice(0, CONVERSATIONS).map((conversation) => (
            <ConversationItem key={conversation.request._id} conversation={conversation} />
          ))}
        </Rows>
      )}
    </SideSection>
  );
}
