import { loadConfig } from './config.ts';

const ENGINES = { NODE_ENV: 'test', MONGODB_URI: 'mongodb://localhost:27017', REDIS_URL: 'redis://localhost:6379' };

describe('configuration', () => {
  it('needs only the addresses of the database and of Redis outside production', () => {
    expect(loadConfig(ENGINES)).toMatchObject({
      PORT: 4101,
      MONGODB_DB: 'mutua_auth',
      AUTH_SIGNING_KEYS_FILE: '.data/auth/signing-keys.json',
      RATE_LIMIT_SCALE: 1,
    });
  });

  it('has no defaults for keys and folders in production', () => {
    const load = () => loadConfig({ ...ENGINES, NODE_ENV: 'production' });
    expect(load).toThrow(/AUTH_SIGNING_KEYS_FILE: is required/);
    expect(load).toThrow(/FILE_STORE: is required/);
  });

  it('accepts the client id of the OpenID provider only together with its secret', () => {
    const load = (env: object) => () => loadConfig({ ...ENGINES, ...env });
    expect(load({ GOOGLE_CLIENT_ID: 'mutua' })).toThrow(/GOOGLE_CLIENT_SECRET: is required/);
    expect(load({ GOOGLE_CLIENT_SECRET: 'secret' })).toThrow(/GOOGLE_CLIENT_SECRET/);
    expect(load({ GOOGLE_CLIENT_ID: 'mutua', GOOGLE_CLIENT_SECRET: 'secret' })()).toMatchObject({
      GOOGLE_ISSUER: 'https://accounts.google.com',
    });
  });

  it('takes an empty setting of the OpenID provider for none, and refuses one that it does not know', () => {
    const names = ['OPENID_NAME', 'OPENID_ADDRESSES', 'OPENID_CLIENT_AUTH'];
    const empty = loadConfig({ ...ENGINES, ...Object.fromEntries(names.map((name) => [name, ''])) });
    expect(empty.OPENID_ADDRESSES).toBe('verified');
    expect([empty.OPENID_NAME, empty.OPENID_CLIENT_AUTH]).toEqual([undefined, undefined]);
    for (const name of names.slice(1)) expect(() => loadConfig({ ...ENGINES, [name]: 'other' })).toThrow(name);
  });

  it('lists every fault at once', () => {
    const load = () => loadConfig({ RATE_LIMIT_SCALE: '0', PASSWORD_HASH_CONCURRENCY: 'many', PORT: '99999' });
    for (const name of ['MONGODB_URI', 'REDIS_URL', 'RATE_LIMIT_SCALE', 'PASSWORD_HASH_CONCURRENCY', 'PORT']) {
      expect(load).toThrow(name);
    }
  });
});
