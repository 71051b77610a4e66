/**
 * `node src/moderators.ts list | add <address> | remove <address> | verify [<entry>:<hash>]`: manages the moderators, and verifies the log
 * of moderation. `npm run moderators` runs it.
 */
import { connectMongo, createLogger } from '@mutua/service-kit';
import { loadConfig } from './config.ts';
import { createMemberRepository } from './members/member.repository.ts';
import { appoint } from './moderation/appointments.ts';
import { createLogRepository } from './moderation/log.repository.ts';

const USAGE = `npm run moderators -- list
npm run moderators -- add <address>
npm run moderators -- remove <address>
npm run moderators -- verify [<entry>:<hash>]`;

const [command = '', argument] = process.argv.slice(2);
const config = loadConfig();
const logger = createLogger({ service: 'auth', level: 'error' });
const connection = await connectMongo({ uri: config.MONGODB_URI, dbName: config.MONGODB_DB, logger });
// Events do not contain the role, so there is nothing to publish.
const members = createMemberRepository({ connection, relay: { publish() {} } });
const log = createLogRepository(connection);

async function list(): Promise<boolean> {
  for (const { email, name } of await members.findByRole('moderator')) console.log(`${email}  ${name}`);
  return true;
}

async function verify(earlier: string | undefined): Promise<boolean> {
  const [seq, hash] = earlier?.split(':') ?? [];
  const { entries, head, fault } = await log.verify(hash ? { seq: Number(seq), hash } : undefined);
  if (fault) console.error(`The log is not whole: ${fault}.`);
  else
    console.log(`The log is whole: ${entries} entries. To check later against this state: verify ${entries}:${head}`);
  return !fault;
}

async function change(address: string, isModerator: boolean): Promise<boolean> {
  const member = await appoint({ members, log }, address, 'moderator', isModerator);
  if (!member) console.error('No confirmed member has this address.');
  else if (!isModerator) console.log(`${member.name} is not a moderator.`);
  else console.log(`${member.name} is a moderator. The pages show it after the next sign-in, or within 15 minutes.`);
  return member !== null;
}

async function run(): Promise<boolean> {
  if (command === 'list') return list();
  if (command === 'verify') return verify(argument);
  if ((command === 'add' || command === 'remove') && argument) return change(argument, command === 'add');
  console.error(USAGE);
  return false;
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  await connection.close();
}
