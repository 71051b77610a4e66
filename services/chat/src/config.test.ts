import { loadConfig } from './config.ts';

const environment = {
  NODE_ENV: 'test',
  MONGODB_URI: 'mongodb://localhost',
  REDIS_URL: 'redis://localhost',
  AUTH_JWKS_URL: 'http://localhost:4101/.well-known/jwks.json',
};

describe('configuration', () => {
  it('requires few variables on a developer’s machine', () => {
    expect(loadConfig(environment)).toMatchObject({
      PORT: 4104,
      MONGODB_DB: 'mutua_chat',
      CORS_ORIGINS: [],
      RATE_LIMIT_SCALE: 1,
    });
  });

  it('requires a configured secret in production', () => {
    const production = {
      ...environment,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://mutua.example',
      FILE_STORE: 's3://mutua-files',
    };
    expect(() => loadConfig(production)).toThrow('FILE_LINK_SECRET: is required');
    expect(loadConfig({ ...production, FILE_LINK_SECRET: 's'.repeat(32) }).FILE_LINK_SECRET).toEqual(['s'.repeat(32)]);
  });

  it('accepts other origins as a comma-separated list', () => {
    expect(loadConfig({ ...environment, CORS_ORIGINS: 'https://a.example, https://b.example' }).CORS_ORIGINS).toEqual([
      'https://a.example',
      'https://b.example',
    ]);
    expect(() => loadConfig({ ...environment, CORS_ORIGINS: 'https://a.example, *' })).toThrow(
      "CORS_ORIGINS: '*' is not an origin",
    );
  });

  it('has public STUN servers and no TURN server by default', () => {
    expect(loadConfig(environment)).toMatchObject({
      STUN_URLS: ['stun:stun.l.google.com:19302', 'stun:stun1.l.google.com:19302'],
      TURN_URLS: [],
    });
    const urls = { STUN_URLS: 'stun:a.example, stuns:b.example:5349', TURN_URLS: 'turns:b.example?transport=tcp' };
    expect(loadConfig({ ...environment, ...urls, TURN_SECRET: 's'.repeat(32) })).toMatchObject({
      STUN_URLS: ['stun:a.example', 'stuns:b.example:5349'],
      TURN_URLS: ['turns:b.example?transport=tcp'],
    });
    expect(loadConfig({ ...environment, STUN_URLS: 'none' }).STUN_URLS).toEqual([]);
  });

  it('refuses a TURN server without a secret, a short secret, and addresses of another kind', () => {
    const turn = { ...environment, TURN_URLS: 'turn:turn.example' };
    expect(() => loadConfig(turn)).toThrow('TURN_SECRET: is required');
    expect(() => loadConfig({ ...turn, MONGODB_URI: '' })).toThrow(
      /MONGODB_URI: is required[\s\S]*TURN_SECRET: is required/,
    );
    expect(() => loadConfig({ ...turn, TURN_SECRET: 'short' })).toThrow(
      'TURN_SECRET: must have at least 32 characters',
    );
    expect(() => loadConfig({ ...environment, STUN_URLS: 'https://stun.example' })).toThrow(
      'STUN_URLS: must be addresses',
    );
    expect(() => loadConfig({ ...environment, TURN_URLS: 'stun:turn.example', TURN_SECRET: 's'.repeat(32) })).toThrow(
      'TURN_URLS: must be addresses',
    );
  });

  it('reports all faults at once, including those of production only', () => {
    for (const name of ['MONGODB_URI', 'REDIS_URL', 'PUBLIC_URL', 'FILE_STORE', 'FILE_LINK_SECRET', 'NODE_ENV']) {
      expect(() => loadConfig({ CORS_ORIGINS: '*' })).toThrow(name);
    }
  });
});
