import { appendFileSync } from 'node:fs';

/** Returns a function that appends a line to an engine's log. Engines write only a few lines, at their start and end. */
export const engineLog =
  (file: string) =>
  (line: string): void =>
    appendFileSync(file, `${line}\n`);
