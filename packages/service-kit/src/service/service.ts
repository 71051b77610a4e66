import type { ServiceName } from '@mutua/contracts';
import { type RunningParts, runCommand, runService } from '../lifecycle.ts';
import type { Logger } from '../logger.ts';
import { findPending, migrate } from '../migrations/migrate.ts';
import { checkNames } from '../migrations/migration.ts';
import { connectMongo } from '../mongo.ts';
import { assemble, type Surroundings } from './assemble.ts';
import { connect } from './connect.ts';
import { republish } from './republish.ts';
import type { ServiceConfig, ServiceDefinition } from './service-types.ts';

/** A service: what it is, and how it runs as a process. */
export interface Service<S extends ServiceName, C extends ServiceConfig, T = undefined> {
  definition: ServiceDefinition<S, C, T>;
  /**
   * Runs this process as the service until SIGTERM or SIGINT. With a first argument it runs that command instead, and ends:
   * `migrate`, or `republish [--to <subscriber>]`.
   */
  run(args?: readonly string[]): Promise<void>;
}

const COMMANDS = { migrate: runMigrations, republish };

/**
 * Makes a service of what is its own. The kit opens the connections, verifies tokens, carries events in and out, answers
 * `/live` and `/ready`, and ends everything in a good order.
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
  await requireMigrations(definition, surroundings);
  const service = await assemble(definition, surroundings);
  await surroundings.endedSessions.start();
  await service.start(); // not waiting for the consumer, which waits for Redis: without it a service still answers
  return { server: service.server, drain: [service.drain], stop: [...service.stops, ...closes] };
}

/** @throws Error that says what to do when the database misses a migration */
async function requireMigrations<S extends ServiceName, C extends ServiceConfig, T>(
  { name, migrations }: ServiceDefinition<S, C, T>,
  { config, connection, logger }: Surroundings<C>,
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
