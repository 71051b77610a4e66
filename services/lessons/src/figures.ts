/** `node src/figures.ts check | rebuild <month> [--write]`: counts closed months again. `npm run figures` runs it. */
import { runFiguresProgram } from '@mutua/domain';
import { loadConfig } from './config.ts';
import { createLessonFigures } from './figures/site-figures.ts';

process.exitCode = await runFiguresProgram(
  'lessons',
  loadConfig(),
  createLessonFigures,
  process.argv.slice(2),
  console.log,
);
