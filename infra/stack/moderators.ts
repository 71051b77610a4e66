/**
 * `npm run moderators -- list | add <address> | remove <address> | verify [<entry>:<hash>]`: manages the moderators, and verifies the log
 * of moderation. Uses MONGODB_URI, else the running stack of `npm start`.
 */
import { findEnvironment, runInService } from './find-environment.ts';
import { reportUserError } from './user-error.ts';

try {
  const env = await findEnvironment('MONGODB_URI');
  process.exitCode = await runInService('auth', 'moderators.ts', process.argv.slice(2), env);
} catch (error) {
  reportUserError(error);
}
