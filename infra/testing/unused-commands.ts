/**
 * `MONGODB_COMMANDS_DIR=<folder> npm run integration`, then `node infra/testing/unused-commands.ts <folder>`: prints the listed commands
 * that no test has sent.
 */
import { LIST, readCommandList, readRecorded } from './commands.ts';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Name the folder in which a run of the integration tests has recorded its commands.');
  process.exit(1);
}
const sent = await readRecorded(folder);
const unused = Object.keys(await readCommandList()).filter((shape) => !sent.has(shape));
console.log(unused.length > 0 ? `Not sent, and in ${LIST}:\n  ${unused.join('\n  ')}` : 'Every entry was sent.');
