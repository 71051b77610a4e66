import type { Person } from '@mutua/contracts';
import { createLiveCache } from '../store/live-cache.ts';
import type { Store } from '../store/store.ts';
import type { CircleDocument } from './circle.model.ts';
import type { CircleRepository } from './circle.repository.ts';
import { memberIn } from './circle.ts';
import type { CircleMessageRepository } from './circle-message.repository.ts';

/** What a node keeps in memory about a circle in use, so that a message costs two writes and no read. */
export interface LiveCircle
  extends Readonly<Pick<CircleDocument, '_id' | 'title' | 'people' | 'states' | 'sessions' | 'opensAt' | 'endsAt'>> {
  /** The people by id. */
  readonly names: ReadonlyMap<string, Person>;
  /** For each member, whom of the others they have blocked. */
  readonly blocks: ReadonlyMap<string, ReadonlySet<string>>;
  /** Who hides that they are online. */
  readonly hiding: ReadonlySet<string>;
  /** The newest `seq` that this node knows; another node may have stored a newer one. */
  lastSeq: number;
  /** The tail of the queue of writes, as in `LiveConversation`. */
  turn: Promise<unknown>;
  /** When a repeated message has last made everybody load what they had missed, in milliseconds. */
  resyncedAt: number;
}

export type LiveCircles = ReturnType<typeof createLiveCircles>;

/** Reads a circle with its people and their blocks. */
export const createLoadCircle =
  ({
    circles,
    circleMessages,
    members,
    blocks,
  }: Pick<Store, 'members' | 'blocks'> & {
    circles: Pick<CircleRepository, 'find'>;
    circleMessages: Pick<CircleMessageRepository, 'lastSeqOf'>;
  }) =>
  async (id: string): Promise<LiveCircle | null> => {
    const circle = await circles.find(id);
    if (!circle) return null;
    const ids = circle.people.map(({ memberId }) => memberId);
    const [names, pairs, hiding, lastSeq] = await Promise.all([
      members.findPeople(ids),
      blocks.between(ids, ids),
      members.findHidingMembers(ids),
      circleMessages.lastSeqOf(id),
    ]);
    const blocked = new Map<string, Set<string>>();
    for (const { blockerId, blockedId } of pairs)
      blocked.set(blockerId, (blocked.get(blockerId) ?? new Set()).add(blockedId));
    return {
      ...circle,
      names,
      blocks: blocked,
      hiding: hiding.online,
      lastSeq,
      turn: Promise.resolve(),
      resyncedAt: 0,
    };
  };

/** A cache of circles. */
export const createLiveCircles = (load: ReturnType<typeof createLoadCircle>) =>
  createLiveCache({ load, isIn: (circle: LiveCircle, userId) => memberIn(circle, userId) !== undefined });

/** The people of a circle, except for those whom this leaves out. */
export const idsIn = ({ people }: Pick<CircleDocument, 'people'>, ...without: string[]): string[] =>
  people.map(({ memberId }) => memberId).filter((memberId) => !without.includes(memberId));
