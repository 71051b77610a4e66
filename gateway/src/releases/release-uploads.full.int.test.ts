import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip, gzipSync, zstdCompress } from 'node:zlib';
import { CHUNK_BYTES, packRelease, sha256 } from '@mutua/remotes/releases';
import { createTestGateway, type Gateway } from '../../test/harness.ts';

const TOKEN = 'the-token-of-garden';
const [gzipLater, gunzipLater, zstdLater] = [promisify(gzip), promisify(gunzip), promisify(zstdCompress)];
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const RELEASE_TOKENS = `garden=${hash(TOKEN)},kitchen=${hash('the-token-of-kitchen')}`;

let folder: string;
let here: Gateway;
let there: Gateway;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mutua-uploads-'));
  here = await createTestGateway({ env: { RELEASE_TOKENS } });
  there = await createTestGateway({ env: { RELEASE_TOKENS, RELEASES_DIR: here.releasesDir } });
  await writeFile(
    join(here.releasesDir, 'shell/1/offers.json'),
    JSON.stringify({ react: { version: '19.3.1', exports: ['useState'] } }),
  );
});
afterEach(async () => {
  await there.close();
  await here.close();
  await rm(folder, { recursive: true });
});

/** The folder of a small release, as a build makes it. */
const build = async (version: string, changes: { entry?: object; files?: Record<string, string> } = {}) => {
  const dir = join(folder, version);
  const container = `garden_${version.replace(/\W/g, '_')}`;
  const entry = {
    name: 'garden',
    version,
    container,
    entry: `/remotes/garden/${version}/mf-manifest.json`,
    routes: [{ path: '/garden', access: 'public' }],
    widgets: [],
    navigation: [],
    ...changes.entry,
  };
  const assets = { js: { sync: ['js/remote.0123abcd.js'], async: [] } };
  const manifest = {
    name: container,
    metaData: { remoteEntry: { name: 'remoteEntry.0123abcd.js', path: '' } },
    shared: [{ name: 'react', requiredVersion: '^19.0.0' }],
    exposes: [{ path: './remote', assets }],
  };
  const files: Record<string, string> = {
    'release.json': JSON.stringify(entry),
    'needs.json': JSON.stringify({ react: { version: '^19.0.0', exports: ['useState'] } }),
    'mf-manifest.json': JSON.stringify(manifest),
    'remoteEntry.0123abcd.js': `globalThis.garden = ${JSON.stringify(version)};`,
    'js/remote.0123abcd.js': '"a garden";'.repeat(200),
    ...changes.files,
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(dir, name, '..'), { recursive: true });
    await writeFile(join(dir, name), content);
  }
  return dir;
};

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const upload = (gateway: Gateway, checksum: string, init: RequestInit, { token = TOKEN, remote = 'garden' } = {}) =>
  fetch(`${gateway.origin}/api/releases/${remote}/uploads/${checksum}`, {
    ...init,
    headers: { ...bearer(token), ...init.headers },
  });
const sendPart = (gateway: Gateway, checksum: string, offset: number, part: Buffer, as = {}) => {
  const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
  return upload(gateway, checksum, { method: 'PATCH', headers, body: new Uint8Array(part) }, as);
};
const order = async (gateway: Gateway, body: object, { token = TOKEN, remote = 'garden' } = {}) => {
  const answer = await fetch(`${gateway.origin}/api/releases/${remote}`, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as { message?: string; code?: string } };
};
const send = async (gateway: Gateway, archive: Buffer, extra: object = {}) => {
  const checksum = sha256(archive);
  for (let offset = 0; offset < archive.length; offset += CHUNK_BYTES) {
    const { status } = await sendPart(gateway, checksum, offset, archive.subarray(offset, offset + CHUNK_BYTES));
    expect(status).toBe(204);
  }
  return order(gateway, { upload: checksum, ...extra });
};
const release = async (version: string, changes?: Parameters<typeof build>[1], extra?: object) =>
  send(here, await packRelease(await build(version, changes)), extra);
const gardenAt = async (gateway: Gateway) => {
  const { remotes } = (await (await fetch(`${gateway.origin}/remotes.json`)).json()) as {
    remotes: { name: string; version: string }[];
  };
  return remotes.find(({ name }) => name === 'garden')?.version;
};

