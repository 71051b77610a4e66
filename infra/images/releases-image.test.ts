import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../stack/stack-location.ts';

/** What the last stage of the image copies from the sources, as its Dockerfile says: each with its folder in the image. */
async function copiedFromSources(): Promise<[from: string, to: string][]> {
  const dockerfile = await readFile(join(import.meta.dirname, 'releases.Dockerfile'), 'utf8');
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  return [...last.matchAll(/^COPY (?!--from)(.+) (\S+)$/gm)].flatMap(([, sources = '', to = '']) =>
    sources
      .split(' ')
      .map((from): [string, string] => [from, to.endsWith('/') ? join(to, from.split('/').at(-1) ?? '') : to]),
  );
}

/** A folder like that of the image: the sources that it copies, and the packages that npm installs. */
async function imageFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mutua-releases-image-'));
  for (const [from, to] of await copiedFromSources()) await cp(join(ROOT, from), join(folder, to), { recursive: true });
  await mkdir(join(folder, 'node_modules/@mutua'), { recursive: true });
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== '@mutua') await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  for (const name of await readdir(join(folder, 'packages')))
    await symlink(join(folder, 'packages', name), join(folder, 'node_modules/@mutua', name));
  await mkdir(join(folder, 'releases'));
  return folder;
}

it('the job of the releases image finds everything that it imports in the image', async () => {
  const folder = await imageFolder();
  try {
    const env = { ...process.env, RELEASES_DIR: join(folder, 'data'), IMAGE_RELEASES_DIR: join(folder, 'releases') };
    const { stdout } = await promisify(execFile)(process.execPath, ['infra/images/publish.ts'], { cwd: folder, env });
    expect(stdout).toContain('Every release was published before.');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
