import type { Conversation } from '@mutua/contracts';
import { soundLength } from '@mutua/contracts/limits';
import { withoutMarks } from '@mutua/contracts/text-format';
import {
  Avatar,
  formatConversationTime,
  IconButton,
  Menu,
  MenuSeparator,
  type Translate,
  UnreadBadge,
  useTranslation,
} from '@mutua/web-kit';
import { firstNameOf, usePersonActions } from '@mutua/web-kit/parts';
import { Archive, ArchiveRestore, BellOff, CalendarClock, EllipsisVertical, MessageSquareDot } from 'lucide-react';
import { useRef } from 'react';
import { isMuted, unreadMessages } from '../shared/conversations/conversation-states.ts';
import { StateItems } from '../shared/conversations/state-items.tsx';
import type { useConversationStates } from '../shared/conversations/use-conversation-states.ts';
import { clockOf } from '../shared/dates.ts';
import { sidesOf, useSkillWords } from '../shared/exchange/exchange-sides.ts';
import { ExchangeStatus } from '../shared/exchange/exchange-status.tsx';
import {
  Behind,
  Dot,
  Ends,
  Item,
  Last,
  Marks,
  More,
  Name,
  Review,
  Reviewed,
  Row,
  Skills,
  Soon,
  Time,
  Words,
} from './conversation-item.styles.ts';
import type { RowMeetings, SoonSession } from './use-row-meetings.ts';
import { useSwipe } from './use-swipe.ts';

export interface ConversationItemProps {
  conversation: Conversation;
  meetings: RowMeetings | undefined;
  isOpen: boolean;
  states: ReturnType<typeof useConversationStates>;
}

/** The time of the last activity, and icons for the states that the member has set. */
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

/** The number of unread messages. Shows a dot when the member has only marked the conversation as unread. */
function UnreadMark({ conversation }: Pick<ConversationItemProps, 'conversation'>) {
  const { t } = useTranslation('messaging');
  const unreadCount = unreadMessages(conversation);
  if (conversation.isMarkedUnread && unreadCount === 0) return <Dot role="img" aria-label={t('states.marked')} />;
  return <UnreadBadge count={unreadCount} />;
}

/** The last message in words. */
function lastWords({ lastMessage, otherUser }: Conversation, t: Translate<'messaging'>): string {
  if (!lastMessage) return t('list.noMessages');
  const { messageType, voiceSeconds, senderId } = lastMessage;
  // The text of a missed call is stored in English.
  const content = messageType === 'call' ? '' : withoutMarks(lastMessage.content);
  const voice = voiceSeconds && t('voice.message', { length: soundLength(voiceSeconds) });
  const words = voice || content || t(`list.kind.${messageType}`);
  return senderId._id === otherUser._id ? words : t('list.own', { text: words });
}

/** Proposed times or the next session, shown instead of the status. A running session comes first. */
function MeetingMark({ session, proposed, name }: RowMeetings & { name: string }) {
  const { t, language } = useTranslation('messaging');
  const whenOf = ({ when, startsAt, end }: SoonSession) =>
    when === 'now'
      ? t('meetings.now', { time: clockOf(new Date(end).toISOString(), language) })
      : t(`list.soon.${when}`, { time: clockOf(startsAt, language) });
  const waits = proposed && session?.when !== 'now' && t('meetings.proposes.other', { name, count: proposed });
  return (
    <Soon>
      <CalendarClock aria-hidden />
      {waits || (session && whenOf(session))}
    </Soon>
  );
}

/** One conversation in the list: the other member, the exchange, the last message. */
export function ConversationItem({ conversation, meetings, isOpen, states }: ConversationItemProps) {
  const { t } = useTranslation('messaging');
  const { request, otherUser, unreadCount, hasReviewed, isArchived } = conversation;
  const item = useRef<HTMLLIElement>(null);
  const actions = usePersonActions({ person: otherUser });
  const skillWords = useSkillWords();
  const isUnread = unreadCount > 0;

  const archive = () => {
    // This row disappears, so the focus moves to the next one.
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
              {lastWords(conversation, t)}
            </Last>
            <UnreadMark conversation={conversation} />
          </Ends>
          <div>
            {meetings ? (
              <MeetingMark {...meetings} name={firstNameOf(otherUser.name)} />
            ) : (
              <ExchangeStatus request={request} />
            )}
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
          {actions?.items}
        </Menu>
        {actions?.dialogs}
      </More>
      {/* The shell presses these buttons for the focused row, unless the member has switched single keys off. */}
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