it('publishes the release of a team at all gateways, with compressed copies', async () => {
  expect(await release('1')).toEqual({ status: 200, body: { current: '1', canary: null } });
  expect([await gardenAt(here), await gardenAt(there)]).toEqual(['1', '1']);
  const script = await fetch(`${there.origin}/remotes/garden/1/js/remote.0123abcd.js`, {
    headers: { 'accept-encoding': 'br' },
  });
  expect(script.headers.get('content-encoding')).toBe('br');
  expect(await readdir(join(here.releasesDir, '.uploads/garden'))).toEqual(['.lock']);
  expect(await readdir(join(here.releasesDir, '.building'))).not.toContainEqual(expect.stringContaining('garden'));
});

it('accepts no program that would run beside the gateway', async () => {
  const files = { 'renderer.cjs': 'exports.render = async () => ({ html: "", styles: "" });' };
  expect((await release('1', { files })).status).toBe(200);
  expect(await readdir(join(here.releasesDir, 'garden/1'))).toContain('release.json');
  expect(await readdir(join(here.releasesDir, 'garden/1'))).not.toContain('renderer.cjs');
  expect((await release('1', { files })).status).toBe(200);
});

it('continues an interrupted upload at another gateway', async () => {
  const noise = createHash('sha512');
  const big = Array.from({ length: 6000 }, (_, index) => noise.copy().update(String(index)).digest('base64')).join('');
  const archive = await packRelease(await build('1', { files: { 'assets/picture.svg': big } }));
  expect(archive.length).toBeGreaterThan(CHUNK_BYTES);
  const checksum = sha256(archive);
  await sendPart(here, checksum, 0, archive.subarray(0, CHUNK_BYTES));
  const head = await upload(there, checksum, { method: 'HEAD' });
  expect([head.status, head.headers.get('upload-offset')]).toEqual([200, String(CHUNK_BYTES)]);
  for (let offset = CHUNK_BYTES; offset < archive.length; offset += CHUNK_BYTES) {
    await sendPart(there, checksum, offset, archive.subarray(offset, offset + CHUNK_BYTES));
  }
  expect((await order(here, { upload: checksum })).status).toBe(200);
  expect(await gardenAt(there)).toBe('1');
});

it('refuses an archive that is incomplete or has a wrong checksum, and lets it be sent again', async () => {
  const archive = await packRelease(await build('1'));
  const checksum = sha256(archive);
  expect(await order(here, { upload: checksum })).toMatchObject({ status: 404, body: { code: 'unknown_upload' } });
  for (const wrong of [archive.subarray(0, 100), Buffer.alloc(archive.length)]) {
    await sendPart(here, checksum, 0, wrong);
    expect(await order(here, { upload: checksum })).toMatchObject({ status: 422, body: { code: 'wrong_checksum' } });
  }
  expect((await send(here, archive)).status).toBe(200);
});

it('refuses a part that does not fit, and stores a part once that two send at the same time', async () => {
  const archive = await packRelease(await build('1'));
  const checksum = sha256(archive);
  const [half, rest] = [archive.subarray(0, 100), archive.subarray(100)];
  const both = await Promise.all([here, there].map((gateway) => sendPart(gateway, checksum, 0, half)));
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(both.map(({ headers }) => headers.get('upload-offset'))).toEqual(['100', '100']);
  expect((await sendPart(here, checksum, 50, rest)).status).toBe(409);
  expect((await sendPart(there, checksum, 100, rest)).status).toBe(204);
  const orders = await Promise.all([here, there].map((gateway) => order(gateway, { upload: checksum })));
  // The later call may find the upload removed.
  expect(orders.some(({ status }) => status === 200)).toBe(true);
  expect(await gardenAt(there)).toBe('1');
});

it('accepts the same release twice, but not another one with its version', async () => {
  await release('1');
  expect((await release('1')).status).toBe(200);
  const other = await release('1', { files: { 'js/remote.0123abcd.js': '"another garden";' } });
  expect(other).toMatchObject({ status: 422, body: { message: expect.stringContaining('another garden 1 already') } });
});

