import { DAY_MS, MINUTE_MS } from '@mutua/contracts/time';
import type { AvoidanceRepository } from '../matches/avoidance.repository.ts';
import type { Rebuild } from '../swappers/rebuild.ts';
import type { WantDocument } from '../wants/want.model.ts';
import type { WantRepository } from '../wants/want.repository.ts';
import { changeRing } from './change-ring.ts';
import type { FindSubstitutes } from './find-substitute.ts';
import type { StoredRing } from './ring.model.ts';
import type { RingRepository } from './ring.repository.ts';
import { seatsOf } from './ring-candidate.ts';
import { ended, isRepairable, nextOf, placeOf, previousOf, replaced } from './ring-machine.ts';
import { ringMessages } from './ring-messages.ts';
import type { RingParts } from './ring-parts.ts';
import type { SeatDocument } from './seat.model.ts';
import type { SeatRepository } from './seat.repository.ts';

export type RingLifecycle = ReturnType<typeof createRingLifecycle>;

/** For this time, a member who has left a ring gets into no ring with its other members. */
const APART_MS = 30 * DAY_MS;
/** A seat or a claim without a ring is released after this time: a start that takes longer has failed. */
export const CHECK_AFTER_MS = 2 * MINUTE_MS;
/** How often seats and claims of open rings are checked again. */
const CHECK_AGAIN_MS = 60 * MINUTE_MS;

