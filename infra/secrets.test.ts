import { createPrivateKey } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { events, type ServiceName } from '@mutua/contracts';
import { SERVICES } from '@mutua/contracts/limits';
import { runScript } from './stack/run-script.ts';

const makeSecrets = (folder: string) => runScript('infra/secrets.mjs', [folder]);

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'mutua-secrets-')), 'secrets');
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

const contents = async () =>
  Object.fromEntries(
    await Promise.all((await readdir(folder)).map(async (name) => [name, await readFile(join(folder, name), 'utf8')])),
  );

describe('npm run secrets', () => {
  it('creates every secret once, in a folder that other users cannot enter', async () => {
    await makeSecrets(folder);
    const made = await contents();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(made['mongo.env']).toContain(`:${made['mongo-password']}@`);
    const users = JSON.parse(made['mongo-users.json']);
    expect(Object.keys(users).sort()).toEqual([...SERVICES].sort());
    for (const name of SERVICES) expect(made[`mongo-${name}.env`]).toContain(`//mutua_${name}:${users[name]}@mongo:`);
    expect(made['redis.conf']).toBe(`requirepass ${made['redis-password']}\n`);
    const { keys } = JSON.parse(made['signing-keys.json']);
    expect(createPrivateKey({ key: keys[0], format: 'jwk' }).asymmetricKeyDetails?.modulusLength).toBe(2048);
    expect(made['turnserver.conf']).toBe(`static-auth-secret=${made['turn.env'].trim().split('=')[1]}\n`);
    expect(made['rooms.env']).toMatch(/^ROOM_SECRET=[\w-]{40,}\n$/);
    expect(JSON.parse(made['storage.json']).identities[0].credentials[0].secretKey).toBe(made['storage-key']);
    expect(made['files.env']).toContain(`#AWS_SECRET_ACCESS_KEY=${made['storage-key']}\n`);
    expect(new Set(Object.values(made)).size).toBe(Object.keys(made).length);

    await makeSecrets(folder);
    expect(await contents()).toEqual(made);
  });

  it('gives each process a user of Redis, who reaches the queues of its subscribers', async () => {
    await makeSecrets(folder);
    const made = await contents();
    const passwords = JSON.parse(made['redis-users.json']);
    const lines = made['redis-users.acl'].split('\n');
    expect(lines).toContain(`user default on >${made['redis-password']} ~* &* +@all`);
    const queuesOf = (line: string) => [
      ...new Set([...line.matchAll(/~mutua:events-([a-z]+)/g)].map(([, name]) => name)),
    ];
    for (const name of ['gateway', ...SERVICES]) {
      expect(made[`redis-${name}.env`]).toBe(`REDIS_URL=redis://${name}:${passwords[name]}@redis:6379\n`);
      const line = lines.find((each: string) => each.startsWith(`user ${name} on >${passwords[name]} `));
      const sent = Object.values(events).filter(({ source }) => source === name);
      const expected = new Set<string>([...sent.flatMap(({ subscribers }) => subscribers as readonly ServiceName[])]);
      if (name !== 'gateway') expected.add(name);
      expect([name, queuesOf(line).sort()]).toEqual([name, [...expected].sort()]);
    }
  });

  it('uses the address of another MongoDB unchanged, for users that the operator creates', async () => {
    await makeSecrets(folder);
    for (const name of ['mongo-auth.env', 'mongo.env']) await rm(join(folder, name));
    const address = 'MONGODB_URI=mongodb://all:password@db.example.org:27017/?tls=true\n';
    await writeFile(join(folder, 'mongo.env'), address);
    await makeSecrets(folder);
    expect((await contents())['mongo-auth.env']).toBe(address);
  });

  it('creates only the missing files, with the existing password', async () => {
    await makeSecrets(folder);
    const before = await contents();
    await rm(join(folder, 'redis.env'));
    await rm(join(folder, 'chat.env'));
    await makeSecrets(folder);
    const after = await contents();
    expect(after).toEqual({ ...before, 'chat.env': expect.stringMatching(/^FILE_LINK_SECRET=\w{64}\n$/) });
    expect(after['chat.env']).not.toBe(before['chat.env']);
  });
});
