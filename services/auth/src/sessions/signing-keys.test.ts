import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staticTokenVerifier } from '@mutua/service-kit';
import { issueAccessToken } from './access-token.ts';
import { loadSigningKeys, newSigningKey } from './signing-keys.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mutua-keys-'));
  file = join(folder, 'keys.json');
});
afterEach(() => rm(folder, { recursive: true }));

const caller = { userId: 'a'.repeat(24), sessionId: 'b'.repeat(24), epoch: 3 };
const writeKeys = (...keys: object[]) => writeFile(file, JSON.stringify({ keys }));
const load = () => loadSigningKeys(file, { create: false });

describe('signing keys', () => {
  it('are created when missing, readable by the owner only, and stay the same', async () => {
    file = join(folder, 'new', 'keys.json');
    const made = await loadSigningKeys(file, { create: true });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'new'))).toEqual(['keys.json']);
    expect((await loadSigningKeys(file, { create: true })).published).toEqual(made.published);
  });

  it('are the same for processes that start at the same time', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => loadSigningKeys(file, { create: true })));
    expect(one?.published).toEqual(other?.published);
  });

  it('are not created when that is not allowed', async () => {
    await expect(load()).rejects.toThrow(/AUTH_SIGNING_KEYS_FILE: .* does not exist/);
  });

  it('are rotated by adding a key: the first one signs, all are accepted', async () => {
    const [old, young] = [await newSigningKey(), await newSigningKey()];
    await writeKeys(old);
    const before = await load();
    const token = issueAccessToken(before, caller);
    await writeKeys(young, old);
    const after = await load();
    expect(after.published.keys).toHaveLength(2);
    expect(after.current.kid).not.toBe(before.current.kid);
    const verifier = staticTokenVerifier(after.published);
    await expect(verifier.verify(token)).resolves.toMatchObject(caller);
    await expect(verifier.verify(issueAccessToken(after, caller))).resolves.toMatchObject(caller);
    const oldOnly = staticTokenVerifier(before.published);
    await expect(oldOnly.verify(issueAccessToken(after, caller))).rejects.toThrow();
  });

  it('are refused when they are invalid, without being shown', async () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const good = await newSigningKey();
    const { d: _private, ...publicOnly } = good;
    for (const keys of [
      [],
      [{}],
      [publicOnly],
      [short.privateKey.export({ format: 'jwk' })],
      [good, { kty: 'oct', k: 'secret' }],
    ]) {
      await writeKeys(...keys);
      const fault = await load().catch((error: Error) => error.message);
      expect(fault).toMatch(/AUTH_SIGNING_KEYS_FILE: .* must hold/);
      expect(fault).not.toContain('secret');
    }
    await writeFile(file, 'not json');
    await expect(load()).rejects.toThrow(/must hold/);
    expect(await readFile(file, 'utf8')).toBe('not json');
  });
});
