import type { EventPayload, Lesson, RingMeeting, RingMeetingInput, Wording } from '@mutua/contracts';
import type { BlockRepository } from '@mutua/domain';
import { ConflictError, NotFoundError } from '@mutua/service-kit';
import type { LessonViews } from '../lessons/lesson.service.ts';
import { refuseDates } from '../lessons/offer-lesson.ts';
import { isAbsent } from '../members/member.model.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import { spanOf } from '../rules/derived.ts';
import type { StoredLesson } from '../rules/lesson.model.ts';
import { hasBegun } from '../rules/seats.ts';
import { cancel } from '../rules/sessions.ts';
import { refuseWithoutRooms } from '../store/allowance.ts';
import type { LessonRepository } from '../store/lesson.repository.ts';
import { type LessonChanges, mailedEntries } from '../store/lesson-changes.ts';
import { lessonEvents } from '../store/lesson-events.ts';
import { peopleEvent } from '../store/lesson-people.ts';
import type { WishRepository } from '../store/wish.repository.ts';
import type { RingDocument } from './ring.model.ts';
import type { RingRepository } from './ring.repository.ts';

export type RingMeetings = ReturnType<typeof createRingMeetings>;

/** A ring of which an exchange was cancelled is over; its other exchanges continue, each by itself. */
const canMeet = ({ status }: RingDocument): boolean => status !== 'broken';

