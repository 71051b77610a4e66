import { appendFileSync } from 'node:fs';

/** Receives what an engine says, line by line: rarely more than a few lines at its start and end. */
export const engineLog =
  (file: string) =>
  (line: string): void =>
    appendFileSync(file, `${line}\n`);
