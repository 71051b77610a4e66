/** Which variables reach which process. `kubernetes.full.int.test.ts` renders the overlay, and checks the values. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES } from '@mutua/contracts/limits';
import { IMAGE_VARIABLES, LEFT_OUT, readVariables } from '../images/testing/load-config.ts';
import { runScript } from '../stack/run-script.ts';
import { readVariableNames } from './testing/variables.ts';

let folder: string;
let names: Awaited<ReturnType<typeof readVariableNames>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mutua-variables-'));
  await runScript('infra/secrets.mjs', [folder]);
  names = await readVariableNames(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('give each process every variable that it reads, except those of LEFT_OUT', async () => {
  const missing = Object.entries(await readVariables([...SERVICES, 'gateway'])).flatMap(([name, variables]) => {
    const passed = new Set([...Object.keys({ ...IMAGE_VARIABLES, ...LEFT_OUT }), ...(names.get(name) ?? [])]);
    return variables.filter((variable) => !passed.has(variable)).map((variable) => [name, variable]);
  });
  expect(missing).toEqual([]);
}, 120_000);

it('give the migration job the variables of every service', () => {
  const job = names.get('migrate') ?? new Set();
  for (const name of SERVICES)
    expect([name, [...(names.get(name) ?? [])].filter((variable) => !job.has(variable))]).toEqual([name, []]);
});
