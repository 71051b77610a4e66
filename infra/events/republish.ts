import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ServiceName } from '@mutua/contracts';
import { runningStack } from '../stack/stack.ts';
import { locateStack } from '../stack/stack-location.ts';
import { UserError } from '../stack/user-error.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Lets each service send the present state of its documents to the services that keep copies. Runs the service's own entry point,
 * because only a service itself reads its database.
 */
export async function republish(services: readonly ServiceName[], to: ServiceName | undefined): Promise<void> {
  const env = process.env['MONGODB_URI'] ? {} : (await runningStack(locateStack().dataDir))?.env;
  if (!env)
    throw new UserError(
      'Mutua does not run. Start it with npm start, or set MONGODB_URI and what else the services need.',
    );
  for (const service of services) {
    const entry = join(ROOT, 'services', service, 'src/main.ts');
    const child = spawn(process.execPath, [entry, 'republish', ...(to ? ['--to', to] : [])], {
      cwd: ROOT,
      env: { ...process.env, ...env, LOG_LEVEL: 'warn' },
      stdio: 'inherit',
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new UserError(`${service} was not republished.`);
  }
}
