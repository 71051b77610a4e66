/**
 * `npm run figures -- check | rebuild <month> [--write]`: counts closed months again, in each service that counts. Uses MONGODB_URI, else the
 * running stack of `npm start`.
 */
import { findEnvironment, runInService } from './find-environment.ts';
import { reportUserError } from './user-error.ts';

try {
  const env = await findEnvironment('MONGODB_URI');
  const codes: number[] = [];
  for (const service of ['auth', 'requests', 'skills', 'matches', 'lessons'] as const)
    codes.push(await runInService(service, 'figures.ts', process.argv.slice(2), env));
  process.exitCode = Math.max(...codes);
} catch (error) {
  reportUserError(error);
}
