// Over 300 lines: it wires all features of the service.

import { randomUUID } from 'node:crypto';
import { createBlockRepository, createReportService, forgetEvents, ownDataRoute } from '@mutua/domain';
import { createPeriodicTask, createService } from '@mutua/service-kit';
import { createFileStorage } from '@mutua/service-kit/files';
import { outboundOf } from '@mutua/service-kit/outbound';
import { callRoutes } from './calls/call.routes.ts';
import { createCallService } from './calls/call.service.ts';
import { createCallStore } from './calls/call.store.ts';
import { createCallLimit } from './calls/call-limit.ts';
import { createIceServers } from './calls/ice-servers.ts';
import { createRingRecordRepository } from './calls/ring-record.repository.ts';
import { createWaits } from './calls/waits.ts';
import { loadConfig } from './config.ts';
import { conversationRoutes } from './conversations/conversation.routes.ts';
import { createConversationService } from './conversations/conversation.service.ts';
import { createConversationAccess } from './conversations/conversation-access.ts';
import { createLineUpdates } from './conversations/conversation-lines.ts';
import { createConversationStates } from './conversations/conversation-states.ts';
import { createConversationUpdates } from './conversations/conversation-updates.ts';
import { createLiveConversations } from './conversations/live-conversations.ts';
import { createPins, createPinView } from './conversations/pins.ts';
import { createSummaryRepair } from './conversations/summary-repair.ts';
import { createSummaryWriter } from './conversations/summary-writer.ts';
import { onBlockChanged } from './events/on-block-changed.ts';
import { onMeetingChanged, onMeetingLate } from './events/on-meeting-changed.ts';
import { onMemberChanged } from './events/on-member-changed.ts';
import { onNotificationCreated } from './events/on-notification-created.ts';
import { onRequestChanged } from './events/on-request-changed.ts';
import { createFileRepository } from './files/file.repository.ts';
import { fileRoutes } from './files/file.routes.ts';
import { createFileService } from './files/file.service.ts';
import { createFileLinks } from './files/file-links.ts';
import { createMemberDataRepository } from './member-data/member-data.repository.ts';
import { onMemberErased } from './member-data/on-member-erased.ts';
import { ownData } from './member-data/own-data.ts';
import { createMemberRepository } from './members/member.repository.ts';
import { createAnnounceMessage } from './messages/announce-message.ts';
import { createChangedMessages } from './messages/changed-messages.ts';
import { messageRoutes } from './messages/message.routes.ts';
import { createMessageService } from './messages/message.service.ts';
import { createMessageChangeRepository } from './messages/message-change.repository.ts';
import { createMessageChanges } from './messages/message-changes.ts';
import { createMessageLimit } from './messages/message-limit.ts';
import { createMessageSearch } from './messages/message-search.ts';
import { createAnswerMessage, createMessageView } from './messages/message-view.ts';
import { createReactions } from './messages/reactions.ts';
import { createRewriteLast } from './messages/rewrite-last.ts';
import { migrations } from './migrations/index.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { createModerationService } from './moderation/moderation.service.ts';
import { createNotesRepository } from './notes/notes.repository.ts';
import { notesRoutes } from './notes/notes.routes.ts';
import { createNotesService } from './notes/notes.service.ts';
import { createPreviewRepository } from './previews/preview.repository.ts';
import { createPageAddress } from './previews/preview-address.ts';
import { createPreviewLimit } from './previews/preview-limit.ts';
import { createPreviewPictures } from './previews/preview-picture.ts';
import { createPreviewQueue } from './previews/preview-queue.ts';
import { createPreviewCards, createPreviews } from './previews/previews.ts';
import { createReadPage } from './previews/read-page.ts';
import { chatMetrics } from './realtime/chat-metrics.ts';
import { createEmitter } from './realtime/emitter.ts';
import { createJoinedChats } from './realtime/joined-chats.ts';
import { createPresence } from './realtime/presence.ts';
import { createSocketServer } from './realtime/socket-server.ts';
import { createClientEvents } from './sockets/client-events.ts';
import { serveConnections } from './sockets/connection.ts';
import { createEventLimits } from './sockets/event-limits.ts';
import { createCallRecordRepository } from './store/call-record.repository.ts';
import { createConversationRepository } from './store/conversation.repository.ts';
import { createMembershipRepository } from './store/membership.repository.ts';
import { createMessageRepository } from './store/message.repository.ts';
import { createPinsRepository } from './store/pins.repository.ts';
import { createReplies } from './store/replies.ts';

