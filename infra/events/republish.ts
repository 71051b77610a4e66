import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ServiceName } from '@mutua/contracts';
import { findEnvironment } from '../stack/find-environment.ts';
import { UserError } from '../stack/user-error.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Lets each service send the present state of its documents to the services that keep copies. Runs the service's own entry point,
 * because only a service itself reads its database.
 */
export async function republish(services: readonly ServiceName[], to: ServiceName | undefined): Promise<void> {
  const env = await findEnvironment('MONGODB_URI');
  for (const service of services) {
    const entry = join(ROOT, 'services', service, 'src/main.ts');
    const child = spawn(process.execPath, [entry, 'republish', ...(to ? ['--to', to] : [])], {
      cwd: ROOT,
      env: { ...env, LOG_LEVEL: 'warn' },
      stdio: 'inherit',
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new UserError(`${service} was not republished.`);
  }
}
