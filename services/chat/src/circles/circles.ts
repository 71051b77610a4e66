import { createPeriodicTask } from '@mutua/service-kit';
import type { Context } from '../context.ts';
import type { Files } from '../files/files.ts';
import type { Realtime } from '../realtime/realtime.ts';
import { createReplies } from '../store/replies.ts';
import type { Store } from '../store/store.ts';
import { createCircleRepository } from './circle.repository.ts';
import { createCircleService } from './circle.service.ts';
import { createCircleAccess } from './circle-access.ts';
import { createCircleChanges } from './circle-changes.ts';
import { createCircleHere } from './circle-here.ts';
import { createCircleLimits } from './circle-limits.ts';
import { createCircleMessageRepository } from './circle-message.repository.ts';
import { createCircleMessages } from './circle-messages.ts';
import { createCircleReadRepository } from './circle-read.repository.ts';
import { createRemoveOldCircles } from './circle-removal.ts';
import { createCircleSummaries } from './circle-summaries.ts';
import { createLiveCircles, createLoadCircle } from './live-circles.ts';

const SWEEP_MS = 15 * 60_000;

export type Circles = ReturnType<typeof createCircles>;

/** Builds the conversations of group lessons. They share no collection with conversations of two. */
export function createCircles({
  context: { config, connection, redis, relay, logger, timing },
  store,
  realtime: { io, emitter, joined },
  files: { service: files, stored, storage },
}: {
  context: Context;
  store: Store;
  realtime: Realtime;
  files: Files;
}) {
  const { now } = timing;
  const circles = createCircleRepository(connection);
  const circleMessages = createCircleMessageRepository(connection, relay);
  const circleReads = createCircleReadRepository(connection, relay);
  const repositories = { circles, circleMessages, circleReads };
  const load = createLoadCircle({ ...store, ...repositories });
  const live = createLiveCircles(load);
  io.on('circle_changed', (id) => live.drop([id]));
  io.on('member_changed', (userId) => live.dropMember(userId));
  /** Makes every node drop a circle from memory. */
  const forget = (id: string): void => {
    live.drop([id]);
    io.serverSideEmit('circle_changed', id);
  };

  const access = createCircleAccess({ live, load, now });
  const summaries = createCircleSummaries({ write: circles.writeLast, publish: circleMessages.publish, logger });
  const limits = createCircleLimits({ redis, prefix: config.QUEUE_PREFIX, scale: config.RATE_LIMIT_SCALE, logger });
  const shared = { ...store, ...repositories, access, summaries, forget, emitter, now };
  const service = createCircleService(shared);
  const messages = createCircleMessages({
    ...shared,
    replies: createReplies({ messages: circleMessages }),
    service,
    files,
    joined,
    limits,
  });
  const here = createCircleHere({ access, live, joined, emitter, logger });
  const removeOld = createRemoveOldCircles({ ...repositories, files: stored, storage, now });
  const sweeper = createPeriodicTask(
    async () => {
      await messages.sweep();
      await removeOld();
    },
    { everyMs: timing.changeSweepMs ?? SWEEP_MS, failure: 'old parts of circles not removed', logger },
  );

  /** The ids of all circles in which a member is, has written or read, or which the member has left. */
  async function circlesOf(memberId: string): Promise<string[]> {
    const found = await Promise.all([
      circles.idsOf(memberId),
      circleMessages.circlesOf(memberId),
      circleReads.circlesOf(memberId),
    ]);
    return [...new Set(found.flat())];
  }

  return {
    ...repositories,
    circlesOf,
    access,
    live,
    service,
    messages,
    here,
    changed: createCircleChanges(shared),
    /** Makes this node drop a member's circles. The other nodes hear it as a change of the member. */
    forgetMember: live.dropMember,
    /** Tells that a member has blocked another one, or blocks them no more: pages fold or show the other's messages. */
    async blockChanged(blockerId: string, blockedId: string): Promise<void> {
      for (const circleId of await circles.idsWith(blockerId, blockedId)) {
        forget(circleId);
        emitter.toMembers([blockerId], 'circle_updated', { circleId });
      }
    },
    /** Removes the words, reactions and marks of an erased member. The places of the messages stay. */
    async erase(memberId: string): Promise<void> {
      await summaries.flush();
      const found = await circlesOf(memberId);
      await circleMessages.eraseWords(memberId);
      for (const circleId of found) {
        await circleMessages.eraseReactions(circleId, memberId);
        await circles.forget(circleId, memberId);
        forget(circleId);
      }
      await circleReads.forget(memberId);
    },
    removeOld,
    start: sweeper.start,
    async stop(): Promise<void> {
      here.stop();
      await sweeper.stop();
      await summaries.stop();
      await limits.stop();
    },
  };
}
