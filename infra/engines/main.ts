/**
 * The process of the local engine: runs the gateway, with PostgreSQL and DocumentDB as a child. startDocumentDb starts it with
 * an EngineOrder as JSON. It answers with an EngineReport, and ends with its parent.
 */
import { createGateway } from './gateway/gateway.ts';
import type { EngineOrder, EngineReport } from './processes/documentdb.ts';
import { listen } from './processes/ports.ts';
import { CONNECTION, startPostgres } from './processes/postgres.ts';

const { tree, folder, port, isThrowaway }: EngineOrder = JSON.parse(process.argv[2] ?? '');

let isEnding = false;

/** Ignores the log of connections that are being closed. */
const onLine = (line: string) => {
  if (!isEnding) console.log(line);
};
const onError = (where: string, error: unknown) => onLine(`${where}: ${(error as Error).stack}`);

async function main(): Promise<EngineReport> {
  const gateway = createGateway(CONNECTION, onError);
  const chosen = await listen(gateway.server, port); // first, because it is the likeliest to fail
  const postgres = await startPostgres(tree, folder, { isThrowaway, onLine });

  const end = async (code: number) => {
    if (isEnding) return;
    isEnding = true;
    await gateway.close();
    await postgres.stop('SIGINT'); // "fast": open transactions are rolled back, data is written
    process.exit(code);
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => end(0));
  void postgres.exited.then(() => {
    onError('PostgreSQL', new Error('ended by itself'));
    return end(1);
  });
  if (!process.connected) await end(0); // the parent ended meanwhile
  return { port: chosen, postgres: postgres.pid };
}

main().then(
  (report) => process.send?.(report),
  (error) => process.send?.({ error: error.message } satisfies EngineReport, () => process.exit(1)),
);
