import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ServiceName } from '@mutua/contracts';
import { UserError } from './user-error.ts';

const ROOT = join(import.meta.dirname, '../..');

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The variables of the installation that a command uses: those of this process when they contain `variable`, else those of the running
 * stack of `npm start`.
 * @throws UserError when there is neither
 */
export async function findEnvironment(variable: 'MONGODB_URI' | 'REDIS_URL'): Promise<Environment> {
  if (process.env[variable]) return process.env;
  // Imported only here: an image has no stack.
  const [{ runningStack }, { locateStack }] = await Promise.all([import('./stack.ts'), import('./stack-location.ts')]);
  const stack = await runningStack(locateStack().dataDir);
  if (!stack)
    throw new UserError(
      `Mutua does not run. Start it with npm start, or set ${variable} and the other variables of .env.example.`,
    );
  return { ...process.env, ...stack.env };
}

/** Runs a script of a service, because only a service itself reads its database. @returns its exit code */
export async function runInService(
  service: ServiceName,
  script: string,
  args: readonly string[],
  env: Environment,
): Promise<number> {
  const path = join(ROOT, 'services', service, 'src', script);
  const child = spawn(process.execPath, [path, ...args], { cwd: ROOT, env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
