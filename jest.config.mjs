import { transform, webTests } from './packages/remotes/config/jest-web.mjs';

/**
 * `*.test.ts(x)` are unit tests: no engine, no browser. `*.int.test.ts` are integration tests: they find the local
 * engine and Redis at TEST_MONGODB_URI and TEST_REDIS_URL. Details: packages/remotes/config/README.md. `*.full.int.test.ts` take
 * longer (whole stacks, builds, set-ups of Redis) and run by `npm run integration:full`. Those of infra/engines start engines of their own.
 */
const WEB = ['packages/web-kit', 'shell', 'mfe-*'];
const NODE = ['packages/{contracts,domain,gazetteer,remotes,service-kit}', 'services/*', 'gateway', 'infra', 'lab'];

const base = {
  rootDir: import.meta.dirname,
  transform,
  modulePathIgnorePatterns: ['/\\.types/', '/dist/', '/\\.data(-\\w+)?/'],
};

/**
 * Node runs the sources as they are, and loads each module once for all files of a worker thread. The runner can also use processes, but
 * one of them sometimes misses its first message on a busy machine, and then its test never ends.
 */
const inNode = {
  ...base,
  runner: 'jest-light-runner',
  setupFilesAfterEnv: ['<rootDir>/infra/testing/end-hanging-tests.mjs'],
};

const withEngines = {
  ...inNode,
  globalSetup: '<rootDir>/infra/testing/global-setup.ts',
  globalTeardown: '<rootDir>/infra/testing/global-teardown.ts',
};

const matching = (folders, pattern) => folders.map((folder) => `<rootDir>/${folder}/**/${pattern}`);

export default {
  // A test on a busy machine is slow, not broken.
  testTimeout: 60_000,
  // A worker keeps modules of the files that it has run; with gigabytes of them it mostly collects garbage.
  workerIdleMemoryLimit: '1GB',
  projects: [
    {
      ...inNode,
      displayName: 'node',
      testMatch: matching(NODE, '!(*.int).test.ts'),
    },
    {
      ...base,
      displayName: 'web',
      ...webTests,
      testMatch: matching(WEB, '*.test.{ts,tsx}'),
    },
    {
      ...withEngines,
      displayName: 'integration',
      testMatch: matching(NODE, '!(*.full).int.test.ts'),
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/infra/engines/'],
    },
    {
      ...withEngines,
      displayName: 'integration-full',
      testMatch: matching(NODE, '*.full.int.test.ts'),
    },
    {
      ...inNode,
      displayName: 'engines',
      testMatch: matching(['infra/engines'], '*.int.test.ts'),
    },
  ],
};
