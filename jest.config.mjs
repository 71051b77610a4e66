/**
 * `*.test.ts(x)` are unit tests: no engine, no browser. `*.int.test.ts` are integration tests: they find the local
 * engine and Redis at TEST_MONGODB_URI and TEST_REDIS_URL. Details: packages/config/README.md.
 */
const WEB = ['packages/web-kit', 'shell', 'mfe-*'];
const NODE = ['packages/{config,contracts,releases,service-kit}', 'services/*', 'gateway', 'infra'];

const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
];

const base = {
  rootDir: import.meta.dirname,
  transform: {
    '^.+\\.tsx?$': swc,
    '/src/(locales|texts)/[\\w-]+\\.json$': '<rootDir>/packages/config/jest-texts.mjs',
  },
  modulePathIgnorePatterns: ['/\\.types/', '/dist/', '/\\.data(-\\w+)?/'],
};

const matching = (folders, pattern) => folders.map((folder) => `<rootDir>/${folder}/**/${pattern}`);

export default {
  // A test on a busy machine is slow, not broken.
  testTimeout: 60_000,
  projects: [
    {
      ...base,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: matching(NODE, '!(*.int).test.ts'),
    },
    {
      ...base,
      displayName: 'web',
      testEnvironment: '<rootDir>/packages/config/jest-environment.mjs',
      setupFilesAfterEnv: ['<rootDir>/packages/config/jest-setup-web.ts'],
      moduleNameMapper: { '(\\.(css|svg|png)|^@fontsource.*)$': '<rootDir>/packages/config/jest-asset.cjs' },
      testMatch: matching(WEB, '*.test.{ts,tsx}'),
    },
    {
      ...base,
      displayName: 'integration',
      testEnvironment: 'node',
      globalSetup: '<rootDir>/infra/testing/global-setup.ts',
      globalTeardown: '<rootDir>/infra/testing/global-teardown.ts',
      testMatch: matching(NODE, '*.int.test.ts'),
    },
  ],
};
