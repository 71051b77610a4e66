import type { Ring, RingInput, RingReason, RingStatus } from '@mutua/contracts';
import { type Caller, ConflictError, counter, NotFoundError, type PageQuery, paginationOf } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { Reader } from '../members/reader.ts';
import type { WantRepository } from '../wants/want.repository.ts';
import { changeRing } from './change-ring.ts';
import { withMemberLease } from './member-lease.ts';
import type { OfferLeg, OfferSeal } from './offer-seal.ts';
import { requireFewStarts } from './require-few-starts.ts';
import type { StoredRing } from './ring.model.ts';
import type { RingRepository } from './ring.repository.ts';
import { seatsOf } from './ring-candidate.ts';
import type { RingChecks } from './ring-checks.ts';
import { CHECK_AFTER_MS, type RingLifecycle } from './ring-lifecycle.ts';
import {
  accepted,
  ended,
  hasAccepted,
  idsAt,
  isOver,
  nextOf,
  placeOf,
  previousOf,
  startedRing,
} from './ring-machine.ts';
import { ringMessages } from './ring-messages.ts';
import { idsOf, type RingParts } from './ring-parts.ts';
import { inLanguage, type Known, viewOf } from './ring-view.ts';
import type { SeatRepository } from './seat.repository.ts';
import type { SuggestionService } from './suggestion.service.ts';

export type RingService = ReturnType<typeof createRingService>;

/** The lists whose name in the call differs from a status. */
const STATUSES: Partial<Record<string, readonly RingStatus[]>> = { open: ['proposed', 'confirmed', 'broken'] };

/** Counts the reasons only: who declined is not stored. */
const ringReasons = counter({
  name: 'mutua_ring_refusals_total',
  help: 'Members who said no to a ring, by their reason',
  labels: ['reason'],
});

/** The want that a skill answers. Without one it is created, hidden from others. */
export type WantForSkill = (caller: Caller, skillId: string) => Promise<{ wantId: string; isNew: boolean }>;

