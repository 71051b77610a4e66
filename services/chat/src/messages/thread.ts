import { createPeriodicTask } from '@mutua/service-kit';
import type { Context } from '../context.ts';
import type { Conversations } from '../conversations/conversations.ts';
import type { Files } from '../files/files.ts';
import type { LinkPreviews } from '../previews/link-previews.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Store } from '../store/store.ts';
import { createAnnounceMessage } from './announce-message.ts';
import { createChangedMessages } from './changed-messages.ts';
import { createCorrections } from './corrections.ts';
import { createMessageService } from './message.service.ts';
import { createMessageChangeRepository } from './message-change.repository.ts';
import { createMessageChanges } from './message-changes.ts';
import { createMessageLimit } from './message-limit.ts';
import { createMessageSearch } from './message-search.ts';
import { createAnswerMessage, createMessageView } from './message-view.ts';
import { createReactions } from './reactions.ts';
import { createRewriteLast } from './rewrite-last.ts';

/** How often the service finishes changes of messages that a dead process has left, and removes those that were kept long enough. */
const CHANGE_SWEEP_MS = 60_000;

export type Thread = ReturnType<typeof createThread>;

/** Builds the messages of a conversation: sent, shown, changed, found. */
export function createThread({
  context: { config, connection, redis, relay, logger, timing },
  store,
  realtime: { emitter, joined },
  conversations: { access, pinning, summaries },
  files: { service: files, links },
  previews,
}: {
  context: Context;
  store: Store;
  realtime: Realtime;
  conversations: Conversations;
  files: Files;
  previews: LinkPreviews;
}) {
  const { sign } = links;
  const { cards } = previews;
  const announce = createAnnounceMessage({ ...store, access, cards, sign, emitter });
  const reader = previews.createReader(announce);
  const view = createMessageView({ ...store, cards, sign });
  const answer = createAnswerMessage({ access, view });
  const limit = createMessageLimit({ redis, prefix: config.QUEUE_PREFIX, scale: config.RATE_LIMIT_SCALE, logger });
  const rewriteLast = createRewriteLast({ ...store, access });
  const keptChanges = createMessageChangeRepository(connection, relay);
  const changes = createMessageChanges({
    access,
    messages: store.messages,
    changes: keptChanges,
    rewriteLast,
    files,
    answer,
    pins: pinning,
    announce,
    offerPreview: reader.offer,
    logger,
    now: timing.now,
    graceMs: timing.changeGraceMs,
    rewriteAgainMs: timing.rewriteAgainMs,
  });
  const sweeper = createPeriodicTask(changes.sweep, {
    everyMs: timing.changeSweepMs ?? CHANGE_SWEEP_MS,
    failure: 'changes of messages not finished',
    logger,
  });

  const corrections = createCorrections({ ...store, changes: keptChanges, view });

  return {
    service: createMessageService({
      ...store,
      access,
      view,
      corrections,
      files,
      summaries,
      consumeLimit: limit.consume,
      joined,
      emitter,
      offerPreview: reader.offer,
      logger,
    }),
    search: createMessageSearch(store),
    corrections,
    changes,
    keptChanges,
    changedMessages: createChangedMessages({ ...store, view, now: timing.now }),
    reactions: createReactions({ access, messages: store.messages, answer, announce }),
    announce,
    rewriteLast,
    sweepPreviews: reader.sweep,

    start(): void {
      sweeper.start();
      reader.start();
    },
    /** Ends the reading of pages, which other work does not wait for. */
    stopReading: reader.stop,
    async stop(): Promise<void> {
      await sweeper.stop();
      await changes.stop();
      await limit.stop();
    },
  };
}
