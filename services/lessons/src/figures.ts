/** `node src/figures.ts check | rebuild <month> [--write]`: counts closed months again. `npm run figures` runs it. */
import { runFiguresCommand } from '@mutua/domain';
import { connectMongo, createLogger } from '@mutua/service-kit';
import { loadConfig } from './config.ts';
import { createLessonFigures } from './figures/site-figures.ts';

const config = loadConfig();
const logger = createLogger({ service: 'lessons', level: 'error' });
const connection = await connectMongo({ uri: config.MONGODB_URI, dbName: config.MONGODB_DB, logger });
try {
  const figures = createLessonFigures(connection, config.SITE_TIME_ZONE);
  process.exitCode = (await runFiguresCommand('lessons', figures, process.argv.slice(2), console.log)) ? 0 : 1;
} finally {
  await connection.close();
}
