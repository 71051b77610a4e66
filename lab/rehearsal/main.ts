/**
 * `npm run rehearse [-- --messages <number>]`: rehearses docs/backup.md with its own large stack. It makes a backup, loses all data,
 * restores and compares. Then it does the same with the data of an older release, which the present release migrates.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DemoData } from '@mutua/contracts/demo';
import { SERVICES, type ServiceName } from '@mutua/contracts/limits';
import { connect } from '../../infra/backup/connect.ts';
import type { Installation } from '../../infra/backup/create-backup.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../infra/seed/dataset.ts';
import { loadDemoData, makeDemoData } from '../../infra/seed/load.ts';
import { runScript } from '../../infra/stack/run-script.ts';
import { runningStack, type Stack } from '../../infra/stack/stack.ts';
import { ROOT } from '../../infra/stack/stack-location.ts';
import { startOwnStack } from '../faults/own-stack.ts';
import { downgrade, FIELDS_CHANGED_BY_UPGRADE } from './downgrade.ts';
import { compare, fingerprint } from './fingerprint.ts';
import { growMessages } from './grow.ts';

const MESSAGES = 100_000;
const USAGE = 'npm run rehearse [-- --messages <number>]';
const dataDir = join(ROOT, '.data-test', 'rehearsal');
const uploads = join(dataDir, 'uploads');
const databases = Object.fromEntries(SERVICES.map((name) => [name, `mutua_${name}`])) as Record<ServiceName, string>;
const installation = { databases, fileStore: uploads };

const say = (text: string) => console.log(text);
const results = { passed: 0, failed: 0 };

function check(name: string, difference?: string): void {
  results[difference === undefined ? 'passed' : 'failed'] += 1;
  say(difference === undefined ? `            ok  ${name}` : `        FAILED  ${name}: ${difference}`);
}

/** Does a step and prints how long it took. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  say(`${((performance.now() - start) / 1000).toFixed(1).padStart(8)} s  ${name}`);
  return result;
}

const parts = ['gateway', ...SERVICES];
const pauseAll = async (stack: Stack) => {
  for (const part of parts) await stack.pause(part);
};
const resumeAll = (stack: Stack) => Promise.all(parts.map((part) => stack.resume(part)));

/** Simulates the loss of the machine: nothing is left of the engines and of the files. */
async function destroy(stack: Stack): Promise<void> {
  for (const engine of ['mongo', 'redis']) {
    await stack.pause(engine);
    await rm(join(dataDir, engine), { recursive: true });
    await stack.resume(engine);
  }
  await rm(uploads, { recursive: true });
}

const withClient = async <T>(
  { mongodbUri }: Pick<Installation, 'mongodbUri'>,
  work: (client: Awaited<ReturnType<typeof connect>>) => Promise<T>,
): Promise<T> => {
  const client = await connect(mongodbUri);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
};

/** Checks what a member sees: a demo account signs in and reads the newest message of its first conversation. */
async function readAsMember(stack: Stack): Promise<void> {
  const call = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${stack.origin}/api${path}`, init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    // biome-ignore lint/suspicious/noExplicitAny: the services' own tests hold answers to their contracts
    return (await response.json()) as any;
  };
  const { accessToken } = await call('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO_ACCOUNTS[0], password: DEMO_PASSWORD }),
  });
  const headers = { authorization: `Bearer ${accessToken}` };
  const { conversations } = await call('/messages/conversations', { headers });
  const [{ request, lastMessage, lastSeq }] = conversations;
  const { messages } = await call(`/messages/request/${request._id}`, { headers });
  const last = messages.at(-1);
  check(
    `a member signs in and reads message ${lastSeq} of a conversation`,
    last.seq === lastSeq && last.content === lastMessage.content ? undefined : `the newest is ${last.seq}`,
  );
}

async function fill(env: Record<string, string>, count: number): Promise<void> {
  const file = (await makeDemoData({ dataDir })) as string;
  const data = DemoData.parse(JSON.parse(await readFile(file, 'utf8')));
  await writeFile(file, JSON.stringify(growMessages(data, count)));
  await loadDemoData({ file, dataDir, env });
}

async function rehearse(stack: Stack, count: number): Promise<void> {
  const env = (await runningStack(dataDir))?.env as Record<string, string>;
  const folders = ['backup', 'older'].map((name) => join(dataDir, name)) as [string, string];
  await step(`${count} messages`, () => fill(env, count));

  const print = (options?: Parameters<typeof fingerprint>[2]) =>
    step('checksums', () => withClient(stack, (client) => fingerprint(client, installation, options)));
  const backUp = (folder: string) =>
    step('backup', () => runScript('infra/backup/main.ts', ['backup', folder], { env }));
  const restore = (folder: string) =>
    step('restore', () => runScript('infra/backup/main.ts', ['restore', folder], { env }));

  say('\nBackup, loss of everything, restore');
  // Nothing changes after this, so that both sides are equal to the last byte.
  await step('services stop', () => pauseAll(stack));
  const before = await print();
  check(
    `${count} messages are stored`,
    before.get('chat.messages')?.count === count ? undefined : `${before.get('chat.messages')?.count} are`,
  );
  await backUp(folders[0]);
  await step('loss of all data', () => destroy(stack));
  await restore(folders[0]);
  for (const { name, difference } of compare(before, await print())) check(name, difference);
  await step('services start', () => resumeAll(stack));
  await readAsMember(stack);
  await step('republish all', () => runScript('infra/events/cli.ts', ['republish', 'all'], { env }));

  say('\nThe data of an older release, restored into this one');
  await step('services stop', () => pauseAll(stack));
  const values = await print({ without: FIELDS_CHANGED_BY_UPGRADE });
  await step('data as an older release has them', () => withClient(stack, (client) => downgrade(client, installation)));
  await backUp(folders[1]);
  await step('loss of all data', () => destroy(stack));
  await restore(folders[1]);
  await step('migrate', () => runScript('infra/stack/migrate.ts', [], { env }));
  for (const { name, difference } of compare(values, await print({ without: FIELDS_CHANGED_BY_UPGRADE })))
    check(name, difference);
  await step('services start', () => resumeAll(stack));
  await readAsMember(stack);
}

function readMessageCount(): number {
  try {
    const { values } = parseArgs({ options: { messages: { type: 'string', default: String(MESSAGES) } } });
    const count = Number(values.messages);
    if (Number.isSafeInteger(count) && count > 0) return count;
  } catch {
    // The usage lists the options.
  }
  console.error(USAGE);
  process.exit(1);
}

const count = readMessageCount();
const start = performance.now();
const stack = await startOwnStack({ say, dataDir });
const finish = async (reason?: string) => {
  if (reason !== undefined) check('the rehearsal', reason);
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
  say(`\n${results.passed} passed, ${results.failed} failed (${Math.round((performance.now() - start) / 1000)} s)`);
  process.exit(results.failed > 0 ? 1 : 0);
};
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => finish(`ended by ${name}`));
await rehearse(stack, count).then(
  () => finish(),
  (error: Error) => finish(error.stack),
);
