/** `node src/figures.ts check | rebuild <month> [--write]`: counts closed months again. `npm run figures` runs it. */
import { runFiguresProgram } from '@mutua/domain';
import { loadConfig } from './config.ts';
import { createExchangeFigures } from './figures/site-figures.ts';

process.exitCode = await runFiguresProgram(
  'requests',
  loadConfig(),
  createExchangeFigures,
  process.argv.slice(2),
  console.log,
);
