import type { ServiceName } from '@mutua/contracts';
import type { Logger } from '../logger.ts';
import { buildParts } from './assemble.ts';
import { connect } from './connect.ts';
import type { ServiceConfig, ServiceDefinition } from './service-types.ts';

/** `republish [--to <subscriber>]`: sends the present state of the service's documents to those who keep copies of it. */
export async function republish<S extends ServiceName, C extends ServiceConfig, T>(
  definition: ServiceDefinition<S, C, T>,
  { config, logger }: { config: C; logger: Logger; args: readonly string[] },
): Promise<void> {
  const { surroundings, closes } = await connect(definition, { config, logger });
  try {
    const { parts, relay } = await buildParts(definition, surroundings);
    await relay.stop();
    for (const [name, snapshots] of Object.entries(parts.snapshots ?? {})) {
      logger.info({ name, count: await snapshots.count() }, 'republishing is not built yet');
    }
  } finally {
    for (const close of closes) await close();
  }
}
