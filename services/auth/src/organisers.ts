/** `node src/organisers.ts list | add <address> | remove <address>`: manages the organisers. `npm run organisers` runs it. */
import { connectMongo, createLogger } from '@mutua/service-kit';
import { loadConfig } from './config.ts';
import { createMemberRepository } from './members/member.repository.ts';
import { appoint } from './moderation/appointments.ts';
import { createLogRepository } from './moderation/log.repository.ts';

const USAGE = `npm run organisers -- list
npm run organisers -- add <address>
npm run organisers -- remove <address>`;

const [command = '', argument] = process.argv.slice(2);
const config = loadConfig();
const logger = createLogger({ service: 'auth', level: 'error' });
const connection = await connectMongo({ uri: config.MONGODB_URI, dbName: config.MONGODB_DB, logger });
// Events do not contain roles, so there is nothing to publish.
const members = createMemberRepository({ connection, relay: { publish() {} } });
const log = createLogRepository(connection);

async function list(): Promise<boolean> {
  for (const { email, name } of await members.findByRole('organiser')) console.log(`${email}  ${name}`);
  return true;
}

async function change(address: string, isOrganiser: boolean): Promise<boolean> {
  const member = await appoint({ members, log }, address, 'organiser', isOrganiser);
  if (!member) console.error('No confirmed member has this address.');
  else if (!isOrganiser) console.log(`${member.name} is not an organiser, and signs in again.`);
  else console.log(`${member.name} is an organiser. The pages show it after the next sign-in, or within 15 minutes.`);
  return member !== null;
}

async function run(): Promise<boolean> {
  if (command === 'list') return list();
  if ((command === 'add' || command === 'remove') && argument) return change(argument, command === 'add');
  console.error(USAGE);
  return false;
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  await connection.close();
}
