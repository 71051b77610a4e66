/** `node src/seed.ts <file>` loads this service's part of a demo data set (`DemoData` of the contracts). */
import { readFile } from 'node:fs/promises';
import { DemoData } from '@mutua/contracts/demo';
import { connectMongo, createLogger } from '@mutua/service-kit';
import { loadConfig } from './config.ts';
import { loadDemoData } from './demo/demo-data.repository.ts';

const file = process.argv[2];
if (!file) {
  console.error('usage: node src/seed.ts <file>');
  process.exit(1);
}
const config = loadConfig();
const logger = createLogger({ service: 'notifications', level: config.LOG_LEVEL });
const data = DemoData.parse(JSON.parse(await readFile(file, 'utf8')));
const connection = await connectMongo({ uri: config.MONGODB_URI, dbName: config.MONGODB_DB, logger });
await loadDemoData(connection, data);
await connection.close();
