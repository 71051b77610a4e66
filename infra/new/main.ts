/** `npm run new -- <kind> <name>`: creates a new service or remote, which runs and passes every check from the start. */
import path from 'node:path';
import { newRemote } from './remote/new-remote.ts';
import { newService } from './service/new-service.ts';

/** Each generator creates a part with that name in a repository, and returns a text with the next steps. */
const KINDS: Record<string, (name: string, root: string) => string> = { remote: newRemote, service: newService };

const ROOT = path.join(import.meta.dirname, '..', '..');
const [kind = '', name = ''] = process.argv.slice(2);
const make = KINDS[kind];
try {
  if (!make || !name) throw new Error(`Usage: npm run new -- <${Object.keys(KINDS).join('|')}> <name>`);
  console.log(make(name, ROOT));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
