import type { Circle } from '@mutua/contracts';
import { soundLength } from '@mutua/contracts/limits';
import { withoutMarks } from '@mutua/contracts/text-format';
import { formatConversationTime, type Translate, UnreadBadge, useSession, useTranslation } from '@mutua/web-kit';
import { firstNameOf, useNow } from '@mutua/web-kit/parts';
import { BellOff, CalendarClock } from 'lucide-react';
import { CircleDiscs } from '../shared/circles/circle-discs.tsx';
import { nextSessionOf } from '../shared/circles/circle-session.ts';
import { sessionWords } from '../shared/session-words.ts';
import { Ends, Item, Last, Marks, Name, Row, Skills, Soon, Time, Words } from './conversation-item.styles.ts';

/** The last message in words, with the name of its author. */
function lastWords(circle: Circle, memberId: string, t: Translate<'messaging'>): string {
  const { lastMessage, people } = circle;
  if (!lastMessage) return t('circles.empty.title');
  const { senderId, content, messageType, voiceSeconds } = lastMessage;
  if (people.some(({ _id, isBlocked }) => isBlocked && _id === senderId._id)) return t('circles.blocked');
  const voice = voiceSeconds && t('voice.message', { length: soundLength(voiceSeconds) });
  const text = voice || withoutMarks(content) || t(`list.kind.${messageType}`);
  return senderId._id === memberId
    ? t('list.own', { text })
    : t('circles.last', { name: firstNameOf(senderId.name), text });
}

/** One circle in the list: the lesson, who is there, the last message and the next session. */
export function CircleItem({ circle, isOpen }: { circle: Circle; isOpen: boolean }) {
  const { t, language } = useTranslation('messaging');
  const memberId = useSession().user?._id ?? '';
  const now = useNow();
  const { _id, title, role, people, unreadCount, updatedAt, mutedUntil } = circle;
  const isUnread = unreadCount > 0;
  const session = nextSessionOf(circle, now);
  const [teacher] = people;
  const others = people.length - 1;
  return (
    <Item data-row>
      <Row to={`/circles/${_id}`} aria-current={isOpen || undefined} data-row-open>
        <CircleDiscs people={people} />
        <Words>
          <Ends>
            <Name dir="auto">{title}</Name>
            <Marks>
              {mutedUntil && <BellOff role="img" aria-label={t('states.muted')} />}
              <Time dateTime={updatedAt} $strong={isUnread}>
                {formatConversationTime(updatedAt)}
              </Time>
            </Marks>
          </Ends>
          <Skills dir="auto">
            {role === 'host'
              ? t('circles.ring', { count: others })
              : role === 'teacher'
                ? t('circles.youTeach', { count: others })
                : t('circles.with', { name: firstNameOf(teacher?.name ?? ''), count: others })}
          </Skills>
          <Ends>
            <Last $strong={isUnread} dir="auto">
              {lastWords(circle, memberId, t)}
            </Last>
            <UnreadBadge count={unreadCount} />
          </Ends>
          {session && (
            <Soon>
              <CalendarClock aria-hidden />
              {Date.parse(session.startsAt) <= now
                ? t('circles.now')
                : sessionWords(session.startsAt, now, language).when}
            </Soon>
          )}
        </Words>
      </Row>
    </Item>
  );
}
