/** `node src/figures.ts check | rebuild <month> [--write]`: counts closed months again. `npm run figures` runs it. */
import { runFiguresCommand } from '@mutua/domain';
import { connectMongo, createLogger } from '@mutua/service-kit';
import { loadConfig } from './config.ts';
import { createWishFigures } from './figures/site-figures.ts';

const config = loadConfig();
const logger = createLogger({ service: 'matches', level: 'error' });
const connection = await connectMongo({ uri: config.MONGODB_URI, dbName: config.MONGODB_DB, logger });
try {
  const figures = createWishFigures(connection, config.SITE_TIME_ZONE);
  process.exitCode = (await runFiguresCommand('matches', figures, process.argv.slice(2), console.log)) ? 0 : 1;
} finally {
  await connection.close();
}
