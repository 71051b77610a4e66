import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const MAIN = join(import.meta.dirname, 'main.ts');
/** Runs before the program, and pretends another version of Node. */
const older = (version: string) =>
  `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`;

it('names the Node version that it needs, instead of a stack trace', async () => {
  const run = promisify(execFile)(process.execPath, ['--import', older('20.19.4'), MAIN, 'build']);
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: 'mutua-remote needs Node 24 or newer. This is Node 20.19.4: install a newer one, then call it again.\n',
  });
});

it('runs the command on a supported Node version', async () => {
  const run = promisify(execFile)(process.execPath, [MAIN]);
  await expect(run).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Usage, in the folder') });
});
