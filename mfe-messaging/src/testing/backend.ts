import type { Conversation, ConversationLine, ExchangeRequest, Message } from '@mutua/contracts';
import { realtime } from '@mutua/web-kit';
import { installTestApi, startTestRealtime, type TestApi, type TestRealtime } from '@mutua/web-kit/testing';
import { waitFor } from '@testing-library/react';
import { aConversation, aRequest } from './factories.ts';

export interface Backend {
  api: TestApi;
  live: TestRealtime;
  /** What the API answers about an exchange and its conversation. A test may replace each of them. */
  request: ExchangeRequest;
  conversations: Conversation[];
  messages: Message[];
  lines: ConversationLine[];
}

/**
 * Starts a test API and a test real-time server for the tests of a file. Both are reset before each test, and the page's connection ends
 * after it. Call it at the top of the file. Hooks and tests can use the servers.
 */
export function startBackend(): Backend {
  const api = installTestApi();
  const backend = { api } as Backend;
  beforeAll(async () => {
    backend.live = await startTestRealtime();
  });
  beforeEach(() => {
    localStorage.clear();
    // jsdom cannot make calls. Pages ask for this before they offer one.
    Object.assign(globalThis, { RTCPeerConnection: class {} });
    backend.live.reset();
    Object.assign(backend, { request: aRequest(), conversations: [aConversation()], messages: [], lines: [] });
    api.on('GET /requests/:id', () => ({ request: backend.request }));
    api.on('GET /messages/conversations', () => ({ conversations: backend.conversations, nextCursor: null }));
    api.on('GET /circles', () => ({ circles: [], nextCursor: null }));
    api.on('PUT /messages/read/:requestId', () => ({ message: '', seq: backend.messages.at(-1)?.seq ?? 0 }));
    api.on('GET /messages/request/:requestId', ({ query }) => pageOf(backend, query));
    // The panel of each exchange requests them.
    api.on('GET /notes/:requestId', ({ params }) => ({
      notes: { requestId: params['requestId'] ?? '', rev: 0, lines: [], changed: null, canWrite: false },
    }));
    api.on('GET /messages/request/:requestId/corrections', () => ({
      messages: [],
      pagination: { page: 1, limit: 20, total: 0, pages: 0 },
    }));
  });
  afterEach(() => realtime.stop());
  afterAll(() => backend.live.close());
  return backend;
}

/** Connects the page to the real-time server, which knows of the connection a little earlier than the page. */
export async function goLive(): Promise<void> {
  realtime.start();
  await waitFor(() => expect(realtime.status).toBe('connected'));
}

/** The stored messages after `after`, else the newest ones. */
function pageOf({ messages: stored, lines }: Backend, query: Record<string, string>) {
  const limit = Number(query['limit'] ?? 50);
  const after = query['after'] === undefined ? Math.max(0, stored.length - limit) : Number(query['after']);
  const messages = stored.filter(({ seq }) => seq > after).slice(0, limit);
  return { messages, lines, pagination: { page: 1, limit, total: stored.length, pages: 1 } };
}