it('gives a release to a share, widens it, withdraws it, and rolls back', async () => {
  await release('1');
  expect((await release('2', {}, { percent: 5 })).body).toEqual({ current: '1', canary: { version: '2', percent: 5 } });
  expect((await order(here, { percent: 25 })).body).toEqual({ current: '1', canary: { version: '2', percent: 25 } });
  expect((await order(here, { takeBack: true })).body).toEqual({ current: '1', canary: null });
  expect((await order(here, { version: '2' })).body).toEqual({ current: '2', canary: null });
  expect((await order(here, { version: '1' })).body).toEqual({ current: '1', canary: null });
  expect((await order(here, { version: '7' })).status).toBe(404);
  expect((await order(here, { takeBack: true })).status).toBe(404);
  expect((await order(here, { percent: 0 })).status).toBe(400);
});

describe('permission to release', () => {
  it.each([
    ['no token', { token: '' }, 401],
    ['a wrong token', { token: 'another' }, 401],
    ['the token of another remote', { token: 'the-token-of-kitchen' }, 401],
    ['the hash in place of the token', { token: hash(TOKEN) }, 401],
    ['a remote without a token', { remote: 'discovery' }, 401],
    ['the shell', { remote: 'shell' }, 401],
  ])('is nobody with %s', async (_what, as, status) => {
    const archive = await packRelease(await build('1'));
    expect((await sendPart(here, sha256(archive), 0, archive, as)).status).toBe(status);
    expect((await order(here, { upload: sha256(archive) }, as)).status).toBe(status);
    expect((await upload(here, sha256(archive), { method: 'HEAD' }, as)).status).toBe(status);
  });

  it('is missing without a configured token', async () => {
    const gateway = await createTestGateway();
    const { status } = await order(gateway, { version: '1' });
    await gateway.close();
    expect(status).toBe(404);
  });

  it('does not cover another remote, or its pages', async () => {
    expect(await release('1', { entry: { name: 'kitchen' } })).toMatchObject({
      status: 422,
      body: { message: 'What was sent as garden is not released: it is a release of kitchen.' },
    });
    expect(await release('2', { entry: { routes: [{ path: '/Skills/:id', access: 'public' }] } })).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('its page /skills/:skillId is a page of discovery') },
    });
  });
});

it('covers an existing page that another remote has, too, but no new page that could replace one', async () => {
  const routes = (...paths: string[]) => ({ entry: { routes: paths.map((path) => ({ path, access: 'public' })) } });
  const file = join(here.releasesDir, 'remotes.json');
  const { remotes } = JSON.parse(await readFile(file, 'utf8'));
  const garden = { name: 'garden', version: '0', container: 'garden_0', ...routes('/garden', '/skills/garden').entry };
  await writeFile(file, JSON.stringify({ remotes: [...remotes, garden] }));
  expect(await release('1', routes('/garden', '/garden/:bed?', '/Skills/Garden/'))).toMatchObject({ status: 200 });
  for (const [index, path] of ['/skills/create', '/:any', '/:any?/:id', '/*', '/garden/*', '/'].entries()) {
    const { status, body } = await release(`2-${index}`, routes('/garden', path));
    expect([path, status, body.message]).toEqual(
      path === '/garden/*'
        ? [path, 200, undefined]
        : [path, 422, expect.stringMatching(/its page \S+ (is|could be shown in place of) /)],
    );
  }
});

it.each([
  { routes: [{ path: '//login', access: 'public' }] },
  { routes: [{ path: '/a//b', access: 'public' }] },
  { routes: [{ path: '/gar*den', access: 'public' }] },
  { routes: [{ path: '/*/garden', access: 'public' }] },
  { routes: [{ path: '/\\login', access: 'public' }] },
  ...['//evil.example', '/\\evil.example', '/\t/evil.example', '/skills'].map((to) => ({
    navigation: [{ label: { en: 'Win' }, to, access: 'public', order: 1 }],
  })),
])('takes no path that leads elsewhere: %j', async (entry) => {
  const { status, body } = await release('1', { entry });
  expect([status, body.message]).toEqual([422, expect.stringMatching(/release\.json cannot be read|leads to/)]);
});

