import { type BlockRepository, onBlockChanged, onRequestKnown, type PartnerRepository } from '@mutua/domain';
import type { EventHandlers } from '@mutua/service-kit';
import { onMemberErased } from '../member-data/on-member-erased.ts';
import { type Absence, isAbsent } from '../members/member.model.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { ModerationService } from '../moderation/moderation.service.ts';
import type { RingMeetings } from '../rings/ring-meetings.ts';
import { withStay } from '../rules/after.ts';
import { foundBy } from '../rules/found-by.ts';
import { idsIn, personIn, refill } from '../rules/seats.ts';
import type { SeatService } from '../seats/seat.service.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { LessonRepository } from '../store/lesson.repository.ts';
import type { LessonChanges } from '../store/lesson-changes.ts';
import type { WishRepository } from '../store/wish.repository.ts';
import type { ThanksRepository } from '../thanks/thanks.repository.ts';

/** One handler for each event that the service subscribes to. */
export function createHandlers({
  lessons,
  changes,
  members,
  skills,
  blocks,
  partners,
  thanks,
  seats,
  meetings,
  moderation,
  wishes,
  withdraw,
  forgetEvents,
}: {
  lessons: LessonRepository;
  changes: LessonChanges;
  members: MemberRepository;
  skills: SkillRepository;
  blocks: BlockRepository;
  partners: PartnerRepository;
  thanks: Pick<ThanksRepository, 'forget'>;
  seats: Pick<SeatService, 'end'>;
  meetings: Pick<RingMeetings, 'follow'>;
  moderation: Pick<ModerationService, 'decided'>;
  wishes: Pick<WishRepository, 'mirror' | 'writeTombstone'>;
  withdraw: (memberId: string) => Promise<void>;
  forgetEvents: (userId: string, words: readonly string[]) => Promise<void>;
}): EventHandlers<'lessons'> {
  const known = onRequestKnown({ partners });
  const mirrorBlock = onBlockChanged({ blocks });

  /** Who finds the lessons of a teacher depends on the teacher. */
  async function findAgain(teacherId: string): Promise<void> {
    const teacher = await members.find(teacherId);
    for (const { _id } of await lessons.taughtBy(teacherId, new Date()))
      await changes.change(_id, (lesson) =>
        foundBy(lesson, teacher) === lesson.foundBy ? { lesson, notices: [] } : { lesson: { ...lesson }, notices: [] },
      );
  }

  /** A member who leaves or is suspended teaches nothing more and has no seats. Lifting it brings nothing back. */
  async function setAbsence(memberId: string, absence: Absence, isSet: boolean, version: number): Promise<void> {
    await members.setAbsence(memberId, absence, isSet, version);
    // The stored state decides, because the event may be older.
    if (isAbsent(await members.find(memberId))) await withdraw(memberId);
  }

  /** A block with the teacher ends a seat. Between two learners it changes nothing. */
  async function endBlocked(blockerId: string, blockedId: string): Promise<void> {
    const now = new Date();
    for (const [teacherId, memberId] of [
      [blockerId, blockedId],
      [blockedId, blockerId],
    ] as const)
      for (const lesson of await lessons.taughtBy(teacherId, now))
        if (personIn(lesson, memberId)) await seats.end(memberId, lesson._id, { isAnnounced: teacherId === blockedId });
  }

  /** A lifted block may let somebody who waits have a free seat. */
  async function offerAgain({ blockerId, blockedId }: { blockerId: string; blockedId: string }): Promise<void> {
    const now = new Date();
    for (const memberId of [blockerId, blockedId])
      for (const lesson of await lessons.joinedBy(memberId, now))
        if (idsIn(lesson, 'waiting').includes(memberId))
          await changes.change(lesson._id, (stored, known, at) => {
            const offered = refill(stored, stored, known, at);
            return offered.notices.length > 0 ? offered : { lesson: stored, notices: [] };
          });
  }

  return {
    'room.attended': async ({ payload: { circleId, sessionId, memberId, enteredAt, seconds } }) => {
      const stay = { memberId, enteredAt: new Date(enteredAt), seconds };
      await changes.change(circleId, (lesson) => withStay(lesson, sessionId, stay));
    },
    'member.changed': async ({ payload: { member } }) => {
      await members.mirror(member);
      await findAgain(member._id);
    },
    'reference.accepted': ({ payload: { receiverId } }) => members.setVouched(receiverId),
    'member.leaving': ({ payload: { userId, isLeaving, version } }) =>
      setAbsence(userId, 'leaving', isLeaving, version),
    'member.moderated': ({ payload: { userId, isSuspended, version } }) =>
      setAbsence(userId, 'suspended', isSuspended, version),
    'member.erased': onMemberErased({ members, skills, thanks, lessons, wishes, changes, withdraw, forgetEvents }),
    'member.blocked': async (event) => {
      await mirrorBlock(event);
      const { blockerId, blockedId } = event.payload;
      if (await blocks.existsBetween(blockerId, blockedId)) await endBlocked(blockerId, blockedId);
    },
    'member.unblocked': async (event) => {
      await mirrorBlock(event);
      await offerAgain(event.payload);
    },
    'calendar.changed': ({ payload }) => wishes.mirror(payload),
    'content.moderated': ({ payload }) => moderation.decided(payload),
    'skill.created': ({ payload: { skill } }) => skills.mirror(skill),
    'skill.updated': ({ payload: { skill } }) => skills.mirror(skill),
    'skill.deleted': ({ payload }) => skills.gone(payload),
    'skill.hidden': ({ payload }) => skills.gone(payload),
    'ring.people': ({ payload }) => meetings.follow(payload),
    'request.created': known,
    'request.accepted': known,
    'request.rejected': known,
    'request.completed': known,
    'request.cancelled': known,
    'request.snapshot': known,
  };
}
