import type { ServiceName } from '@mutua/contracts';
import { connectMongo } from '../database/mongo.ts';
import type { Logger } from '../logging/logger.ts';
import { findPending, migrate } from '../migrations/migrate.ts';
import { checkNames } from '../migrations/migration.ts';
import { assemble, type ProcessContext } from './assemble.ts';
import { connect } from './connect.ts';
import { type RunningParts, runCommand, runService } from './lifecycle.ts';
import { republish } from './republish.ts';
import type { ServiceConfig, ServiceDefinition } from './service-types.ts';

/** A service: its definition, and a function that runs it as a process. */
export interface Service<S extends ServiceName, C extends ServiceConfig, T = undefined> {
  definition: ServiceDefinition<S, C, T>;
  /**
   * Runs this process as the service until SIGTERM or SIGINT. If the first argument is a command (`migrate`, or
   * `republish [--to <subscriber>]`), runs that command instead and exits.
   */
  run(args?: readonly string[]): Promise<void>;
}

const COMMANDS = { migrate: runMigrations, republish };

/**
 * Makes a service from its definition. The kit opens the connections, verifies tokens, publishes and consumes events, answers
 * `/live` and `/ready`, and stops everything in the right order.
 */
export function createService<S extends ServiceName, C extends ServiceConfig, T = undefined>(
  definition: ServiceDefinition<S, C, T>,
): Service<S, C, T> {
  const { name } = definition;
  checkNames(definition.migrations);
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
          `${command} is not a command of a service; the commands are: ${Object.keys(COMMANDS).join(', ')}\n`,
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
  const { processContext, closeSteps } = await connect(definition, process);
  await requireMigrations(definition, processContext);
  const service = await assemble(definition, processContext);
  await processContext.endedSessions.start();
  await service.start(); // does not wait for the consumer, which waits for Redis: a service answers without Redis too
  return { server: service.server, drain: [service.drain], stop: [...service.stopSteps, ...closeSteps] };
}

/** @throws Error when the database misses a migration; its message names the command that applies it */
async function requireMigrations<S extends ServiceName, C extends ServiceConfig, T>(
  { name, migrations }: ServiceDefinition<S, C, T>,
  { config, connection, logger }: ProcessContext<C>,
): Promise<void> {
  if (config.MIGRATE_ON_START) await migrate({ connection, migrations, logger });
  const missing = await findPending(connection, migrations);
  if (missing.length === 0) return;
  throw new Error(
    `the database ${config.MONGODB_DB} misses ${missing.join(', ')}; apply them with: npm run migrate -- ${name}`,
  );
}

async function runMigrations<S extends ServiceName, C extends ServiceConfig, T>(
  { migrations }: ServiceDefinition<S, C, T>,
  { config, logger }: { config: C; logger: Logger },
): Promise<void> {
  const connection = await connectMongo({ uri: config.MONGODB_URI, dbName: config.MONGODB_DB, logger });
  await migrate({ connection, migrations, logger });
  logger.info({ migrations: migrations.length }, 'the database has every migration');
  await connection.close();
}
