import { appendFileSync } from 'node:fs';

/** Logs an engine's output line by line. There are rarely more than a few lines, at its start and end. */
export const engineLog =
  (file: string) =>
  (line: string): void =>
    appendFileSync(file, `${line}\n`);
