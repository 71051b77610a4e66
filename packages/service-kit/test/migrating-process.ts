/**
 * A process that migrates a database and dies in the middle: `node migrating-process.ts <database> <die after this many batches>`.
 * It kills itself with SIGKILL, so that it cannot clean up.
 */

import { connectMongo } from '../src/database/mongo.ts';
import { createLogger } from '../src/logging/logger.ts';
import { migrate } from '../src/migrations/migrate.ts';
import { countWords, LEASE_MS } from './word-migration.ts';

const [dbName = '', batches = ''] = process.argv.slice(2);
const logger = createLogger({ service: 'migrating' });
const connection = await connectMongo({ uri: process.env['MONGODB_URI'] ?? '', dbName, logger });
let left = Number(batches);
const dying = countWords(() => {
  left -= 1;
  // A process gets its own signal before the call returns.
  if (left < 0) process.kill(process.pid, 'SIGKILL');
});
await migrate({ connection, migrations: [dying], logger, leaseMs: LEASE_MS });
await connection.close();
