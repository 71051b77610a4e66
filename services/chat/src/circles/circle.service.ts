import {
  CIRCLES,
  type Circle,
  type CircleStateInput,
  MUTE_HOURS,
  MUTED_FOR_GOOD,
  type QueryOf,
  type ResponseOf,
} from '@mutua/contracts';
import { HOUR_MS } from '@mutua/contracts/time';
import { ForbiddenError } from '@mutua/service-kit';
import type { Emitter } from '../realtime/emitter.ts';
import { cursorOf, pointOf } from '../store/list-cursor.ts';
import type { Store } from '../store/store.ts';
import type { CircleDocument } from './circle.model.ts';
import type { CircleRepository } from './circle.repository.ts';
import { memberIn, phaseOf, unreadIn, untilOf } from './circle.ts';
import { type CircleAccess, circleNotFound } from './circle-access.ts';
import type { CircleReadRepository } from './circle-read.repository.ts';
import type { CircleSummaries } from './circle-summaries.ts';
import { namedIn, toCircle } from './circle-view.ts';

export type CircleService = ReturnType<typeof createCircleService>;

/** Lists circles, shows one, and keeps the states of its people. */
export function createCircleService({
  circles,
  circleReads,
  members,
  blocks,
  summaries,
  access,
  forget,
  emitter,
  now = Date.now,
}: Pick<Store, 'members' | 'blocks'> & {
  circles: CircleRepository;
  circleReads: CircleReadRepository;
  summaries: Pick<CircleSummaries, 'flush'>;
  access: Pick<CircleAccess, 'asMember'>;
  /** Makes every node drop a circle from memory. */
  forget: (circleId: string) => void;
  emitter: Emitter;
  now?: (() => number) | undefined;
}) {
  /** Shows circles to one of their people. */
  async function shown(userId: string, found: readonly Omit<CircleDocument, 'lines'>[]): Promise<Circle[]> {
    const named = [...new Set(found.flatMap(namedIn))];
    const [reads, people, pairs] = await Promise.all([
      circleReads.find(
        userId,
        found.map(({ _id }) => _id),
      ),
      members.findPeople(named),
      blocks.between([userId], named),
    ]);
    const blocked = new Set(pairs.flatMap(({ blockerId, blockedId }) => (blockerId === userId ? blockedId : [])));
    const known = { people, blocked, now: now() };
    return found.map((circle) => toCircle(circle, userId, { ...known, readSeq: reads.get(circle._id) ?? 0 }));
  }

  /** Returns a circle that the member can read. */
  async function find(userId: string, id: string): Promise<CircleDocument> {
    await summaries.flush([id]);
    const circle = await circles.find(id);
    if (!circle || !memberIn(circle, userId) || phaseOf(circle, now()) === 'none') throw circleNotFound();
    return circle;
  }

  async function get(userId: string, id: string): Promise<Circle> {
    const [circle] = await shown(userId, [await find(userId, id)]);
    if (!circle) throw circleNotFound();
    return circle;
  }

  /** Changes a state of a member, and tells everybody concerned. */
  async function setState(
    circleId: string,
    memberId: string,
    what: 'mutedUntil' | 'pausedUntil',
    until: Date | null,
  ): Promise<void> {
    await circles.setState(circleId, memberId, what, until);
    forget(circleId);
    emitter.toMembers([memberId], 'circle_updated', { circleId });
  }

  return {
    find,
    get,

    async list(userId: string, { limit, cursor }: QueryOf<'GET /circles'>): Promise<ResponseOf<'GET /circles'>> {
      await summaries.flush();
      const after = cursor === undefined ? undefined : pointOf(cursor);
      const found = await circles.list(userId, new Date(now()), { limit: limit + 1, after });
      const page = found.slice(0, limit);
      const last = page.at(-1);
      const nextCursor = found.length > limit && last?.lastAt ? cursorOf({ at: last.lastAt, id: last._id }) : null;
      return { circles: await shown(userId, page), nextCursor };
    },

    async countUnread(userId: string): Promise<ResponseOf<'GET /circles/unread/count'>> {
      await summaries.flush();
      const found = await circles.unreadOf(userId, new Date(now()));
      const reads = await circleReads.find(
        userId,
        found.map(({ _id }) => _id),
      );
      const muted = found.flatMap((circle) => {
        const until = untilOf(circle, userId, 'mutedUntil', now());
        return until ? [{ circleId: circle._id, until: until.toISOString() }] : [];
      });
      const isMuted = new Set(muted.map(({ circleId }) => circleId));
      const counts = found.map((circle) =>
        isMuted.has(circle._id) ? 0 : unreadIn(circle, userId, reads.get(circle._id) ?? 0),
      );
      return { unreadCount: counts.reduce((sum, count) => sum + count, 0), muted };
    },

    /** Mutes a circle for one member, or ends the mute. @throws NotFoundError */
    async mute(userId: string, id: string, { mutedFor }: CircleStateInput): Promise<Circle> {
      const { circle } = await access.asMember(userId, id);
      const until =
        mutedFor === 'off'
          ? null
          : mutedFor === 'always'
            ? new Date(MUTED_FOR_GOOD)
            : new Date(now() + MUTE_HOURS[mutedFor] * HOUR_MS);
      await setState(circle._id, userId, 'mutedUntil', until);
      return get(userId, circle._id);
    },

    /**
     * Pauses the writing of one of the people for a day, or ends the pause.
     * @throws NotFoundError when the caller or the member is not in the circle
     * @throws ForbiddenError for everybody but the teacher, who cannot pause herself
     */
    async pause(userId: string, id: string, memberId: string, isPaused: boolean): Promise<Circle> {
      const { circle, me } = await access.asMember(userId, id);
      if (me.role !== 'teacher') throw new ForbiddenError('Only the teacher can do this');
      const other = memberIn(circle, memberId);
      if (!other || other.role === 'teacher') throw circleNotFound();
      const until = isPaused ? new Date(now() + CIRCLES.pauseHours * HOUR_MS) : null;
      await setState(circle._id, other.memberId, 'pausedUntil', until);
      return get(userId, circle._id);
    },
  };
}
