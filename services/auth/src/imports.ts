/** `node src/imports.ts refused <file>`: ends the rows of letters that came back later. `npm run imports` runs it. */
import { readFile } from 'node:fs/promises';
import { connectMongo, createLogger } from '@mutua/service-kit';
import { loadConfig } from './config.ts';
import { createImportRepository } from './imports/import.repository.ts';
import { createImportKey, importSecretOf } from './imports/import-key.ts';
import { onMailRefused } from './imports/on-mail-refused.ts';
import { createEndRefused } from './imports/refused-addresses.ts';
import { createRowRepository } from './imports/row.repository.ts';

const USAGE = 'npm run imports -- refused <file>';

const [command = '', file] = process.argv.slice(2);
const config = loadConfig();
const logger = createLogger({ service: 'auth', level: 'error' });
const connection = await connectMongo({ uri: config.MONGODB_URI, dbName: config.MONGODB_DB, logger });
// Neither the end of a row nor a pause is told to other services.
const relay = { publish() {} };

async function run(): Promise<boolean> {
  const secret = importSecretOf(config);
  if (command !== 'refused' || !file || !secret) {
    console.error(secret ? USAGE : 'IMPORT_KEY is not set.');
    return false;
  }
  const imports = createImportRepository(connection);
  const rows = createRowRepository({ connection, relay });
  const endRefused = createEndRefused({
    key: createImportKey(secret),
    rows,
    refused: onMailRefused({ imports, importRows: rows }),
  });
  const { addresses, ended } = await endRefused(await readFile(file, 'utf8'));
  console.log(`${addresses} addresses, of which ${ended} waited for an answer and count as undeliverable now.`);
  return addresses > 0;
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  await connection.close();
}
