/**
 * `npm run imports -- refused <file>`: ends the rows of letters that came back later, by the addresses in the file. Uses MONGODB_URI, else
 * the running stack of `npm start`.
 */
import { resolve } from 'node:path';
import { findEnvironment, runInService } from './find-environment.ts';
import { reportUserError } from './user-error.ts';

try {
  const env = await findEnvironment('MONGODB_URI');
  const [command = '', ...files] = process.argv.slice(2);
  const paths = files.map((file) => resolve(process.env['INIT_CWD'] ?? '', file));
  process.exitCode = await runInService('auth', 'imports.ts', [command, ...paths], env);
} catch (error) {
  reportUserError(error);
}