/** How often the service looks for uploads that no message refers to. */
const SWEEP_MS = 15 * 60_000;

/** How often the service finishes changes of messages that a dead process has left, and removes those that were kept long enough. */
const CHANGE_SWEEP_MS = 60_000;

/** Connections of one member to one node. Each open page is one connection. */
const SOCKETS_PER_MEMBER = 20;

/** Intervals that tests shorten. */
interface Timing {
  ringMs?: number;
  callGraceMs?: number;
  waitGraceMs?: number;
  waitBeatMs?: number;
  beatMs?: number;
  silenceMs?: number;
  connectMs?: number;
  repairMs?: number;
  changeSweepMs?: number;
  rewriteAgainMs?: number;
  changeGraceMs?: number;
  /** The clock that decides whether a message may still be edited, and whether a session can be joined. */
  now?: () => number;
}

/** One node of the chat service: several run on the same database and Redis. */
export const app = createService({
  name: 'chat',
  loadConfig,
  migrations,
  build({ config, connection, redis, relay, verifier, endedSessions, server, logger }, timing: Timing = {}) {
    const { REDIS_URL: redisUrl, QUEUE_PREFIX: prefix } = config;
    const sockets = createSocketServer({
      server,
      verifier,
      endedSessions,
      redisUrl,
      prefix,
      origins: [config.PUBLIC_URL, ...config.CORS_ORIGINS],
      scale: config.RATE_LIMIT_SCALE,
      connectMs: timing.connectMs,
      logger,
    });
    const { io, sessions } = sockets;
    const emitter = createEmitter(io);

    const conversations = createConversationRepository(connection);
    const memberships = createMembershipRepository(connection, relay);
    const messageRepository = createMessageRepository(connection, relay);
    const members = createMemberRepository(connection);
    const blocks = createBlockRepository(connection);
    const summaries = createSummaryWriter({
      write: memberships.writeSummaries,
      announce: messageRepository.publish,
      logger,
    });
    const nodeId = randomUUID();
    const joined = createJoinedChats({
      redis,
      prefix,
      nodeId,
      onJoin: (userId, requestId) => io.serverSideEmit('chat_joined', userId, requestId),
      logger,
      ...timing,
    });
    io.on('chat_joined', joined.forgetAbsent);
    /** Presence announcements in progress; `stop` waits for them before the database closes. */
    const announcements = new Set<Promise<void>>();
    const presence = createPresence({
      redis,
      prefix,
      nodeId,
      logger,
      onChange: (userIds, isOnline) => {
        const announcement = announcePresence(userIds, isOnline).finally(() => announcements.delete(announcement));
        announcements.add(announcement);
      },
      ...timing,
    });
    const pinsRepository = createPinsRepository(connection);
    const pinsOf = createPinView({ pins: pinsRepository, messages: messageRepository });
    const conversationService = createConversationService({
      conversations,
      memberships,
      messages: messageRepository,
      members,
      blocks,
      summaries,
      presence,
      pinsOf,
    });
    const states = createConversationStates({ memberships, conversations: conversationService, summaries, emitter });
    const summaryRepair = createSummaryRepair({
      repair: conversationService.repair,
      redis,
      prefix,
      logger,
      everyMs: timing.repairMs,
    });
    const live = createLiveConversations({ load: conversationService.load });
    const access = createConversationAccess(live);
    const pins = createPins({ access, messages: messageRepository, pins: pinsRepository, view: pinsOf, emitter });
    const storage = createFileStorage(config.FILE_STORE, 'chat');
    const links = createFileLinks(config.FILE_LINK_SECRET);
    const data = createMemberDataRepository(connection);
    const queue = { redis, prefix, service: 'chat' } as const;
    const fileRepository = createFileRepository(connection);
    const files = createFileService({ access, files: fileRepository, storage, links });
    const messageLimit = createMessageLimit({ redis, prefix, scale: config.RATE_LIMIT_SCALE, logger });
    const callRecords = createCallRecordRepository(connection, relay);
    const announceLines = createLineUpdates({ conversations, callRecords, emitter });
    const replies = createReplies({ messages: messageRepository });
    const isPreviewing = config.LINK_PREVIEWS === 'on';
    const previewRepository = createPreviewRepository(connection);
    const cards = createPreviewCards({ previews: previewRepository, members, sign: links.sign, isOn: isPreviewing });
    const view = createMessageView({ memberships, members, replies, cards, sign: links.sign });
    const answer = createAnswerMessage({ access, view });
    const announceMessage = createAnnounceMessage({ access, replies, cards, sign: links.sign, emitter });
    const addresses = createPageAddress([config.PUBLIC_URL, ...config.CORS_ORIGINS]);
    const previews = createPreviews({
      previews: previewRepository,
      messages: messageRepository,
      members,
      pictures: createPreviewPictures({ files: fileRepository, storage }),
      addresses,
      readPage: createReadPage({
        addresses,
        agent: `MutuaPreview/1 (+${config.PUBLIC_URL}/help)`,
        ...outboundOf(config),
      }),
      limit: createPreviewLimit({ redis, prefix, scale: config.RATE_LIMIT_SCALE }),
      announce: announceMessage,
      logger,
    });
    const previewQueue = isPreviewing
      ? createPreviewQueue({ redis, redisUrl, prefix, run: previews.run, logger })
      : undefined;
    const sweeper = createPeriodicTask(
      async () => {
        await files.sweep();
        await previews.sweep();
      },
      { everyMs: SWEEP_MS, failure: 'unused files not removed', logger },
    );
    const messages = createMessageService({
      access,
      conversations,
      memberships,
      messages: messageRepository,
      view,
      replies,
      callRecords,
      files,
      summaries,
      consumeLimit: messageLimit.consume,
      joined,
      emitter,
      offerPreview: previews.offer,
      logger,
    });
    const rewriteLast = createRewriteLast({ access, messages: messageRepository, memberships });
    const changeRepository = createMessageChangeRepository(connection, relay);
    const messageChanges = createMessageChanges({
      access,
      messages: messageRepository,
      changes: changeRepository,
      rewriteLast,
      files,
      answer,
      pins,
      announce: announceMessage,
      offerPreview: previews.offer,
      logger,
      now: timing.now,
      graceMs: timing.changeGraceMs,
      rewriteAgainMs: timing.rewriteAgainMs,
    });
    const changeSweeper = createPeriodicTask(messageChanges.sweep, {
      everyMs: timing.changeSweepMs ?? CHANGE_SWEEP_MS,
      failure: 'changes of messages not finished',
      logger,
    });
    const waits = createWaits({
      redis,
      prefix,
      access,
      sessionsOf: conversations.findJoinable,
      emitter,
      logger,
      now: timing.now,
      graceMs: timing.waitGraceMs,
      beatMs: timing.waitBeatMs,
    });
    const calls = createCallService({
      access,
      store: createCallStore({ redis, prefix }),
      messages,
      records: callRecords,
      rings: createRingRecordRepository(connection, relay),
      waits,
      announceLines,
      consumeLimit: createCallLimit({ redis, prefix, scale: config.RATE_LIMIT_SCALE }),
      emitter,
      presence,
      logger,
      isConnected: (socketId) => io.sockets.sockets.has(socketId),
      ringMs: timing.ringMs,
      graceMs: timing.callGraceMs,
    });

    const iceServers = createIceServers({
      access,
      stunUrls: config.STUN_URLS,
      turnUrls: config.TURN_URLS,
      turnSecret: config.TURN_SECRET,
    });

    async function announcePresence(userIds: readonly string[], isOnline: boolean): Promise<void> {
      if (!isOnline) for (const userId of userIds) calls.memberLeft(userId);
      try {
        for (const [userId, partners] of await conversationService.findPartners(userIds)) {
          emitter.toMembers(partners, 'presence', { userId, isOnline });
        }
      } catch (error) {
        logger.warn({ err: error }, 'presence not announced');
      }
    }

    io.on('conversations_changed', (ids) => live.drop(ids));
    const forget = (ids: string[]): void => {
      live.drop(ids);
      if (ids.length > 0) io.serverSideEmit('conversations_changed', ids);
    };
    io.on('member_changed', (userId) => live.dropMember(userId));
    const forgetMember = (userId: string): void => {
      live.dropMember(userId);
      io.serverSideEmit('member_changed', userId);
    };

    const resyncPartners = async (userId: string): Promise<void> => {
      const partners = await memberships.findPartners([userId]);
      emitter.toMembers([userId, ...(partners.get(userId) ?? [])], 'resync', {});
    };

    const reports = createReportService({ connection, relay, redis, prefix, scale: config.RATE_LIMIT_SCALE });
    const notes = createNotesService({ access, notes: createNotesRepository(connection), emitter, reports });
    const connections = serveConnections({
      io,
      handlers: createClientEvents({ access, messages, calls, waits, joined, states, sessions, notes, emitter }),
      presence,
      joined,
      calls,
      waits,
      sessions,
      limits: createEventLimits({ scale: config.RATE_LIMIT_SCALE }),
      maxSockets: Math.ceil(SOCKETS_PER_MEMBER * config.RATE_LIMIT_SCALE),
      isEnded: endedSessions.isEnded,
      logger,
    });
    const moderation = createModerationService({
      access,
      messages: messageRepository,
      memberships,
      rewriteLast,
      changes: changeRepository,
      pins,
      announce: announceMessage,
      notes,
      reports,
      signEvidence: links.signEvidence,
    });
    const announceUpdates = createConversationUpdates({ load: conversationService.load, emitter });
    const deps = {
      members,
      blocks,
      conversations,
      conversationService,
      memberships,
      calls,
      emitter,
      forget,
      forgetMember,
      resyncPartners,
      announceUpdates,
      announceLines,
    };
    const requestChanged = onRequestChanged(deps);
    const blockChanged = onBlockChanged(deps);

    return {
      routes(router) {
        ownDataRoute(router, 'GET /messages/own-data/all', (memberId) =>
          ownData({ data, callRecords, sign: links.signEvidence }, memberId),
        );
        conversationRoutes(router, conversationService, states, pins);
        messageRoutes(router, {
          service: messages,
          search: createMessageSearch({ conversations, memberships, messages: messageRepository, members }),
          changes: messageChanges,
          changedMessages: createChangedMessages({
            conversations,
            messages: messageRepository,
            view,
            now: timing.now,
          }),
          reactions: createReactions({ access, messages: messageRepository, answer, announce: announceMessage }),
          states,
        });
        fileRoutes(router, files);
        callRoutes(router, iceServers);
        notesRoutes(router, notes);
        moderationRoutes(router, moderation);
      },
      handlers: {
        'request.created': requestChanged,
        'request.accepted': requestChanged,
        'request.rejected': requestChanged,
        'request.completed': requestChanged,
        'request.cancelled': requestChanged,
        'request.updated': requestChanged,
        'request.snapshot': requestChanged,
        'meeting.changed': onMeetingChanged(deps),
        'meeting.joinable': ({ payload: { requestId, version, sessions } }) =>
          conversations.saveJoinable(requestId, version, sessions),
        'meeting.late': onMeetingLate(deps),
        'content.moderated': ({ payload }) => moderation.decided(payload),
        'member.changed': onMemberChanged(deps),
        'member.erased': onMemberErased({
          data,
          notes,
          storage,
          summaries,
          forgetMember,
          forgetEvents: (...about) => forgetEvents(queue, ...about),
        }),
        'member.blocked': blockChanged,
        'member.unblocked': blockChanged,
        'review.created': async ({ payload: { review } }) => {
          await conversations.addReview(review);
          await announceLines(review.requestId);
        },
        'review.snapshot': ({ payload: { review } }) => conversations.addReview(review),
        'review.sealed': async ({ payload, isRepublished }) => {
          await conversations.addSealed(payload);
          if (!isRepublished) await announceLines(payload.requestId);
        },
        'notification.created': onNotificationCreated(deps),
        'notifications.changed': async ({ payload }) =>
          emitter.toMembers([payload.userId], 'notifications_changed', {}),
      },
      metrics: [chatMetrics({ io, joined })],
      async start() {
        await sockets.ready();
        await summaryRepair.start();
        sweeper.start();
        changeSweeper.start();
        if (previewQueue) {
          previewQueue.start();
          previews.begin(previewQueue);
        }
        await presence.start();
        joined.start();
        waits.start();
        calls.watch();
      },
      /**
       * Answers the received events and closes the sockets. Does not announce the members as offline, because they reconnect to other
       * nodes.
       */
      async drain() {
        await presence.stop();
        await joined.stop();
        await connections.leave();
        await sockets.close();
      },
      async stop() {
        previews.end();
        await Promise.all([...announcements, previewQueue?.stop()]);
        await waits.stop();
        await calls.stop();
        await summaryRepair.stop();
        await sweeper.stop();
        await changeSweeper.stop();
        await messageChanges.stop();
        await summaries.stop();
        await messageLimit.stop();
        await sockets.stopSending();
      },
    };
  },
});
