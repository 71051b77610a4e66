import type { Conversation } from '@mutua/contracts';
import {
  Avatar,
  formatConversationTime,
  IconButton,
  Menu,
  MenuSeparator,
  media,
  TextLink,
  UnreadBadge,
  useTranslation,
} from '@mutua/web-kit';
import { Archive, ArchiveRestore, BellOff, EllipsisVertical, MessageSquareDot } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { isMuted } from './conversation-states.ts';
import { sidesOf, useSkillWords } from './exchange-sides.ts';
import { ExchangeStatus } from './exchange-status.tsx';
import { StateItems } from './state-items.tsx';
import { withoutMarks } from './text-format.ts';
import type { useConversationStates } from './use-conversation-states.ts';
import { type Side, useSwipe } from './use-swipe.ts';

const Item = styled.li`
  position: relative;
  touch-action: pan-y;
  overflow-x: clip;
  &:focus-visible {
    outline-offset: -2px;
  }
`;
/* What letting the row go would do, behind it. Only a finger uncovers it. */
const Behind = styled.span<{ $side: Side }>`
  display: none;
  position: absolute;
  inset: 0;
  align-items: center;
  gap: 8px;
  padding: 0 20px;
  background: var(--bg-sunken);
  color: var(--text-muted);
  font-size: var(--text-sm);
  ${({ $side }) => $side === 'left' && 'flex-direction: row-reverse;'}
  [data-swipe='${({ $side }) => $side}'] > & {
    display: flex;
  }
  [data-swiped] > & {
    background: var(--accent-soft);
    color: var(--text);
    font-weight: var(--weight-bold);
  }
  svg {
    width: 20px;
    height: 20px;
  }
`;
const Row = styled(Link)`
  position: relative;
  [data-swipe] > & {
    background: var(--bg);
    transform: translateX(var(--swipe));
  }
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
  ${media.touch} {
    /* The menu stands there. */
    padding-inline-end: 28px;
  }
  color: var(--text-muted);
  font-size: var(--text-xs);
`;
const Last = styled.span<{ $strong: boolean }>`
  ${line}
  font-size: var(--text-sm);
  ${({ $strong }) => ($strong ? 'font-weight: var(--weight-bold);' : 'color: var(--text-muted);')}
`;
const Marks = styled.span`
  flex: none;
  display: flex;
  align-items: center;
  gap: 6px;
  > svg {
    width: 15px;
    height: 15px;
    color: var(--text-muted);
  }
`;
const Dot = styled.span`
  flex: none;
  width: 8px;
  height: 8px;
  margin-inline-end: 5px;
  border-radius: 50%;
  background: var(--unread);
  @media (forced-colors: active) {
    forced-color-adjust: none;
    background: Highlight;
  }
`;
/* It covers the end of the skills while a mouse or the focus is in the row; for fingers it is always there. */
const More = styled.span`
  position: absolute;
  top: 19px;
  right: 11px;
  border-radius: var(--radius-control);
  background: var(--surface-hover);
  opacity: 0;
  ${Item}:hover > &, ${Item}:focus-within > &, &:has([aria-expanded='true']) {
    opacity: 1;
  }
  ${media.touch} {
    top: 17px;
    right: 4px;
    background: none;
    color: var(--text-muted);
    opacity: 1;
  }
  [data-swipe] > & {
    display: none;
  }
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
  states: ReturnType<typeof useConversationStates>;
  /** The choices of its menu to block and report a member. */
  safety: (person: Conversation['otherUser']) => ReactNode;
}

/** When it was active last, and what the member has done with it. */
function RowMarks({ conversation }: Pick<ConversationItemProps, 'conversation'>) {
  const { t } = useTranslation('messaging');
  const { isArchived, lastMessage, updatedAt, unreadCount } = conversation;
  const time = lastMessage?.timestamp ?? updatedAt;
  return (
    <Marks>
      {isArchived && <Archive role="img" aria-label={t('states.archived')} />}
      {isMuted(conversation) && <BellOff role="img" aria-label={t('states.muted')} />}
      <Time dateTime={time} $strong={unreadCount > 0}>
        {formatConversationTime(time)}
      </Time>
    </Marks>
  );
}

/** How many messages are unread; a dot where the member has only marked it. */
function UnreadMark({ conversation: { isMarkedUnread, unreadCount } }: Pick<ConversationItemProps, 'conversation'>) {
  const { t } = useTranslation('messaging');
  if (isMarkedUnread && unreadCount < 2) return <Dot role="img" aria-label={t('states.marked')} />;
  return <UnreadBadge count={unreadCount} />;
}

/** One conversation in the list: the other member, the exchange, the last message. */
export function ConversationItem({ conversation, isOpen, states, safety }: ConversationItemProps) {
  const { t } = useTranslation('messaging');
  const { request, otherUser, lastMessage, unreadCount, hasReviewed, isArchived } = conversation;
  const item = useRef<HTMLLIElement>(null);
  const skillWords = useSkillWords();
  const isUnread = unreadCount > 0;

  // The words of a missed call are stored in English.
  const content = lastMessage && lastMessage.messageType !== 'call' ? withoutMarks(lastMessage.content) : '';
  const words = lastMessage && (content || t(`list.kind.${lastMessage.messageType}`));
  const isOwn = lastMessage !== null && lastMessage.senderId._id !== otherUser._id;
  const last = words ? (isOwn ? t('list.own', { text: words }) : words) : t('list.noMessages');

  const archive = () => {
    // The focus goes on to the next row, because this one goes.
    const next = item.current?.nextElementSibling ?? item.current?.previousElementSibling;
    if (next instanceof HTMLElement && item.current?.contains(document.activeElement)) next.focus();
    void (isArchived ? states.restore(conversation) : states.archive(conversation));
  };
  const markUnread = () => void states.markUnread(conversation);
  const swipe = useSwipe((side) => (side === 'left' ? archive() : markUnread()));

  return (
    <Item ref={item} tabIndex={-1} data-row {...swipe}>
      <Behind $side="left" aria-hidden>
        {isArchived ? <ArchiveRestore /> : <Archive />}
        {t(isArchived ? 'states.restore' : 'states.archive')}
      </Behind>
      <Behind $side="right" aria-hidden>
        <MessageSquareDot />
        {t('states.markUnread')}
      </Behind>
      <Row to={`/chat/${request._id}`} aria-current={isOpen || undefined} data-row-open>
        <Avatar name={otherUser.name} src={otherUser.avatar} size={44} decorative />
        <Words>
          <Ends>
            <Name title={otherUser.name} dir="auto">
              {otherUser.name}
            </Name>
            <RowMarks conversation={conversation} />
          </Ends>
          <Skills dir="auto">{skillWords(sidesOf(conversation))}</Skills>
          <Ends>
            <Last $strong={isUnread} dir="auto">
              {last}
            </Last>
            <UnreadMark conversation={conversation} />
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
      <More>
        <Menu
          sheet
          label={otherUser.name}
          trigger={<IconButton label={t('states.moreFor', { name: otherUser.name })} icon={<EllipsisVertical />} />}
        >
          <StateItems conversation={conversation} states={states} />
          <MenuSeparator />
          {safety(otherUser)}
        </Menu>
      </More>
      {/* The shell presses them for the row with the focus, unless the member has switched single keys off. */}
      <button type="button" hidden aria-keyshortcuts="E" onClick={archive}>
        {t(isArchived ? 'states.restore' : 'states.archive')}
      </button>
      <button type="button" hidden aria-keyshortcuts="U" onClick={markUnread}>
        {t('states.markUnread')}
      </button>
      <button type="button" hidden aria-keyshortcuts="M" onClick={() => void states.toggleMute(conversation)}>
        {t('states.mute.always')}
      </button>
    </Item>
  );
}
