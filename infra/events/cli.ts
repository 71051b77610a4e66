/**
 * `npm run events -- list|replay`: the events that a service could not apply, and how to give them another go; `record` stores what the
 * payloads of new versions are.
 * Works on REDIS_URL, else on the stack that `npm start` runs.
 */
import { parseArgs } from 'node:util';
import { SERVICES, type ServiceName } from '@mutua/contracts';
import {
  baseConfigShape,
  type DeadLetter,
  isConnectionError,
  listDeadLetters,
  replayDeadLetters,
} from '@mutua/service-kit';
import { runningStack } from '../stack/stack.ts';
import { locateStack } from '../stack/stack-location.ts';
import { UserError } from '../stack/user-error.ts';
import { recordSchemas } from './record.ts';

const USAGE = `npm run events -- list [--service <name>]
npm run events -- replay <event id | job id | all> [--service <name>]
npm run events -- record

Services: ${SERVICES.join(', ')}.`;

const isService = (name: string): name is ServiceName => (SERVICES as readonly string[]).includes(name);

async function findRedis(): Promise<string> {
  const url = process.env['REDIS_URL'] || (await runningStack(locateStack().dataDir))?.redisUrl;
  if (!url) throw new UserError('Mutua does not run. Start it with npm start, or set REDIS_URL.');
  return url;
}

/** One line; the payload stays out of it, because some carry addresses and links. */
const lineOf = ({ failedAt, service, event, attempts, error }: DeadLetter): string =>
  [failedAt, service.padEnd(13), event?.id, event?.type, `${attempts} attempts`, error.split('\n')[0]].join('  ');

function parseCommand(): { command: string; which?: string; service?: ServiceName } {
  try {
    const { positionals, values } = parseArgs({ options: { service: { type: 'string' } }, allowPositionals: true });
    const [command = '', which] = positionals;
    if (values.service !== undefined && !isService(values.service)) throw new UserError(USAGE);
    return { command, which, service: values.service };
  } catch {
    throw new UserError(USAGE);
  }
}

async function record(): Promise<void> {
  const written = await recordSchemas();
  for (const path of written) console.log(path);
  console.log(`${written.length} stored.`);
}

async function run(): Promise<void> {
  const { command, which, service } = parseCommand();
  if (command === 'record') return record();
  if (command !== 'list' && !(command === 'replay' && which)) throw new UserError(USAGE);
  const prefix = baseConfigShape.QUEUE_PREFIX.parse(process.env['QUEUE_PREFIX'] || undefined);
  const where = { redisUrl: await findRedis(), prefix, service };
  if (command === 'list') {
    const letters = await listDeadLetters(where);
    for (const letter of letters) console.log(lineOf(letter));
    console.log(
      letters.length === 0
        ? 'No event has failed.'
        : `${letters.length} failed. Replay with: npm run events -- replay <id>`,
    );
    return;
  }
  const replayed = await replayDeadLetters(which ?? '', where);
  if (replayed.length === 0) throw new UserError(`No failed event has the id ${which}. See: npm run events -- list`);
  for (const letter of replayed) console.log(lineOf(letter));
  console.log(`${replayed.length} given back to ${[...new Set(replayed.map((each) => each.service))].join(', ')}.`);
}

run().catch((error: Error) => {
  if (!(error instanceof UserError) && !isConnectionError(error)) throw error;
  console.error(error instanceof UserError ? error.message : `Redis did not answer: ${error.message}`);
  process.exitCode = 1;
});
