import type { Context } from '../context.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Store } from '../store/store.ts';
import { createConversationService } from './conversation.service.ts';
import { createConversationAccess } from './conversation-access.ts';
import { createLineUpdates } from './conversation-lines.ts';
import { createConversationStates } from './conversation-states.ts';
import { createConversationUpdates } from './conversation-updates.ts';
import { createLiveConversations } from './live-conversations.ts';
import { createPins, createPinView } from './pins.ts';
import { createSummaryRepair } from './summary-repair.ts';
import { createSummaryWriter } from './summary-writer.ts';

export type Conversations = ReturnType<typeof createConversations>;

/** Builds the lists of conversations, and what decides who may read and write in one. */
export function createConversations({
  context: { config, redis, logger, timing },
  store,
  realtime: { io, emitter, presence },
}: {
  context: Context;
  store: Store;
  realtime: Realtime;
}) {
  const { memberships, messages } = store;
  const summaries = createSummaryWriter({
    write: memberships.writeSummaries,
    announce: messages.publish,
    logger,
  });
  const pinsOf = createPinView(store);
  const service = createConversationService({ ...store, summaries, presence, pinsOf });
  const summaryRepair = createSummaryRepair({
    repair: service.repair,
    redis,
    prefix: config.QUEUE_PREFIX,
    logger,
    everyMs: timing.repairMs,
  });
  const live = createLiveConversations({ load: service.load });
  const access = createConversationAccess(live);
  io.on('conversations_changed', (ids) => live.drop(ids));
  io.on('member_changed', (userId) => live.dropMember(userId));

  return {
    service,
    summaries,
    access,
    states: createConversationStates({ memberships, conversations: service, summaries, emitter }),
    pinning: createPins({ access, messages, pins: store.pins, view: pinsOf, emitter }),
    announceLines: createLineUpdates({ ...store, emitter }),
    announceUpdates: createConversationUpdates({ load: service.load, emitter }),

    /** Makes every node drop these conversations from memory. */
    forget(ids: string[]): void {
      live.drop(ids);
      if (ids.length > 0) io.serverSideEmit('conversations_changed', ids);
    },
    /** Makes every node drop a member's conversations from memory. */
    forgetMember(userId: string): void {
      live.dropMember(userId);
      io.serverSideEmit('member_changed', userId);
    },
    /** Makes the devices of a member and of the member's partners fetch their conversations again. */
    async resyncPartners(userId: string): Promise<void> {
      const partners = await memberships.findPartners([userId]);
      emitter.toMembers([userId, ...(partners.get(userId) ?? [])], 'resync', {});
    },

    start: summaryRepair.start,
    async stop(): Promise<void> {
      await summaryRepair.stop();
      await summaries.stop();
    },
  };
}
