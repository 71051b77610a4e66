import type { Conversation } from '@mutua/contracts';
import { Avatar, formatConversationTime, TextLink, UnreadBadge, useTranslation } from '@mutua/web-kit';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { sidesOf, useSkillWords } from './exchange-sides.ts';
import { ExchangeStatus } from './exchange-status.tsx';
import { withoutMarks } from './text-format.ts';

const Item = styled.li`
  position: relative;
`;
const Row = styled(Link)`
  position: relative;
  display: grid;
  grid-template-columns: 44px minmax(0, 1fr);
  gap: 12px;
  padding: 12px 20px;
  &:hover {
    background: var(--surface-hover);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &[aria-current] {
    background: var(--surface);
  }
  &[aria-current]::before {
    content: '';
    position: absolute;
    left: 0;
    top: 10px;
    bottom: 10px;
    width: 3px;
    border-radius: 0 2px 2px 0;
    background: var(--accent);
  }
`;
const Words = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 3px;
  min-width: 0;
`;
const Ends = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  min-width: 0;
`;
const line = `
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
const Name = styled.span`
  ${line}
  font-weight: var(--weight-bold);
`;
const Time = styled.time<{ $strong: boolean }>`
  flex: none;
  font-size: var(--text-xs);
  ${({ $strong }) => ($strong ? 'font-weight: var(--weight-bold);' : 'color: var(--text-muted);')}
`;
const Skills = styled.span`
  ${line}
  color: var(--text-muted);
  font-size: var(--text-xs);
`;
const Last = styled.span<{ $strong: boolean }>`
  ${line}
  font-size: var(--text-sm);
  ${({ $strong }) => ($strong ? 'font-weight: var(--weight-bold);' : 'color: var(--text-muted);')}
`;
/* Next to the chip, but not part of the link to the chat. */
const corner = `
  position: absolute;
  right: 20px;
  bottom: 12px;
  font-size: var(--text-xs);
  line-height: 24px;
`;
const Review = styled(TextLink)`
  ${corner}
`;
const Reviewed = styled.span`
  ${corner}
  color: var(--text-muted);
  pointer-events: none;
`;

export interface ConversationItemProps {
  conversation: Conversation;
  isOpen: boolean;
}

/** One conversation in the list: the other member, the exchange, the last message. */
export function ConversationItem({ conversation, isOpen }: ConversationItemProps) {
  const { t } = useTranslation('messaging');
  const { request, otherUser, lastMessage, unreadCount, updatedAt, hasReviewed } = conversation;
  const skillWords = useSkillWords();
  const isUnread = unreadCount > 0;
  const time = lastMessage?.timestamp ?? updatedAt;

  // The words of a missed call are stored in English.
  const content = lastMessage && lastMessage.messageType !== 'call' ? withoutMarks(lastMessage.content) : '';
  const words = lastMessage && (content || t(`list.kind.${lastMessage.messageType}`));
  const isOwn = lastMessage !== null && lastMessage.senderId._id !== otherUser._id;
  const last = words ? (isOwn ? t('list.own', { text: words }) : words) : t('list.noMessages');

  return (
    <Item>
      <Row to={`/chat/${request._id}`} aria-current={isOpen || undefined} data-row>
        <Avatar name={otherUser.name} src={otherUser.avatar} size={44} decorative />
        <Words>
          <Ends>
            <Name title={otherUser.name} dir="auto">
              {otherUser.name}
            </Name>
            <Time dateTime={time} $strong={isUnread}>
              {formatConversationTime(time)}
            </Time>
          </Ends>
          <Skills dir="auto">{skillWords(sidesOf(conversation))}</Skills>
          <Ends>
            <Last $strong={isUnread} dir="auto">
              {last}
            </Last>
            <UnreadBadge count={unreadCount} />
          </Ends>
          <div>
            <ExchangeStatus request={request} />
          </div>
        </Words>
      </Row>
      {request.status === 'completed' &&
        (hasReviewed ? (
          <Reviewed>{t('list.reviewed')}</Reviewed>
        ) : (
          <Review to={`/reviews?requestId=${request._id}`}>{t('list.review')}</Review>
        ))}
    </Item>
  );
}
