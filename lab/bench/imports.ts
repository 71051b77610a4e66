import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Import } from '@mutua/contracts';
import { IMPORTS } from '@mutua/contracts/limits';
import type { TestContext } from '@mutua/service-kit/testing';
import { makeDemoData } from '../../infra/seed/load.ts';
import { runScript } from '../../infra/stack/run-script.ts';
import { ROOT } from '../../infra/stack/stack-location.ts';
import { percentile } from '../load/report.ts';
import { engineVariables, startService } from './measure.ts';
import { table, verdict } from './report.ts';

/** Of the demo data, who is an organiser. */
const ORGANISER = { email: 'elena.petrova@mutua.example', password: 'Learn2gether' };
const PAUSE_MS = 10;
const LIMIT_MS = 120_000;
/** Files of which every second row has a fault; each fault is another kind. */
const FILES = 5;

/** A file of as many people as a list may have, half of them with a fault. */
function fileOf(number: number): string {
  const faulty = [
    (n: number) => `Person ${n};not an address;Graz;Guitar;Spanish`,
    (n: number) => `Person ${n};;Graz;Guitar;Spanish`,
    (n: number) => `;nameless.${n}@list.example;Graz;Guitar;Spanish`,
    (n: number) => `Somebody else ${n};person.0@list${number}.example;Graz;Guitar;Spanish`,
  ];
  const lines = Array.from({ length: IMPORTS.people }, (_, n) =>
    n % 2 === 0
      ? `Person ${n};person.${n}@list${number}.example;Graz;Guitar ${n}|Bread baking;Spanish ${n}`
      : faulty[(n >> 1) % faulty.length]?.(n),
  );
  return ['Name;Email;Place;Offers;Needs', ...lines].join('\r\n');
}

/** Measures how long the check of a large list takes, and what other calls of the service wait meanwhile. */
export async function benchImports(
  context: TestContext,
  { jwksUrl, folder }: { jwksUrl: string; folder: string },
): Promise<string> {
  const env = {
    ...engineVariables(context, jwksUrl, 'bench-imports'),
    NODE_ENV: 'development',
    AUTH_SIGNING_KEYS_FILE: join(folder, 'signing-keys.json'),
    FILE_STORE: join(folder, 'files'),
    IMPORT_KEY: 'i'.repeat(32),
  };
  // The first start builds the indexes.
  await (await startService('services/auth', env)).stop();
  const demo = (await makeDemoData({ dataDir: folder })) ?? '';
  await runScript(join(ROOT, 'services/auth/src/seed.ts'), [demo], { env });
  const auth = await startService('services/auth', env);
  try {
    const json = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
      const answer = await fetch(`${auth.url}${path}`, init);
      if (!answer.ok) throw new Error(`${answer.status} from ${path}: ${(await answer.text()).slice(0, 300)}`);
      return (await answer.json()) as T;
    };
    const { accessToken } = await json<{ accessToken: string }>('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ORGANISER),
    });
    const headers = { authorization: `Bearer ${accessToken}` };
    const timed = async (): Promise<number> => {
      const start = performance.now();
      await json('/site');
      return performance.now() - start;
    };
    for (let n = 0; n < 50; n += 1) await timed();

    const checks: number[] = [];
    const meanwhile: number[] = [];
    for (let number = 0; number < FILES; number += 1) {
      const body = new FormData();
      body.set('file', new File([fileOf(number)], 'members.csv'));
      const start = performance.now();
      const { import: begun } = await json<{ import: Import }>('/imports', { method: 'POST', body, headers });
      for (let state = begun.state; state !== 'checked'; ) {
        if (performance.now() - start > LIMIT_MS) throw new Error(`The list is ${state}`);
        meanwhile.push(await timed());
        await delay(PAUSE_MS);
        state = (await json<{ import: Import }>(`/imports/${begun._id}`, { headers })).import.state;
      }
      checks.push((performance.now() - start) / 1000);
      await json(`/imports/${begun._id}`, { method: 'DELETE', headers });
    }
    const check = Math.max(...checks);
    const late = percentile(meanwhile, 0.99);
    return `${FILES} lists of ${IMPORTS.people} people, half of the rows with a fault. Other calls are those of \`GET /site\`, one after the other.

${table(
  ['what', 'measured', 'goal'],
  [
    ['from the upload to the verdicts, the slowest, in s', check.toFixed(1), `3: ${verdict(check, 3)}`],
    ['other calls meanwhile, 99 of 100, in ms', late.toFixed(0), `50: ${verdict(late, 50)}`],
  ],
)}`;
  } finally {
    await auth.stop();
  }
}
