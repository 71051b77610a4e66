/**
 * `npm run organisers -- list | add <address> | remove <address>`: manages the organisers. Uses MONGODB_URI, else the running stack of
 * `npm start`.
 */
import { findEnvironment, runInService } from './find-environment.ts';
import { reportUserError } from './user-error.ts';

try {
  const env = await findEnvironment('MONGODB_URI');
  process.exitCode = await runInService('auth', 'organisers.ts', process.argv.slice(2), env);
} catch (error) {
  reportUserError(error);
}
