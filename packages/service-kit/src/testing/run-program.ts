import { execFile } from 'node:child_process';

export interface Outcome {
  /** 0 after a success. */
  code: number | string;
  stdout: string;
  stderr: string;
}

/** Runs a program to its end, and returns what it has written. Does not throw when the program fails. */
export const runProgram = (
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Outcome> =>
  new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) =>
      resolve({ code: error ? (error.code ?? 1) : 0, stdout, stderr }),
    );
  });
