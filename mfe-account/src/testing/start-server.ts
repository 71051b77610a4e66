import { startTestApi, type TestApi } from '@mutua/web-kit/testing';

/** The API of all tests of a file. It answers nothing before each of them. */
export function startServer(): TestApi {
  const server = {} as TestApi;
  beforeAll(async () => void Object.assign(server, await startTestApi()));
  beforeEach(() => server.reset());
  afterAll(() => server.close());
  return server;
}
