import { createPrivateKey } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { events, type ServiceName } from '@mutua/contracts';
import { SERVICES } from '@mutua/contracts/limits';
import { runScript } from './stack/run-script.ts';
import { ROOT } from './stack/stack-location.ts';

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

  it('gives each process the keys of its limits, and of reports where it takes them', async () => {
    await makeSecrets(folder);
    const lines = (await contents())['redis-users.acl'].split('\n') as string[];
    for (const name of ['gateway', ...SERVICES]) {
      const rights = lines.find((line) => line.startsWith(`user ${name} `))?.split(' ');
      expect([name, rights]).toEqual([name, expect.arrayContaining([`~mutua:limit:${name}:*`])]);
      const sources = globSync(`services/${name}/src/**/*.ts`, { cwd: ROOT }).map((file) => join(ROOT, file));
      const takesReports = sources.some((file) => /\bcreateReport(Service|Limit)\(/.test(readFileSync(file, 'utf8')));
      expect([name, rights?.includes('~mutua:limit:reports:*')]).toEqual([name, takesReports]);
    }
  });

  it('adds the users and rights of a new release, and changes no password', async () => {
    await makeSecrets(folder);
    const made = await contents();
    const file = (name: string) => join(folder, name);
    // As a release before `lessons` left them. The operator has replaced a password, and added a user.
    for (const name of ['mongo-users.json', 'redis-users.json']) {
      const { lessons: _later, ...users } = JSON.parse(made[name]);
      await writeFile(file(name), JSON.stringify(users));
    }
    await rm(file('mongo-lessons.env'));
    await writeFile(file('redis-lessons.env'), 'REDIS_URL=redis://lessons:undefined@redis:6379\n');
    const earlier = (made['redis-users.acl'].split('\n') as string[])
      .filter((line) => line !== '' && !line.startsWith('user lessons '))
      .map((line) => line.replaceAll(/ ~\S*(events-lessons|limit:)\S*/g, ''))
      .map((line) => (line.startsWith('user auth ') ? line.replace(/ >\w+/, ' >replaced') : line));
    await writeFile(file('redis-users.acl'), [...earlier, 'user watcher on >eyes ~* +@read', ''].join('\n'));

    await makeSecrets(folder);
    const after = await contents();
    for (const engine of ['mongo', 'redis']) {
      const users = JSON.parse(after[`${engine}-users.json`]);
      expect(users).toEqual({
        ...JSON.parse(made[`${engine}-users.json`]),
        lessons: expect.stringMatching(/^\w{64}$/),
      });
      expect(after[`${engine}-lessons.env`]).toContain(`:${users.lessons}@`);
    }
    const { lessons } = JSON.parse(after['redis-users.json']);
    const asMade = (text: string) =>
      text.replaceAll(lessons, JSON.parse(made['redis-users.json']).lessons).replace('>replaced', () => {
        return `>${JSON.parse(made['redis-users.json']).auth}`;
      });
    expect(after['redis-users.acl']).toContain('user auth on >replaced ');
    expect(asMade(after['redis-users.acl'])).toBe(`${made['redis-users.acl']}user watcher on >eyes ~* +@read\n`);
    const others = Object.keys(made).filter((name) => !/-users\.|-lessons\.env$/.test(name));
    for (const name of others) expect([name, after[name]]).toEqual([name, made[name]]);
  });

  it('keeps another QUEUE_PREFIX in the list of users', async () => {
    await makeSecrets(folder);
    const file = join(folder, 'redis-users.acl');
    const other = (await readFile(file, 'utf8')).replaceAll('mutua:', 'ours:');
    await writeFile(file, other);
    await makeSecrets(folder);
    expect(await readFile(file, 'utf8')).toBe(other);
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
