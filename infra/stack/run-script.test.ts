import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@mutua/service-kit/testing';
import { runScript } from './run-script.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mutua-script-'));
});
afterEach(() => rm(folder, { recursive: true }));

const scriptOf = async (text: string): Promise<string> => {
  const file = join(folder, 'script.mjs');
  await writeFile(file, text);
  return file;
};

it('returns what a script prints, and throws what it says at its failure', async () => {
  expect((await runScript(await scriptOf('console.log(process.argv[2])'), ['hello'])).stdout).toBe('hello\n');
  await expect(runScript(await scriptOf('console.error("no"); process.exit(1)'), [])).rejects.toMatchObject({
    stderr: 'no\n',
  });
});

it('settles only when the process of an aborted script has ended', async () => {
  const pidFile = join(folder, 'pid');
  const script = await scriptOf(
    `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1000);`,
  );
  const abort = new AbortController();
  const running = runScript(script, [], { signal: abort.signal });
  const pid = await waitFor(async () => Number(await readFile(pidFile, 'utf8').catch(() => '')));
  abort.abort();
  await expect(running).rejects.toThrow();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
