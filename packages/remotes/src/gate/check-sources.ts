import { spawn } from 'node:child_process';
import path from 'node:path';
import type { App } from '../app.ts';
import { Finding, refusing } from '../releases/index.ts';

/** How to run the unit tests of an app: a program, its arguments, additional environment variables. */
export interface TestCommand {
  program: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
}

/**
 * Type-checks the sources of an app and runs its unit tests.
 * @param tests undefined for an app without tests. @throws ReleaseRefusedError with the first fault
 */
export async function checkBeforeBuild(app: App, tests?: TestCommand): Promise<void> {
  await refusing(app.name, async () => {
    await checkTypes(app.dir, app.root);
    if (tests) await checkTests(app.root, tests);
  });
}

/** @param root the folder whose `node_modules` has the compiler. @throws Finding with the first fault */
export async function checkTypes(dir: string, root: string): Promise<void> {
  const types = { program: 'tsc', args: ['-p', dir, '--noEmit', '--pretty', 'false'] };
  const { code, output } = await run(root, types);
  if (code !== 0) throw new Finding(`its sources do not type-check (${output.trim().split('\n')[0]})`);
}

async function checkTests(root: string, tests: TestCommand): Promise<void> {
  const { code, output } = await run(root, tests);
  if (code === 0) return;
  const failed = output.split('\n').find((line) => /●/.test(line));
  throw new Finding(`its unit tests fail${failed ? ` (${failed.replace('●', '').trim()})` : ''}`);
}

function run(cwd: string, { program, args, env }: TestCommand) {
  const bin = path.join(cwd, 'node_modules', '.bin');
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH']}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
