import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const file = (name) => path.join(import.meta.dirname, name);

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

/** Compiles the sources for every kind of test. */
export const transform = { '^.+\\.tsx?$': swc };

/** Texts of browser apps and the kit. */
const TEXTS = { '/src/([\\w-]+/)?(locales|texts)/[\\w-]+\\.json$': file('jest-texts.mjs') };

/** The packed kits are modules, and tests are transformed to CommonJS. */
const PACKED = { '/node_modules/@mutua/.+\\.js$': swc };

/** The Jest project of a browser app's unit tests, without its folders. */
export const webTests = {
  testEnvironment: file('jest-environment.mjs'),
  setupFilesAfterEnv: [
    ['jest-setup-web.ts', 'jest-setup-web.js'].map(file).find(existsSync),
    // A page loads its texts before it renders.
    fileURLToPath(import.meta.resolve('@mutua/web-kit/testing/english')),
  ],
  // The bundler defines the same constant.
  globals: { __APP_VERSION__: 'test' },
  moduleNameMapper: { '(\\.(css|svg|png)|^@fontsource.*)$': file('jest-asset.cjs') },
  transform: { ...transform, ...TEXTS, ...PACKED },
  transformIgnorePatterns: ['/node_modules/(?!@mutua/)'],
};
