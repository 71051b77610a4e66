import { rm } from 'node:fs/promises';
import { checkRecorded, temporaryCommandFolder } from './commands.ts';
import { stopTestEngines } from './test-engines.ts';

/** Stops the engines, then fails the run when it sent a database command that is not in the list. */
export default async function globalTeardown(): Promise<void> {
  await stopTestEngines();
  const folder = process.env['MONGODB_COMMANDS_DIR'];
  if (!folder) return;
  try {
    await checkRecorded(folder);
  } finally {
    if (temporaryCommandFolder.isTemporary(folder)) await rm(folder, { recursive: true, force: true });
  }
}
