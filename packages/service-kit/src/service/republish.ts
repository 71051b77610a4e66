import { parseArgs } from 'node:util';
import { SERVICES, type ServiceName } from '@mutua/contracts';
import { republishSnapshots } from '../events/republish.ts';
import type { Logger } from '../logging/logger.ts';
import { buildParts } from './assemble.ts';
import { connect } from './connect.ts';
import type { ServiceConfig, ServiceDefinition } from './service-types.ts';

/** `republish [--to <subscriber>]`: sends the present state of the service's documents to the services that keep copies of them. */
export async function republish<S extends ServiceName, C extends ServiceConfig, T>(
  definition: ServiceDefinition<S, C, T>,
  { config, logger, args }: { config: C; logger: Logger; args: readonly string[] },
): Promise<void> {
  const to = subscriberOf(args);
  const { processContext, closeSteps } = await connect(definition, { config, logger });
  try {
    const { parts, relay } = await buildParts(definition, processContext);
    await relay.stop();
    await republishSnapshots({
      snapshots: parts.snapshots ?? {},
      ...(to && { to }),
      redisUrl: config.REDIS_URL,
      prefix: config.QUEUE_PREFIX,
      onProgress: ({ name, sent, total, isDone }) =>
        process.stdout.write(
          `${definition.name}: ${name}: ${sent} events of ${total} documents${isDone ? '.' : ' ...'}\n`,
        ),
    });
  } finally {
    for (const close of closeSteps) await close();
  }
}

/** @throws Error when `--to` is not the name of a service */
function subscriberOf(args: readonly string[]): ServiceName | undefined {
  const { to } = parseArgs({ args: [...args], options: { to: { type: 'string' } } }).values;
  if (to === undefined || isService(to)) return to;
  throw new Error(`--to ${to}: no such service; choose one of ${SERVICES.join(', ')}`);
}

const isService = (name: string): name is ServiceName => (SERVICES as readonly string[]).includes(name);
