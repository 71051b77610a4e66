/** `node src/figures.ts check | rebuild <month> [--write]`: counts closed months again. `npm run figures` runs it. */
import { runFiguresProgram } from '@mutua/domain';
import { loadConfig } from './config.ts';
import { createMemberFiguresOfSite } from './figures/site-figures.ts';

process.exitCode = await runFiguresProgram(
  'auth',
  loadConfig(),
  createMemberFiguresOfSite,
  process.argv.slice(2),
  console.log,
);
