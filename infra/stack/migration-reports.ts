import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** The log line of a process while it migrates its database. */
export interface MigrationReport {
  name: string;
  done?: number | undefined;
  total?: number | undefined;
}

const reportIn = (line: string): MigrationReport | undefined => {
  try {
    const { migration, done, total } = JSON.parse(line) as { migration?: string; done?: number; total?: number };
    return migration === undefined ? undefined : { name: migration, done, total };
  } catch {
    return undefined; // not every line is JSON
  }
};

/** Returns a function that gives the last report since its previous call. Ignores the lines that are already in the log. */
export const followMigrations = (logFile: string): (() => MigrationReport | undefined) => {
  const read = (from: number): Buffer => {
    const file = openSync(logFile, 'r');
    try {
      const bytes = Buffer.alloc(Math.max(0, fstatSync(file).size - from));
      return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from));
    } finally {
      closeSync(file);
    }
  };
  let position = read(0).length;
  return () => {
    const bytes = read(position);
    const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
    position += whole.length;
    const lines = whole.toString().split('\n').reverse();
    for (const line of lines) {
      const report = reportIn(line);
      if (report) return report;
    }
    return undefined;
  };
};

/** Formats a report for people who wait for the process. */
export const formatReport = (part: string, { name, done, total }: MigrationReport): string =>
  `${part} applies the migration ${name}${total === undefined ? '' : `: ${done} of ${total} documents`}`;
