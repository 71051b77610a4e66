import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { SERVICES } from '@mutua/contracts/limits';
import { parse } from 'yaml';
import { SUITE } from '../engines/unpack/apt.mjs';
import { runScript } from '../stack/run-script.ts';
import { ROOT } from '../stack/stack-location.ts';
import { type ComposeFile, environmentOf, readComposeFile } from './testing/compose-file.ts';
import { IMAGE_VARIABLES, LEFT_OUT, loadConfig, readVariables } from './testing/load-config.ts';

const PROCESSES = [...SERVICES, 'gateway'];

let compose: ComposeFile;
let folder: string;

beforeAll(async () => {
  compose = await readComposeFile(join(ROOT, 'docker-compose.yml'));
  folder = await mkdtemp(join(tmpdir(), 'mutua-compose-'));
  await runScript('infra/secrets.mjs', [join(folder, 'secrets')]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const serviceOf = (name: string) => {
  const service = compose.services[name];
  if (!service) throw new Error(`docker-compose.yml has no ${name}`);
  return service;
};
const variablesOf = (name: string) => environmentOf(serviceOf(name), folder);

describe('docker-compose.yml', () => {
  it.each(PROCESSES)(
    'gives %s a complete configuration without unknown variables',
    async (name) => {
      const variables = await variablesOf(name);
      const config = await loadConfig(name, { ...IMAGE_VARIABLES, ...variables });
      expect(Object.keys(config)).toEqual(
        expect.arrayContaining(Object.keys(variables).filter((key) => variables[key])),
      );
      expect(config).toMatchObject({ NODE_ENV: 'production', PORT: 8080 });
    },
    120_000,
  );

  it('passes every variable that a process reads, except those of LEFT_OUT', async () => {
    for (const [name, variables] of Object.entries(await readVariables(PROCESSES))) {
      const passed = { ...IMAGE_VARIABLES, ...(await variablesOf(name)), ...LEFT_OUT };
      expect([name, variables.filter((variable) => !(variable in passed))]).toEqual([name, []]);
    }
  }, 120_000);

  it('gives the migration job the variables of every service', async () => {
    const variables = await variablesOf('migrate');
    for (const name of SERVICES) {
      const own = await variablesOf(name);
      expect(Object.keys(variables)).toEqual(expect.arrayContaining(Object.keys(own)));
    }
  });

  it('finds every process and job in the override file for a certificate authority in docs/redis.md', async () => {
    const text = await readFile(join(ROOT, 'docs/redis.md'), 'utf8');
    const [, yaml = ''] = /```yaml\n(x-authority[\s\S]*?)```/.exec(text) ?? [];
    const { services } = parse(yaml, { merge: true }) as ComposeFile;
    expect(Object.keys(services).sort()).toEqual([...PROCESSES, 'migrate', 'backup', 'events'].sort());
  });

  it('finds every database in docs/database.md', async () => {
    const text = await readFile(join(ROOT, 'docs/database.md'), 'utf8');
    for (const name of SERVICES) expect(text).toContain(`\`mutua_${name}\``);
  });

  it.each(['auth', 'events'])('mounts the signing keys where %s reads them', async (name) => {
    const { AUTH_SIGNING_KEYS_FILE } = await variablesOf(name);
    expect(serviceOf(name).secrets?.map((secret) => `/run/secrets/${secret}`)).toContain(AUTH_SIGNING_KEYS_FILE);
  });

  it('gives each service its own user of MongoDB', async () => {
    for (const name of SERVICES) expect((await variablesOf(name))['MONGODB_URI']).toContain(`//mutua_${name}:`);
    expect((await variablesOf('migrate'))['MONGODB_URI']).toContain('//mutua:');
    expect(serviceOf('mongo-replica-set').secrets).toContain('mongo-users');
  });

  it('gives each process its own user of Redis', async () => {
    for (const name of ['gateway', ...SERVICES]) expect((await variablesOf(name))['REDIS_URL']).toContain(`//${name}:`);
    expect((await variablesOf('events'))['REDIS_URL']).toContain('redis://:');
    expect(serviceOf('redis').command).toEqual(expect.arrayContaining(['--aclfile', '/run/secrets/redis-users']));
    expect(serviceOf('redis').secrets).toContain('redis-users');
  });

  it('keeps Redis in its append-only file alone, because a snapshot that fails for lack of memory stops all writes', () => {
    const { command = [] } = serviceOf('redis');
    expect(command.slice(command.indexOf('--appendonly'))).toEqual(expect.arrayContaining(['yes', '--save', '']));
    expect(command[command.indexOf('--save') + 1]).toBe('');
  });

  it('lets only processes and jobs reach the engines', () => {
    const reaching = Object.entries(compose.services)
      .filter(([, { networks }]) => networks?.includes('engines'))
      .map(([name]) => name);
    const jobs = ['migrate', 'events', 'backup', 'mongo-replica-set'];
    expect(reaching.sort()).toEqual([...SERVICES, 'gateway', ...jobs, 'mongo', 'redis'].sort());
    for (const name of ['mongo', 'redis']) expect(serviceOf(name).networks).toEqual(['engines']);
  });

  it('makes a process report a missing variable', async () => {
    const { FILE_LINK_SECRET, ...rest } = await variablesOf('chat');
    expect(FILE_LINK_SECRET).toMatch(/^\w{64}$/);
    await expect(loadConfig('chat', { ...IMAGE_VARIABLES, ...rest })).rejects.toThrow('FILE_LINK_SECRET: is required');
  }, 120_000);

  it.each(PROCESSES)('starts the main file of %s, read-only, and allows several containers', (name) => {
    const { command, ports, read_only } = serviceOf(name);
    expect(command).toBe(`${name === 'gateway' ? name : `services/${name}`}/src/main.ts`);
    expect(read_only).toBe(true);
    if (name !== 'gateway') expect(ports).toBeUndefined();
  });

  it('sends calls to the ports on which the services listen', async () => {
    const variables = await variablesOf('gateway');
    for (const name of SERVICES) expect(variables[`${name.toUpperCase()}_URL`]).toBe(`dns+http://${name}:8080`);
  });

  it('starts no service before its migrations', () => {
    for (const name of SERVICES)
      expect(serviceOf(name).depends_on?.['migrate']?.condition).toBe('service_completed_successfully');
  });

  it.each([
    ['metrics', ['prometheus', 'grafana']],
    ['turn', ['turn']],
    ['rooms', ['rooms']],
    ['storage', ['storage', 'storage-bucket']],
    ['backup', ['backup']],
    ['events', ['events']],
  ])('starts the parts of the profile %s only when they are asked for', (profile, parts) => {
    const withProfile = Object.entries(compose.services).filter(([, { profiles }]) => profiles?.includes(profile));
    expect(withProfile.map(([name]) => name)).toEqual(parts);
    for (const name of [...PROCESSES, 'migrate'])
      for (const part of parts) expect(serviceOf(name).depends_on).not.toHaveProperty(part);
  });

  it('shares the secret of the relay between chat and coturn, and the key of the store between store and services', async () => {
    const { TURN_SECRET } = await variablesOf('chat');
    const secret = (name: string) => readFile(join(folder, 'secrets', name), 'utf8');
    expect(await secret('turnserver.conf')).toBe(`static-auth-secret=${TURN_SECRET}\n`);
    expect(serviceOf('turn').command).toEqual(expect.arrayContaining(['-c', '--use-auth-secret']));
    expect(serviceOf('turn').command).not.toContain('-n');
    // Addresses of internal networks: private, shared, for tests, reserved, and IPv4 inside IPv6.
    for (const first of ['10.0.0.0', '100.64.0.0', '192.0.0.0', '198.18.0.0', '240.0.0.0', '::ffff:0:0', '64:ff9b::'])
      expect(serviceOf('turn').command).toContainEqual(expect.stringContaining(`--denied-peer-ip=${first}-`));
    const turned = { ...IMAGE_VARIABLES, ...(await variablesOf('chat')), TURN_URLS: 'turn:turn.mutua.example:3478' };
    expect(await loadConfig('chat', turned)).toMatchObject({
      TURN_URLS: ['turn:turn.mutua.example:3478'],
      TURN_SECRET,
    });

    const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = parseEnv((await secret('files.env')).replaceAll('#', ''));
    expect(JSON.parse(await secret('storage.json')).identities[0].credentials).toEqual([
      { accessKey: AWS_ACCESS_KEY_ID, secretKey: AWS_SECRET_ACCESS_KEY },
    ]);
  }, 120_000);

  it('gives every image a fixed version', () => {
    for (const { image } of Object.values(compose.services)) expect(image).toMatch(/^mutua-\w+:|:v?\d+\.\d/);
  });

  it('takes Janus from the release of Debian that has it, which is that of the engines', async () => {
    const file = await readFile(join(ROOT, 'infra/images/rooms.Dockerfile'), 'utf8');
    expect(file).toContain(`ARG DEBIAN_IMAGE=debian:${SUITE}-slim\n`);
    expect(await variablesOf('chat')).toHaveProperty('ROOM_SECRET', (await variablesOf('rooms'))['ROOM_SECRET']);
  });

  it('shows no secret to users who may inspect a container', () => {
    expect(Object.values(compose.services).filter((service) => 'env_file' in service)).toEqual([]);
    const secret = /secret|password|keyfile|token/i;
    for (const [name, { environment = {} }] of Object.entries(compose.services))
      for (const [variable, value] of Object.entries(environment))
        if (
          value &&
          secret.test(variable) &&
          !/_FILE$|__FILE$/.test(variable) &&
          variable !== 'PASSWORD_HASH_CONCURRENCY'
        )
          throw new Error(`${name} has ${variable}=${value}`);
  });
});
