/**
 * `npm run moderators -- list | add <address> | remove <address> | verify [<entry>:<hash>]`: manages the moderators, and verifies the log
 * of moderation. Uses MONGODB_URI, else the running stack of `npm start`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findEnvironment } from './find-environment.ts';
import { ROOT } from './stack-location.ts';
import { UserError } from './user-error.ts';

try {
  const env = await findEnvironment('MONGODB_URI');
  const script = join(ROOT, 'services', 'auth', 'src', 'moderators.ts');
  const child = spawn(process.execPath, [script, ...process.argv.slice(2)], { cwd: ROOT, env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
