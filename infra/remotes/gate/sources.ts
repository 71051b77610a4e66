import { spawn } from 'node:child_process';
import path from 'node:path';
import { Finding } from '@mutua/releases';

/**
 * Type-checks the sources of an app and runs its unit tests.
 * @param dir the app's folder, in a workspace of npm. @throws Finding
 */
export async function checkSources(dir: string, root = path.dirname(dir)): Promise<void> {
  await checkTypes(dir, root);
  const folder = `${path.relative(root, dir)}/`;
  const tests = await run(root, 'jest', [folder, '--selectProjects', 'web', '--passWithNoTests', '--silent'], {
    NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
  });
  if (tests.code === 0) return;
  const failed = tests.output.split('\n').find((line) => /●/.test(line));
  throw new Finding(`its unit tests fail${failed ? ` (${failed.replace('●', '').trim()})` : ''}`);
}

/** @throws Finding with the first fault */
export async function checkTypes(dir: string, root: string): Promise<void> {
  const { code, output } = await run(root, 'tsc', ['-p', dir, '--noEmit', '--pretty', 'false']);
  if (code !== 0) throw new Finding(`its sources do not type-check (${output.trim().split('\n')[0]})`);
}

function run(cwd: string, program: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(path.join(cwd, 'node_modules', '.bin', program), args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