describe('a refused archive', () => {
  const refusalOf = async (archive: Buffer) => {
    const { status, body } = await send(here, archive);
    expect(status).toBe(422);
    expect(await gardenAt(here)).toBeUndefined();
    return body.message;
  };
  const tar = async (dir: string, ...args: string[]) =>
    gzipSync(execFileSync('tar', ['-c', '-C', dir, ...args], { maxBuffer: 50_000_000 }));

  it('contains a file with a wrong checksum', async () => {
    const dir = await build('1');
    const sums = join(dir, 'checksums.json');
    await writeFile(sums, JSON.stringify({ 'release.json': hash('something else') }));
    expect(await refusalOf(await tar(dir, ...(await readdir(dir))))).toMatch(
      /is no plain file|is not what its checksums/,
    );
    const files = ['checksums.json', 'release.json', 'mf-manifest.json', 'needs.json', 'remoteEntry.0123abcd.js'];
    expect(await refusalOf(await tar(dir, ...files))).toMatch(/is not what its checksums\.json says/);
  });

  it.each([
    ['a path that leads out', ['--transform', 's,^,../../,']],
    ['an absolute path', ['--absolute-names', '--transform', 's,^,/tmp/,']],
    ['a hidden file', ['--transform', 's,^,.,']],
    ['a compressed copy, which no checksum covers', ['--transform', 's,$,.br,']],
  ])('%s', async (_what, args) => {
    const dir = await build('1');
    expect(await refusalOf(await tar(dir, ...args, 'release.json'))).toMatch(/which is no plain file of a release/);
  });

  it('contains a link', async () => {
    const dir = await build('1');
    await symlink('/etc/passwd', join(dir, 'passwd.txt'));
    expect(await refusalOf(await tar(dir, 'passwd.txt'))).toMatch(/"passwd\.txt", which is no plain file/);
  });

  it('is not an archive, or unpacks to far more', async () => {
    expect(await refusalOf(Buffer.from('no archive'))).toMatch(/its archive cannot be unpacked/);
    expect(await refusalOf(gzipSync(Buffer.alloc(30_000_000)))).toMatch(/it holds more than 20 MB/);
    // Irregular enough that `tar` itself does not treat it as an attack. Made at once: while this process is busy, it closes idle connections.
    const big = Array.from({ length: 1000 }, (_, index) => index)
      .join('')
      .repeat(10_000);
    const dir = await build('1', { files: { 'big.txt': big } });
    const inner = await tar(dir, ...(await readdir(dir)));
    for (const packed of [await gzipLater(inner), await gzipLater(await zstdLater(await gunzipLater(inner)))])
      expect(await refusalOf(packed)).toMatch(/its archive cannot be unpacked/);
  });

  it('is larger than allowed', async () => {
    const checksum = hash('anything');
    const part = Buffer.alloc(CHUNK_BYTES);
    let status = 204;
    let offset = 0;
    for (; status === 204; offset += CHUNK_BYTES) ({ status } = await sendPart(here, checksum, offset, part));
    expect(status).toBe(413);
    expect(offset).toBeLessThan(5_500_000);
    expect((await sendPart(here, checksum, 0, Buffer.alloc(CHUNK_BYTES + 1))).status).toBe(413);
  });

  it.each([
    [
      'what the shell does not offer',
      { 'needs.json': '{"react":{"version":"^19.0.0","exports":["useDream"]}}' },
      /useDream/,
    ],
    ['a script that cannot be parsed', { 'js/remote.0123abcd.js': '}{' }, /no valid JavaScript/],
    ['no needs', { 'needs.json': '' }, /needs\.json/],
    ['a broken description', { 'release.json': '{}' }, /its release\.json cannot be read/],
  ])('%s', async (_what, files, reason) => {
    const { status, body } = await release('1', { files });
    expect(status).toBe(422);
    expect(body.message).toMatch(reason);
  });

  it('has too large scripts', async () => {
    const heavy = Array.from({ length: 9000 }, (_, index) => `"${hash(String(index))}";`).join('');
    expect((await release('1', { files: { 'js/lazy.0123abcd.js': heavy } })).body.message).toMatch(/weigh \d+ kB/);
  });
});
