import { SOCKETS } from '@mutua/contracts';
import { createReportService, forgetEvents, ownDataRoute } from '@mutua/domain';
import { createPeriodicTask, createService } from '@mutua/service-kit';
import { callRoutes } from './calls/call.routes.ts';
import { createCalls } from './calls/calls.ts';
import { circleRoutes } from './circles/circle.routes.ts';
import { createCircles } from './circles/circles.ts';
import { loadConfig } from './config.ts';
import type { Timing } from './context.ts';
import { conversationRoutes } from './conversations/conversation.routes.ts';
import { createConversations } from './conversations/conversations.ts';
import { createHandlers } from './events/handlers.ts';
import { fileRoutes } from './files/file.routes.ts';
import { createFiles } from './files/files.ts';
import { createMemberDataRepository } from './member-data/member-data.repository.ts';
import { onMemberErased } from './member-data/on-member-erased.ts';
import { ownDataOf } from './member-data/own-circles.ts';
import { messageRoutes } from './messages/message.routes.ts';
import { createThread } from './messages/thread.ts';
import { migrations } from './migrations/index.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { createModeration } from './moderation/moderation.ts';
import { createNotesRepository } from './notes/notes.repository.ts';
import { notesRoutes } from './notes/notes.routes.ts';
import { createNotesService } from './notes/notes.service.ts';
import { createLinkPreviews } from './previews/link-previews.ts';
import { chatMetrics } from './realtime/chat-metrics.ts';
import { createRealtime } from './realtime/realtime.ts';
import { roomRoutes } from './rooms/room.routes.ts';
import { createRooms } from './rooms/rooms.ts';
import { createAnnouncePresence } from './sockets/announce-presence.ts';
import { createClientEvents } from './sockets/client-events.ts';
import { serveConnections } from './sockets/connection.ts';
import { createEventLimits } from './sockets/event-limits.ts';
import { createStore } from './store/store.ts';

/** How often the service looks for uploads that no message refers to. */
const SWEEP_MS = 15 * 60_000;

/** One node of the chat service: several run on the same database and Redis. */
export const app = createService({
  name: 'chat',
  loadConfig,
  migrations,
  build(kit, timing: Timing = {}) {
    const { config, connection, redis, relay, endedSessions, logger } = kit;
    const { QUEUE_PREFIX: prefix, RATE_LIMIT_SCALE: scale } = config;
    const context = { ...kit, timing };
    const store = createStore(kit);
    const realtime = createRealtime({
      context,
      announcePresence: (userIds, isOnline) => announcePresence(userIds, isOnline),
    });
    const conversations = createConversations({ context, store, realtime });
    const files = createFiles({ context, conversations });
    const previews = createLinkPreviews({ context, store, files });
    const thread = createThread({ context, store, realtime, conversations, files, previews });
    const circles = createCircles({ context, store, realtime, files });
    const calls = createCalls({ context, store, realtime, conversations, thread });
    const rooms = createRooms({ context, realtime, circles, iceServers: calls.iceServers });
    const reports = createReportService({ connection, relay, redis, prefix, scale });
    const { access } = conversations;
    const notes = createNotesService({ ...realtime, access, notes: createNotesRepository(connection), reports });
    const parts = { context, store, conversations, files, thread, circles, rooms, notes, reports };
    const moderation = createModeration(parts);
    const data = createMemberDataRepository(connection);
    const sweeper = createPeriodicTask(
      async () => {
        await files.service.sweep();
        await thread.sweepPreviews();
      },
      { everyMs: SWEEP_MS, failure: 'unused files not removed', logger },
    );
    const talks = { calls: calls.service, conversations: conversations.service };
    const announcePresence = createAnnouncePresence({ ...realtime, ...talks, logger });
    const services = {
      ...conversations,
      calls: calls.service,
      waitingRooms: calls.waitingRooms,
      messages: thread.service,
      notes,
      circles,
      rooms,
    };
    const connections = serveConnections({
      ...realtime,
      ...services,
      joined: {
        connected: realtime.joined.connected,
        disconnected(socketId) {
          realtime.joined.disconnected(socketId);
          circles.here.disconnected(socketId);
        },
      },
      handlers: createClientEvents({ ...realtime, ...services }),
      limits: createEventLimits({ scale }),
      maxSockets: Math.ceil(SOCKETS.ofMember * scale),
      isEnded: endedSessions.isEnded,
      logger,
    });

    return {
      routes(router) {
        ownDataRoute(router, 'GET /messages/own-data/all', (memberId) =>
          ownDataOf({ data, callRecords: store.callRecords, circles, rooms, sign: files.links.signEvidence }, memberId),
        );
        conversationRoutes(router, conversations);
        messageRoutes(router, { ...thread, states: conversations.states });
        fileRoutes(router, files.service);
        callRoutes(router, calls.iceServers);
        roomRoutes(router, rooms);
        notesRoutes(router, notes);
        circleRoutes(router, circles);
        moderationRoutes(router, moderation.ofMessages, moderation.ofCircles, moderation.ofRooms);
      },
      handlers: createHandlers({
        store,
        realtime,
        conversations,
        calls,
        circles,
        rooms,
        moderation: moderation.ofMessages,
        memberErased: onMemberErased({
          ...conversations,
          data,
          circles,
          rooms,
          notes,
          storage: files.storage,
          forgetEvents: (...about) => forgetEvents({ redis, prefix, service: 'chat' }, ...about),
        }),
      }),
      metrics: [chatMetrics(realtime), rooms.metrics],
      async start() {
        await realtime.ready();
        await conversations.start();
        sweeper.start();
        thread.start();
        circles.start();
        await realtime.start();
        calls.start();
        rooms.start();
      },
      /** Answers the received events and closes the sockets. */
      async drain() {
        await realtime.leave();
        await connections.leave();
        await realtime.close();
      },
      async stop() {
        await Promise.all([realtime.announced(), thread.stopReading()]);
        await calls.stop();
        await rooms.stop();
        await sweeper.stop();
        await thread.stop();
        await circles.stop();
        await conversations.stop();
        await realtime.stopSending();
      },
    };
  },
});
