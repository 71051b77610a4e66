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
