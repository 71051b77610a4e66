import type { ServiceName } from '@mutua/contracts';
import { findEnvironment, runInService } from '../stack/find-environment.ts';
import { UserError } from '../stack/user-error.ts';

/** Lets each service send the present state of its documents to the services that keep copies. */
export async function republish(services: readonly ServiceName[], to: ServiceName | undefined): Promise<void> {
  const env = { ...(await findEnvironment('MONGODB_URI')), LOG_LEVEL: 'warn' };
  const args = ['republish', ...(to ? ['--to', to] : [])];
  for (const service of services)
    if ((await runInService(service, 'main.ts', args, env)) !== 0)
      throw new UserError(`${service} was not republished.`);
}
