import { readFile } from 'node:fs/promises';
import type { DemoData } from '@mutua/contracts/demo';
import type { Connection } from 'mongoose';
import { connectMongo } from '../database/mongo.ts';
import { createLogger } from '../logging/logger.ts';
import type { ServiceConfig } from './service-types.ts';

/**
 * Runs `src/seed.ts <file>` of a service: loads its part of a demo data set, and exits with 1 when no file is named.
 * @param load stores the part; documents that are already stored stay as they are, also closed months of figures
 */
export async function runSeed<C extends ServiceConfig>(
  { name, loadConfig }: { name: string; loadConfig: () => C },
  load: (data: DemoData, store: { connection: Connection; config: C }) => Promise<void>,
): Promise<void> {
  const file = process.argv[2];
  if (!file) {
    process.stderr.write('usage: node src/seed.ts <file>\n');
    process.exit(1);
  }
  const config = loadConfig();
  // Services import this file, but need the schema for nothing else.
  const { DemoData: schema } = await import('@mutua/contracts/demo');
  const data = schema.parse(JSON.parse(await readFile(file, 'utf8')));
  const logger = createLogger({ service: name, level: config.LOG_LEVEL });
  const connection = await connectMongo({ uri: config.MONGODB_URI, dbName: config.MONGODB_DB, logger });
  await load(data, { connection, config });
  await connection.close();
}