/** Arranges the meetings of exchange rings, and ends those of broken ones. */
export function createRingMeetings({
  rings,
  lessons,
  members,
  blocks,
  wishes,
  changes,
  views,
  hasRooms,
}: {
  rings: RingRepository;
  lessons: Pick<LessonRepository, 'newId' | 'insert' | 'openOf'>;
  members: Pick<MemberRepository, 'find' | 'findAll'>;
  blocks: Pick<BlockRepository, 'blockedIdsOf'>;
  wishes: Pick<WishRepository, 'wanted'>;
  changes: LessonChanges;
  views: LessonViews;
  hasRooms: boolean;
}) {
  /** @throws NotFoundError also for a ring of others, and before all have said yes */
  async function ownRing(callerId: string, ringId: string): Promise<RingDocument> {
    const ring = await rings.find(ringId);
    if (!ring?.memberIds.includes(callerId)) throw new NotFoundError('Ring not found');
    return ring;
  }

  /** The meeting of a ring that is to come, or is now. */
  async function currentOf(ringId: string): Promise<StoredLesson | null> {
    const open = await lessons.openOf(ringId);
    return open && open.endsAt > new Date() ? open : null;
  }

  /** Lets a ring arrange another meeting, after one that has ended. */
  async function releaseEnded(ringId: string): Promise<void> {
    const open = await lessons.openOf(ringId);
    if (!open) return;
    await changes.change(open._id, (lesson, _known, now) =>
      lesson.endsAt > now ? { lesson, notices: [] } : { lesson: { ...lesson, openRing: null }, notices: [] },
    );
  }

  function newMeeting(callerId: string, ring: RingDocument, input: RingMeetingInput, now: Date): StoredLesson {
    const sessions = input.sessions.map(({ startsAt, minutes }) => ({
      ...{ _id: lessons.newId(), startsAt: new Date(startsAt), minutes },
      ...{ status: 'planned' as const, was: null, moves: 0, reason: '' },
    }));
    const own = { memberId: callerId, state: 'taken' as const, since: now, until: null };
    const seats = ring.memberIds.length;
    return {
      _id: lessons.newId(),
      version: 1,
      kind: 'ring',
      teacherId: '',
      ring: { _id: ring._id, memberIds: ring.memberIds, arrangedBy: callerId },
      openRing: ring._id,
      skill: null,
      title: input.title,
      about: input.about ?? '',
      bringAlong: '',
      language: '',
      place: input.place,
      sessions,
      seats,
      least: 1,
      admission: 'open',
      gives: 'nothing',
      listed: 'link',
      audience: 'everybody',
      status: 'open',
      people: [{ ...own, brings: null, note: '', lapses: 0 }],
      ended: [],
      clientId: lessons.newId(),
      ...spanOf(sessions),
      free: seats - 1,
      foundBy: null,
      words: [],
      dueAt: null,
      moderation: null,
      createdAt: now,
      updatedAt: now,
    };
  }

  const conflict = async (callerId: string, lesson: StoredLesson | null, code: string, message: Wording) =>
    new ConflictError(message, { code, ...(lesson && { current: { lesson: await views.one(callerId, lesson) } }) });

  /** Cancels the meeting of a broken ring. One that has begun goes on until its end. */
  async function endBroken(ringId: string): Promise<void> {
    const open = await lessons.openOf(ringId);
    if (!open) return;
    await changes.change(open._id, (lesson, known, now) => {
      if (hasBegun(lesson, now)) return { lesson, notices: [] };
      const outcome = cancel(lesson, { scope: 'all', reason: '', isOwnWish: false }, known, now);
      return typeof outcome === 'string' ? { lesson, notices: [] } : outcome;
    });
  }

  /** Stores a meeting with its events. Returns false when another member was faster. */
  async function store(lesson: StoredLesson, callerId: string, now: Date): Promise<boolean> {
    const ids = lesson.ring?.memberIds ?? [];
    const [known, hidden, entries] = await Promise.all([
      members.findAll(ids),
      blocks.blockedIdsOf(callerId),
      mailedEntries(wishes, null, lesson, now),
    ]);
    // Whoever has a block with the one who asks would get no seat beside them.
    const to = ids.filter((id) => id !== callerId && !hidden.includes(id));
    const notices = to.length > 0 ? [{ change: 'invited' as const, to, personId: callerId }] : [];
    const events = [
      ...lessonEvents({ lesson, notices }, lesson.version, { members: known, now, entries }),
      peopleEvent(lesson),
    ];
    return lessons.insert(lesson, (id) => known.get(id)?.timeZone ?? null, ...events);
  }

  return {
    /**
     * Arranges a meeting of a ring, with a seat for the caller. The others are asked to take theirs.
     * @throws NotFoundError for a ring of others
     * @throws ValidationError for a date that cannot be
     * @throws ConflictError `ring_over`, `lesson_open`, `account_leaving`
     */
    async arrange(callerId: string, input: RingMeetingInput): Promise<Lesson> {
      const now = new Date();
      const ring = await ownRing(callerId, input.ringId);
      if (isAbsent(await members.find(callerId)))
        throw new ConflictError('Your account is about to be erased. Keep it first.', { code: 'account_leaving' });
      if (!canMeet(ring)) throw await conflict(callerId, null, 'ring_over', 'This ring is over');
      const current = await currentOf(ring._id);
      if (current) throw await conflict(callerId, current, 'lesson_open', 'This ring has arranged to meet already');
      refuseWithoutRooms({ rooms: hasRooms }, input.place);
      const lesson = newMeeting(callerId, ring, input, now);
      refuseDates(lesson.sessions, now);
      await releaseEnded(ring._id);
      if (!(await store(lesson, callerId, now))) {
        const first = await currentOf(ring._id);
        throw await conflict(callerId, first, 'lesson_open', 'This ring has arranged to meet already');
      }
      // The ring may have broken meanwhile, before there was a meeting to cancel.
      const after = await rings.find(ring._id);
      if (after && !canMeet(after)) await endBroken(ring._id);
      return views.one(callerId, lesson);
    },

    /** @throws NotFoundError for a ring of others */
    async of(callerId: string, ringId: string): Promise<RingMeeting> {
      const ring = await ownRing(callerId, ringId);
      const current = await currentOf(ring._id);
      const shown = current && !current.moderation?.isHidden ? await views.list(callerId, [current]) : [];
      return { lesson: shown[0] ?? null, canMeet: canMeet(ring), rooms: hasRooms };
    },

    /** Stores who is in a ring. The meeting of a broken one does not take place. */
    async follow(payload: EventPayload<'ring.people'>): Promise<void> {
      await rings.mirror(payload);
      const ring = await rings.find(payload.ring._id);
      if (ring && !canMeet(ring)) await endBroken(ring._id);
    },
  };
}
