import type { ConversationLine, Message } from '@mutua/contracts';
import { realtime } from '@mutua/web-kit';
import { startTestApi, startTestRealtime, type TestApi, type TestRealtime } from '@mutua/web-kit/testing';

export interface Backend {
  readonly api: TestApi;
  readonly live: TestRealtime;
}

/**
 * Starts a test API and a test real-time server for the tests of a file. Both are reset before each test, and the page's connection ends
 * after it. Call it at the top of the file. Hooks and tests can use the servers.
 */
export function startBackend(): Backend {
  let api: TestApi;
  let live: TestRealtime;
  beforeAll(async () => {
    api = await startTestApi();
    live = await startTestRealtime();
  });
  beforeEach(() => {
    api.reset();
    live.reset();
    // The panel of each exchange requests them.
    api.on('GET /notes/:requestId', ({ params }) => ({
      notes: { requestId: params['requestId'] ?? '', rev: 0, lines: [], changed: null, canWrite: false },
    }));
  });
  afterEach(() => realtime.stop());
  afterAll(async () => {
    await live.close();
    await api.close();
  });
  return {
    get api() {
      return api;
    },
    get live() {
      return live;
    },
  };
}

/** The answer of `GET /messages/request/:requestId`: the stored messages after `after`, else the newest ones. */
export function pageOfMessages(
  stored: readonly Message[],
  query: Record<string, string>,
  lines: ConversationLine[] = [],
) {
  const limit = Number(query['limit'] ?? 50);
  const after = query['after'] === undefined ? Math.max(0, stored.length - limit) : Number(query['after']);
  const messages = stored.filter(({ seq }) => seq > after).slice(0, limit);
  return { messages, lines, pagination: { page: 1, limit, total: stored.length, pages: 1 } };
}
