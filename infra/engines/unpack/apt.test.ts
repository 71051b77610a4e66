import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineError } from '../engine-error.mjs';
import { debianMirrors, downloadPackages } from './apt.mjs';

let folder: string;
let etc: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mutua-apt-'));
  etc = join(folder, 'etc');
  await mkdir(join(etc, 'sources.list.d'), { recursive: true });
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFile(join(etc, name), text);

describe("the machine's Debian mirrors", () => {
  it('are read from .sources files', async () => {
    await write(
      'sources.list.d/debian.sources',
      `# URIs: http://commented.example/debian
Types: deb deb-src
URIs: http://one.example/debian
 http://two.example/debian
# a comment between
Suites: bookworm bookworm-updates
Components: main contrib

Types: deb
URIs: http://security.example/debian-security
Suites: bookworm-security
Components: main

Types: deb
Enabled: no
URIs: http://off.example/debian
Suites: bookworm
Components: main
`,
    );
    expect(debianMirrors(etc)).toEqual(['http://one.example/debian', 'http://two.example/debian']);
  });

  it('are read from .list files, and are tried after those of debian.sources', async () => {
    await write(
      'sources.list',
      `# deb http://commented.example/debian bookworm main
deb [arch=amd64 signed-by=/k.gpg] http://list.example/debian bookworm main contrib
deb http://list.example/debian bookworm-updates main
deb-src http://source.example/debian bookworm main
deb http://free.example/debian bookworm contrib
`,
    );
    await write('sources.list.d/a.list', 'deb http://a.example/debian stable main\n');
    await write('sources.list.d/notes.txt', 'deb http://no.example/debian stable main\n');
    await write(
      'sources.list.d/debian.sources',
      'Types: deb\nURIs: http://s.example/debian\nSuites: sid\nComponents: main\n',
    );
    const expected = ['http://s.example/debian', 'http://list.example/debian', 'http://a.example/debian'];
    expect(debianMirrors(etc)).toEqual(expected);
  });
});

describe('a download', () => {
  const download = async () => {
    const options = { architecture: 'amd64', folder: join(folder, 'apt'), onProgress: () => undefined, etc };
    const [result] = await Promise.allSettled([downloadPackages(['redis-server'], options)]);
    return result.status === 'rejected' ? result.reason : undefined;
  };

  it('fails with advice when no mirror answers', async () => {
    await write('sources.list', 'deb http://127.0.0.1:1/debian bookworm main\n');
    const error = await download();
    expect(error).toBeInstanceOf(EngineError);
    expect(error.message).toMatch(/^The local engines could not be downloaded \(Failed to fetch .*127\.0\.0\.1:1/);
    expect(error.message).toMatch(/Check the network.*MONGODB_URI.*put mongod and redis-server on the PATH\.$/);
  }, 60_000);

  it('accepts an expired index only when the mirror has no other', async () => {
    await write('sources.list', 'deb http://old.example/debian bookworm main\n');
    // A fake apt-get, because an expired index would have to be signed with Debian's key.
    const bin = join(folder, 'bin');
    const calls = join(folder, 'calls');
    await mkdir(bin);
    const script = `#!/bin/sh
echo "$*" >> '${calls}'
case "$*" in *Check-Valid-Until=false*) exit 0;; *update) ;; *) exit 0;; esac
echo 'E: Release file for http://old.example/debian/dists/forky/InRelease is expired (invalid since 3d).' >&2
exit 100
`;
    await writeFile(join(bin, 'apt-get'), script, { mode: 0o755 });
    const path = process.env['PATH'];
    process.env['PATH'] = `${bin}:${path}`;
    try {
      expect(await download()).toBeUndefined();
    } finally {
      process.env['PATH'] = path;
    }
    const settings = await readFile(join(folder, 'apt', 'apt.conf'), 'utf8');
    expect(settings).toContain('Acquire::Check-Valid-Until "true"');
    const updates = (await readFile(calls, 'utf8')).split('\n').filter((line) => line.endsWith('update'));
    expect(updates.map((line) => line.includes('Check-Valid-Until=false'))).toEqual([false, true]);
  });

  it('fails with advice when the machine has no mirror', async () => {
    const error = await download();
    expect(error).toBeInstanceOf(EngineError);
    expect(error.message).toMatch(/apt sources name no Debian mirror.*MONGODB_URI/);
  });
});