/** The actions of members on rings. */
export function createRingService({
  rings,
  seats,
  wants,
  members,
  checks,
  parts,
  seal,
  suggestions,
  keeping,
  wantForSkill,
  dropWant,
}: {
  rings: RingRepository;
  seats: Pick<SeatRepository, 'take' | 'give'>;
  wants: Pick<WantRepository, 'claim' | 'unclaim'>;
  members: Pick<MemberRepository, 'answeredRing' | 'beginStart' | 'endStart'>;
  checks: Pick<RingChecks, 'mayMeet' | 'mayTeach'>;
  parts: RingParts;
  seal: OfferSeal;
  suggestions: Pick<SuggestionService, 'suggest'>;
  keeping: Pick<RingLifecycle, 'leave' | 'settle'>;
  wantForSkill: WantForSkill;
  dropWant: (caller: Caller, wantId: string) => Promise<void>;
}) {
  const inTurn = withMemberLease(members);

  /** Removes the substitute from the ring when the substitute is away or blocked, or no longer teaches the skill. */
  async function withPossible(ring: StoredRing, viewerId: string, known: Known): Promise<StoredRing> {
    if (ring.substitute?.forId !== viewerId) return ring;
    const { userId, skill } = ring.substitute;
    const [learner, teacher] = [known.swapper(viewerId), known.swapper(userId)];
    const isPossible = learner && teacher && (await checks.mayTeach(teacher, learner, skill._id));
    return isPossible ? ring : { ...ring, substitute: null };
  }

  async function viewsOf({ userId: viewerId, language }: Reader, found: readonly StoredRing[]): Promise<Ring[]> {
    const ids = found.flatMap(({ places, substitute }) => [
      ...places.map(({ userId }) => userId),
      ...(substitute ? [substitute.userId] : []),
    ]);
    const known = inLanguage(await parts.knownOf([viewerId, ...ids]), language);
    return Promise.all(found.map(async (ring) => viewOf(await withPossible(ring, viewerId, known), viewerId, known)));
  }
  const viewFor = async (reader: Reader, ring: StoredRing): Promise<Ring> => {
    const [view] = await viewsOf(reader, [ring]);
    if (!view) throw new Error('a ring has a view');
    return view;
  };

  /** @throws NotFoundError for callers who are neither present nor former members */
  async function own(userId: string, id: string): Promise<StoredRing> {
    const ring = await rings.find(id);
    if (!ring?.memberIds.includes(userId)) throw new NotFoundError('Ring not found');
    return ring;
  }

  const gone = async (caller: Reader, ring: StoredRing) =>
    new ConflictError('This ring is not open any more', {
      code: 'ring_gone',
      current: { ring: await viewFor(caller, ring) },
    });
  async function notPossible(caller: Reader): Promise<ConflictError> {
    const [suggestion = null] = await suggestions.suggest(caller, 1);
    return new ConflictError('This ring is no longer possible', { code: 'ring_gone', current: { suggestion } });
  }
  async function wantTaken(caller: Reader, ringId: string): Promise<ConflictError> {
    const { userId } = caller;
    const other = await rings.find(ringId);
    return new ConflictError('What you would learn is in another ring already. Leave that one first.', {
      code: 'want_taken',
      repeated: other?.status === 'proposed' && other.startedBy === userId,
      ...(other?.memberIds.includes(userId) && { current: { ring: await viewFor(caller, other) } }),
    });
  }

  const noSeat = () => new ConflictError('One of the members has no place for another ring now', { code: 'no_seat' });

  /** Takes a seat for each member, in the order of their ids. When one has no seat left, it takes none. */
  async function takeSeats(
    of: readonly { _id: string; completed: number }[],
    ringId: string,
    checkAt: Date,
  ): Promise<boolean> {
    const inOrder = [...of].sort((a, b) => (a._id < b._id ? -1 : 1));
    for (const [index, member] of inOrder.entries()) {
      if (await seats.take(member._id, ringId, { seats: seatsOf(member), checkAt })) continue;
      await seats.give(
        inOrder.slice(0, index).map(({ _id }) => _id),
        ringId,
      );
      return false;
    }
    return true;
  }

  async function startNow(caller: Reader, { offer, message = '' }: RingInput): Promise<Ring> {
    const { userId } = caller;
    const now = new Date();
    const offered = await seal.open(userId, offer, now);
    const last = offered?.at(-1);
    if (!offered || !last || offered[0]?.teacherId !== userId) throw await notPossible(caller);
    await requireFewStarts(rings, userId, now);
    const made = last.wantId ? null : await wantForSkill(caller, last.skillId);
    const legs = made ? [...offered.slice(0, -1), { ...last, wantId: made.wantId }] : offered;
    const started = await startOver(caller, legs, message, now);
    if ('ring' in started) return viewFor(caller, started.ring);
    // Removes the want after a refusal, so that no suggestion depends on it.
    if (made?.isNew) await dropWant(caller, made.wantId);
    throw await started.refusal();
  }

  async function startOver(
    caller: Reader,
    offered: readonly OfferLeg[],
    message: string,
    now: Date,
  ): Promise<{ ring: StoredRing } | { refusal: () => Promise<ConflictError> }> {
    const { userId } = caller;
    const candidate = await parts.resolve(offered);
    const legs = candidate && (await parts.toStore(candidate.legs));
    if (!candidate || !legs || !(await checks.mayMeet(candidate.members, candidate.legs)))
      return { refusal: () => notPossible(caller) };

    const ringId = rings.newId();
    const checkAt = new Date(now.getTime() + CHECK_AFTER_MS);
    const wantId = legs.at(-1)?.wantId ?? '';
    const holder = await wants.claim(wantId, userId, ringId, checkAt);
    if (holder === null) return { refusal: () => notPossible(caller) };
    if (holder !== ringId) return { refusal: () => wantTaken(caller, holder) };
    if (!(await takeSeats(candidate.members, ringId, checkAt))) {
      await wants.unclaim(ringId, [wantId]);
      return { refusal: async () => noSeat() };
    }
    const userIds = idsOf(candidate.members);
    const ring = startedRing(ringId, { userIds, legs, message }, now);
    const known = await parts.knownOf(userIds);
    const others = userIds.map((_, place) => place).slice(1);
    await rings.insert(ring, ...ringMessages.proposed(ring, ring.version, others, known));
    return { ring };
  }

  async function sayYes(ring: StoredRing, caller: Reader): Promise<StoredRing | null> {
    const { userId } = caller;
    const now = new Date();
    const place = placeOf(ring, userId);
    const dueAt = ring.places[place]?.dueAt;
    const wantId = ring.legs[previousOf(ring, place)]?.wantId ?? '';
    if (ring.status !== 'proposed' || !dueAt || dueAt < now) {
      // Releases a claim of an earlier attempt if the ring has ended before the write.
      if (place >= 0 && isOver(ring)) await wants.unclaim(ring._id, [wantId]);
      throw await gone(caller, ring);
    }
    const holder = await wants.claim(wantId, userId, ring._id, new Date(now.getTime() + CHECK_AFTER_MS));
    if (holder === null) throw await gone(caller, await keeping.leave(ring._id, userId, now));
    if (holder !== ring._id) throw await wantTaken(caller, holder);
    const changes = accepted(ring, place, now);
    const after = { ...ring, ...changes };
    const isLast = changes.status === 'confirmed';
    const messages = isLast ? ringMessages.confirmed(after, ring.version + 1, await parts.knownOf(idsAt(after))) : [];
    return rings.change(ring, changes, ...messages);
  }

  return {
    async list(caller: Reader, status: string | undefined, query: PageQuery) {
      const statuses = status ? (STATUSES[status] ?? [status as RingStatus]) : null;
      const { rings: found, total } = await rings.list(caller.userId, statuses, query);
      return { rings: await viewsOf(caller, found), pagination: paginationOf(query, total) };
    },

    async get(caller: Reader, id: string): Promise<Ring> {
      return viewFor(caller, await own(caller.userId, id));
    },

    /** Asks the others. @throws ConflictError `ring_gone`, `no_seat`, `want_taken`, `too_many_rings` */
    start: (caller: Reader, input: RingInput): Promise<Ring> => inTurn(caller.userId, () => startNow(caller, input)),

    /** @throws ConflictError `ring_gone`, `want_taken` */
    async accept(caller: Reader, id: string): Promise<Ring> {
      const { userId } = caller;
      await own(userId, id);
      let isAnswer = false;
      const ring = await changeRing(
        () => rings.find(id),
        async (read) => {
          isAnswer = !hasAccepted(read, userId);
          return isAnswer ? sayYes(read, caller) : read;
        },
      );
      // A repeated acceptance, and one of who has started the ring, is no answer.
      if (isAnswer) await members.answeredRing(userId, true);
      await keeping.settle(ring);
      return viewFor(caller, ring);
    },

    /** Nobody learns who declined. @throws ConflictError `ring_gone` */
    async decline(caller: Reader, id: string, reason: RingReason = 'rather_not_say'): Promise<Ring> {
      const { userId } = caller;
      const before = await own(userId, id);
      if (before.status !== 'proposed' || placeOf(before, userId) < 0) throw await gone(caller, before);
      ringReasons.inc({ reason });
      const after = await keeping.leave(id, userId);
      await members.answeredRing(userId, false);
      return viewFor(caller, after);
    },

    /** @throws ConflictError `ring_gone` */
    async withdraw(caller: Reader, id: string): Promise<Ring> {
      const { userId } = caller;
      const before = await own(userId, id);
      if (before.startedBy !== userId) throw new NotFoundError('Ring not found');
      const after = await changeRing(
        () => rings.find(id),
        async (ring) => {
          if (ring.status === 'withdrawn') return ring;
          if (ring.status !== 'proposed') throw await gone(caller, ring);
          const others = idsAt(ring).filter((each) => each !== userId);
          return rings.change(
            ring,
            ended('withdrawn', new Date()),
            ...ringMessages.closed(ring, ring.version + 1, 'withdrawn', others),
          );
        },
      );
      await keeping.settle(after);
      return viewFor(caller, after);
    },

    /** A skill is gone: its teacher leaves the rings with it. */
    async loseSkill(skillId: string): Promise<void> {
      for (const ring of await rings.proposedWith({ 'legs.skill._id': skillId })) {
        const place = ring.legs.findIndex(({ skill }) => skill._id === skillId);
        await keeping.leave(ring._id, ring.places[place]?.userId ?? '');
      }
    },

    /** A want is gone: its learner leaves the ring. */
    async loseWant(wantId: string): Promise<void> {
      for (const ring of await rings.proposedWith({ 'legs.wantId': wantId })) {
        const place = ring.legs.findIndex((leg) => leg.wantId === wantId);
        await keeping.leave(ring._id, ring.places[nextOf(ring, place)]?.userId ?? '');
      }
    },

    /** A member leaves all open rings, or those shared with another member. */
    async loseMember(memberId: string, otherId?: string): Promise<void> {
      for (const ring of await rings.proposedWith({ memberIds: memberId }))
        if (!otherId || placeOf(ring, otherId) >= 0) await keeping.leave(ring._id, memberId);
    },
  };
}
