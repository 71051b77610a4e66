/**
 * The local engine as a process: PostgreSQL with DocumentDB and the gateway in front of it. Run by startMongo with
 * `{ tree, folder, port }` as JSON; reports `{ port, postgres }` or `{ error }`, and ends with its parent.
 */
import { createGateway } from './gateway/gateway.ts';
import type { EngineOrder, EngineReport } from './processes/documentdb.ts';
import { listen } from './processes/ports.ts';
import { startPostgres } from './processes/postgres.ts';

const { tree, folder, port }: EngineOrder = JSON.parse(process.argv[2] ?? '');

const report = (message: EngineReport) => process.send?.(message);

async function main() {
  const postgres = await startPostgres(tree, folder, console.log);
  const gateway = createGateway(postgres.connection, (where, error) => console.error(where, error));
  let isEnding = false;

  async function end(code: number) {
    if (isEnding) return;
    isEnding = true;
    await gateway.close();
    await postgres.stop('SIGINT'); // "fast": open transactions are rolled back, data is written
    process.exit(code);
  }

  process.on('SIGTERM', () => end(0));
  process.on('SIGINT', () => end(0));
  process.on('disconnect', () => end(0));
  void postgres.exited.then(({ output }) => {
    if (!isEnding) console.error(`PostgreSQL ended: ${output}`);
    return end(1);
  });
  try {
    report({ port: await listen(gateway.server, port), postgres: postgres.pid });
  } catch (error) {
    report({ error: (error as Error).message });
    await end(1);
  }
}

main().catch((error) => {
  report({ error: error.message });
  process.exitCode = 1;
  process.disconnect?.();
});
