/**
 * `npm run events -- list|replay|drop|republish|record`. `list` shows the events that a service could not process or does not know yet,
 * `replay` retries them, `drop` removes one that can never be processed. `republish` sends the present state of a service's documents to
 * the services that keep copies. `record` stores the payload schemas of new event versions. Uses REDIS_URL (`republish`: the environment of
 * the services), else the running stack of `npm start`.
 */
import { parseArgs } from 'node:util';
import { SERVICES, type ServiceName } from '@mutua/contracts';
import {
  baseConfigShape,
  type DeadLetter,
  dropDeadLetters,
  isConnectionError,
  listDeadLetters,
  listWaitingEvents,
  replayDeadLetters,
  replayWaitingEvents,
  type WaitingEvent,
} from '@mutua/service-kit';
import { findEnvironment } from '../stack/find-environment.ts';
import { reportUserError, UserError } from '../stack/user-error.ts';
import { recordSchemas } from './record.ts';
import { republish } from './republish.ts';

type Where = Parameters<typeof listDeadLetters>[0];

const USAGE = `npm run events -- list [--service <name>]
npm run events -- replay <event id | job id | all> [--service <name>]
npm run events -- drop <event id | job id> [--service <name>]
npm run events -- republish <service | all> [--to <subscriber>]
npm run events -- record

Services: ${SERVICES.join(', ')}.`;

const isService = (name: string): name is ServiceName => (SERVICES as readonly string[]).includes(name);

/** One line without the payload, because some payloads contain addresses and links. */
const lineOf = ({ failedAt, service, id, event, attempts, error }: DeadLetter): string =>
  columns(failedAt, service.padEnd(13), id, event?.id, event?.type, `${attempts} attempts`, error.split('\n')[0]);

const waitingLineOf = ({ since, service, id, event, reason }: WaitingEvent): string =>
  columns(since, service.padEnd(13), id, event?.id, event?.type, 'waits', reason);

/** A job that is not an event has only an id. */
const columns = (...texts: unknown[]): string => texts.filter((text) => text !== undefined).join('  ');

function parseCommand() {
  try {
    const options = { service: { type: 'string' }, to: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    const [command = '', which] = positionals;
    const { service, to } = values;
    if ((service !== undefined && !isService(service)) || (to !== undefined && !isService(to)))
      throw new UserError(USAGE);
    return { command, which, service, to };
  } catch {
    throw new UserError(USAGE);
  }
}

async function record(): Promise<void> {
  const written = await recordSchemas();
  for (const path of written) console.log(path);
  console.log(`${written.length} stored.`);
}

async function list(where: Where): Promise<void> {
  const [letters, waiting] = [await listDeadLetters(where), await listWaitingEvents(where)];
  for (const letter of letters) console.log(lineOf(letter));
  for (const event of waiting) console.log(waitingLineOf(event));
  console.log(
    letters.length === 0
      ? 'No event has failed.'
      : `${letters.length} failed. Replay with: npm run events -- replay <id>. Remove with: npm run events -- drop <id>`,
  );
  if (waiting.length > 0) console.log(`${waiting.length} wait for a release that knows them.`);
}

async function replay(which: string, where: Where): Promise<void> {
  const failed = await replayDeadLetters(which, where);
  const waiting = await replayWaitingEvents(which, where);
  const replayed = [...failed, ...waiting];
  if (replayed.length === 0) throw new UserError(`No failed event has the id ${which}. See: npm run events -- list`);
  for (const letter of failed) console.log(lineOf(letter));
  console.log(`${replayed.length} replayed for ${[...new Set(replayed.map((each) => each.service))].join(', ')}.`);
}

async function drop(which: string, where: Where): Promise<void> {
  const dropped = await dropDeadLetters(which, where);
  if (dropped.length === 0) throw new UserError(`No failed event has the id ${which}. See: npm run events -- list`);
  for (const letter of dropped) console.log(lineOf(letter));
  console.log(`${dropped.length} dropped.`);
}

async function run(): Promise<void> {
  const { command, which, service, to } = parseCommand();
  if (command === 'record') return record();
  if (command === 'republish' && which && (which === 'all' || isService(which)))
    return republish(which === 'all' ? SERVICES : [which], to);
  const isDrop = command === 'drop' && which && which !== 'all';
  if (command !== 'list' && !isDrop && !(command === 'replay' && which)) throw new UserError(USAGE);
  const env = await findEnvironment('REDIS_URL');
  const prefix = baseConfigShape.QUEUE_PREFIX.parse(env['QUEUE_PREFIX'] || undefined);
  const where = { redisUrl: env['REDIS_URL'] ?? '', prefix, service };
  if (command === 'list') return list(where);
  await (isDrop ? drop : replay)(which ?? '', where);
}

run().catch((error: Error) =>
  reportUserError(isConnectionError(error) ? new UserError(`Redis did not answer: ${error.message}`) : error),
);
