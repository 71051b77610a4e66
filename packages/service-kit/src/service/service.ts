import type { ServiceName } from '@mutua/contracts';
import { type RunningParts, runCommand, runService } from '../lifecycle.ts';
import type { Logger } from '../logger.ts';
import { ensureIndexes } from '../mongo.ts';
import { assemble } from './assemble.ts';
import { connect } from './connect.ts';
import { republish } from './republish.ts';
import type { ServiceConfig, ServiceDefinition } from './service-types.ts';

/** A service: what it is, and how it runs as a process. */
export interface Service<S extends ServiceName, C extends ServiceConfig, T = undefined> {
  definition: ServiceDefinition<S, C, T>;
  /**
   * Runs this process as the service until SIGTERM or SIGINT. With a first argument it runs that command instead, and ends:
   * `republish [--to <subscriber>]`.
   */
  run(args?: readonly string[]): Promise<void>;
}

const COMMANDS = { republish };

/**
 * Makes a service of what is its own. The kit opens the connections, verifies tokens, carries events in and out, answers
 * `/live` and `/ready`, and ends everything in a good order.
 */
export function createService<S extends ServiceName, C extends ServiceConfig, T = undefined>(
  definition: ServiceDefinition<S, C, T>,
): Service<S, C, T> {
  const { name } = definition;
  const loadConfig = () => definition.loadConfig();
  return {
    definition,
    async run([command, ...args] = process.argv.slice(2)) {
      if (command === undefined) {
        await runService({ name, loadConfig, start: (process) => serve(definition, process) });
        return;
      }
      const run = Object.entries(COMMANDS).find(([each]) => each === command)?.[1];
      if (!run) {
        process.stderr.write(
          `${command} is not a command of a service; there is ${Object.keys(COMMANDS).join(', ')}\n`,
        );
        process.exit(1);
      }
      await runCommand({ name, loadConfig, run: (process) => run(definition, { ...process, args }) });
    },
  };
}

async function serve<S extends ServiceName, C extends ServiceConfig, T>(
  definition: ServiceDefinition<S, C, T>,
  process: { config: C; logger: Logger },
): Promise<RunningParts> {
  const { surroundings, closes } = await connect(definition, process);
  const service = await assemble(definition, surroundings);
  await ensureIndexes(surroundings.connection);
  await surroundings.endedSessions.start();
  await service.start(); // not waiting for the consumer, which waits for Redis: without it a service still answers
  return { server: service.server, drain: [service.drain], stop: [...service.stops, ...closes] };
}
