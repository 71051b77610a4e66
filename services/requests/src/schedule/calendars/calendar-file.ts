/** Converts sessions to calendar entries for one of the two members. */
import type { Language, Teacher } from '@mutua/contracts';
import { type CalendarEntry, entryTitle } from '@mutua/domain';
import { type People, personOf } from '../../members/member.repository.ts';
import { otherParty } from '../../store/request.mapper.ts';
import type { StoredRequest } from '../../store/request.repository.ts';
import type { StoredSession } from '../plan/plan.model.ts';

/** The member who reads an entry. */
export interface EntryReader {
  memberId: string;
  language: Language;
  /** Whether the entry hides names, subjects and places. */
  isPrivate: boolean;
  people: People;
  publicUrl: string;
  /** The name of the site. */
  site: string;
}

/** Returns the titles of what a member teaches and learns in some parts of an exchange; null for a side without a part. */
export function skillsOf(
  { sender, senderSkill, receiverSkill }: Pick<StoredRequest, 'sender' | 'senderSkill' | 'receiverSkill'>,
  memberId: string,
  legs: readonly Teacher[],
): { teaches: string | null; learns: string | null } {
  const [sent, received] = [
    legs.includes('sender') ? senderSkill.title : null,
    legs.includes('receiver') ? receiverSkill.title : null,
  ];
  return sender._id === memberId ? { teaches: sent, learns: received } : { teaches: received, learns: sent };
}

export function entryOf(
  request: StoredRequest,
  { uid, sequence, startsAt, minutes, parts, place, status, cancelled, setAt }: StoredSession,
  { memberId, language, isPrivate, people, publicUrl, site }: EntryReader,
): CalendarEntry {
  const { name } = personOf(people, otherParty(request, memberId)._id);
  const isCancelled = status === 'cancelled';
  const legs = parts.map(({ leg }) => leg);
  return {
    uid,
    sequence,
    startsAt,
    minutes,
    isCancelled,
    title: entryTitle(language, isPrivate ? null : { ...skillsOf(request, memberId, legs), name }, isCancelled, site),
    place: isPrivate ? null : (place ?? request.meetingDetails),
    url: `${publicUrl}/chat/${request._id}`,
    // The stamp is the same at each read. So a calendar that reads again is told that nothing has changed.
    stamp: cancelled?.at ?? setAt ?? request.createdAt,
  };
}