/** Keeps rings, seats and claims consistent: replaces members who leave a ring, and releases what a ring no longer needs. */
export function createRingLifecycle({
  rings,
  seats,
  wants,
  avoidances,
  findSubstitutes,
  parts,
  rebuild,
}: {
  rings: RingRepository;
  seats: SeatRepository;
  wants: Pick<WantRepository, 'unclaim' | 'inExchange' | 'findOldClaims' | 'checkedClaim'>;
  avoidances: Pick<AvoidanceRepository, 'keepApart'>;
  findSubstitutes: FindSubstitutes;
  parts: Pick<RingParts, 'knownOf'>;
  rebuild: Rebuild;
}) {
  const wantsOf = ({ legs }: StoredRing): string[] => legs.map(({ wantId }) => wantId);

  /** Finishes the work after a ring is confirmed or has ended. Can be repeated. */
  async function settle(ring: StoredRing): Promise<void> {
    if (ring.status === 'proposed') return;
    await seats.give(ring.memberIds, ring._id);
    if (ring.status === 'closed' || ring.status === 'withdrawn') await wants.unclaim(ring._id);
    else {
      const active = ring.legs.filter(({ status }) => status !== 'cancelled').map(({ wantId }) => wantId);
      const lost = ring.legs.filter(({ status }) => status === 'cancelled').map(({ wantId }) => wantId);
      await wants.inExchange(ring._id, active);
      if (lost.length > 0) await wants.unclaim(ring._id, lost);
      for (const { userId } of ring.places) await rebuild(userId);
    }
    await rings.settled(ring);
  }

  /** Gives a place to a substitute. `none` without a substitute; null after a conflicting write. */
  async function replace(ring: StoredRing, place: number, now: Date): Promise<StoredRing | 'none' | null> {
    for await (const substitute of findSubstitutes(ring, place)) {
      const { userId, swapper } = substitute;
      const checkAt = new Date(now.getTime() + CHECK_AFTER_MS);
      if (!(await seats.take(userId, ring._id, { seats: seatsOf(swapper), checkAt }))) continue;
      const changes = replaced(ring, place, substitute, now);
      const after = { ...ring, ...changes };
      const asked = [place, nextOf(ring, place)].filter(
        (index) => index === place || after.places[index]?.answer === 'again',
      );
      const known = await parts.knownOf(after.places.map((each) => each.userId));
      const written = await rings.change(
        ring,
        changes,
        ...ringMessages.repaired(after, ring.version + 1, asked, known),
      );
      if (!written) await seats.give([userId], ring._id);
      return written;
    }
    return 'none';
  }

  async function keepApart({ places }: StoredRing, userId: string, until: Date): Promise<void> {
    for (const other of places) if (other.userId !== userId) await avoidances.keepApart(userId, other.userId, until);
  }

  /** Takes a member out of a proposed ring: a substitute gets the place, or the ring closes. */
  async function leave(ringId: string, userId: string, now = new Date()): Promise<StoredRing> {
    let isIn = false;
    const after = await changeRing(
      () => rings.find(ringId),
      async (ring) => {
        const place = placeOf(ring, userId);
        if (place < 0 || ring.status !== 'proposed') return ring;
        isIn = true;
        // Runs before the change: a member who is out cannot leave again, so a crash after the change would skip this.
        await keepApart(ring, userId, new Date(now.getTime() + APART_MS));
        const repaired = isRepairable(ring, place, now) ? await replace(ring, place, now) : 'none';
        if (repaired !== 'none') return repaired;
        // The leaving member knows it; the others are notified.
        const others = ring.places.map((each) => each.userId).filter((id) => id !== userId);
        const messages = ringMessages.closed(ring, ring.version + 1, 'closed', others);
        return rings.change(ring, ended('closed', now), ...messages);
      },
    );
    if (!isIn) return after;
    if (after.status === 'proposed') {
      const former = after.former.find((each) => each.userId === userId);
      await seats.give([userId], ringId);
      const own = former?.legs[previousOf(after, former.place)]?.wantId;
      if (own && !wantsOf(after).includes(own)) await wants.unclaim(ringId, [own]);
    } else await settle(after);
    return after;
  }

  /** Whether a ring needs the seat of a member, or the claim of a want. */
  const hasSeat = (ring: StoredRing | null, userId: string): boolean =>
    ring?.status === 'proposed' && placeOf(ring, userId) >= 0;
  function hasClaim(ring: StoredRing | null, wantId: string): boolean {
    if (!ring || ring.status === 'closed' || ring.status === 'withdrawn') return false;
    const leg = ring.legs.findIndex((each) => each.wantId === wantId && each.status !== 'cancelled');
    return leg >= 0 && (ring.status !== 'proposed' || ring.places[nextOf(ring, leg)]?.answer !== 'asked');
  }

  async function checkSeats(seat: SeatDocument, again: Date): Promise<void> {
    for (const ringId of seat.rings)
      if (!hasSeat(await rings.find(ringId), seat._id)) await seats.give([seat._id], ringId);
    await seats.checked(seat, again);
  }
  async function checkClaim(want: WantDocument, again: Date): Promise<void> {
    const isKept = !want.claimedBy || hasClaim(await rings.find(want.claimedBy), want._id);
    if (isKept) await wants.checkedClaim(want, again);
    else await wants.unclaim(want.claimedBy ?? '', [want._id]);
  }

  return {
    settle,
    leave,

    /** Closes rings after a missed deadline, and finishes work that a crash has interrupted. */
    async work(ringId: string, now = new Date()): Promise<void> {
      const ring = await rings.find(ringId);
      if (!ring?.dueAt || ring.dueAt > now) return;
      if (ring.status !== 'proposed') return settle(ring);
      const silent = ring.places.find(({ dueAt }) => dueAt && dueAt <= now);
      // At the end of a ring, any member without an answer is the one who leaves. Nobody sees who it was.
      const late = silent ?? ring.places.find(({ answer }) => answer !== 'accepted');
      if (late) await leave(ringId, late.userId, now);
    },

    /** Releases seats and claims that a crash has left. Returns how many members and wants it checked. */
    async sweep(now = new Date(), limit = 100): Promise<number> {
      const again = new Date(now.getTime() + CHECK_AGAIN_MS);
      const [taken, claimed] = [await seats.findOld(now, limit), await wants.findOldClaims(now, limit)];
      for (const seat of taken) await checkSeats(seat, again);
      for (const want of claimed) await checkClaim(want, again);
      return taken.length + claimed.length;
    },
  };
}
