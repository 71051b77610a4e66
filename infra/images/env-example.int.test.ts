/** Compares .env.example with its readers: the processes, `npm start`, and docker-compose.yml. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES } from '@mutua/contracts/limits';
import { ROOT } from '../stack/stack-location.ts';
import { readVariables } from './testing/load-config.ts';

/** Variables that are not written into .env, because `npm start` or Compose sets them. */
const SET_BY_LAUNCHER = ['HOST', 'MONGODB_DB', 'AUTH_JWKS_URL', 'RELEASES_DIR', 'MIGRATE_ON_START', 'DEV_APPS_FILE'];
/** Variables that other programs read. */
const READ_ELSEWHERE = [
  'METRICS', // npm start
  'AWS_ENDPOINT_URL_S3', // the client of the file store
  'AWS_REGION',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS', // the exporter of spans
];

const read = (file: string) => readFile(join(ROOT, file), 'utf8');

let described: string[];
let ofCompose: string[];
let ofProcesses: string[];
beforeAll(async () => {
  described = [...(await read('.env.example')).matchAll(/^(?:# )?([A-Z][A-Z\d_]+=.*)$/gm)].flatMap(([, line = '']) =>
    [...line.matchAll(/(?:^| )([A-Z][A-Z\d_]+)=/g)].map(([, name = '']) => name),
  );
  ofCompose = [...(await read('docker-compose.yml')).matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
  ofProcesses = Object.values(await readVariables([...SERVICES, 'gateway'])).flat();
}, 60_000);

const missing = (from: readonly string[], names: readonly string[]) => [
  ...new Set(names.filter((name) => !from.includes(name))),
];

it('describes every variable of a process', () => {
  expect(missing([...described, ...SET_BY_LAUNCHER], ofProcesses)).toEqual([]);
});

it('describes every variable that docker-compose.yml takes from the environment', () => {
  expect(missing(described, ofCompose)).toEqual([]);
});

it('describes no variable without a reader', () => {
  expect(missing([...ofProcesses, ...ofCompose, ...READ_ELSEWHERE], described)).toEqual([]);
});

it('describes each variable once', () => {
  expect(described).toEqual([...new Set(described)]);
});
