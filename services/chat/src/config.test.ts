import { loadConfig } from './config.ts';

const environment = {
  NODE_ENV: 'test',
  MONGODB_URI: 'mongodb://localhost',
  REDIS_URL: 'redis://localhost',
  AUTH_JWKS_URL: 'http://localhost:4101/.well-known/jwks.json',
};

describe('configuration', () => {
  it('requires little on a developer’s machine', () => {
    expect(loadConfig(environment)).toMatchObject({
      PORT: 4104,
      MONGODB_DB: 'mutua_chat',
      CORS_ORIGINS: [],
      RATE_LIMIT_SCALE: 1,
    });
  });

  it('requires an own secret in production', () => {
    const production = {
      ...environment,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://mutua.example',
      FILE_STORE: 's3://mutua-files',
    };
    expect(() => loadConfig(production)).toThrow('FILE_LINK_SECRET: is required');
    expect(loadConfig({ ...production, FILE_LINK_SECRET: 's'.repeat(32) }).FILE_LINK_SECRET).toBe('s'.repeat(32));
  });

  it('takes other origins as a comma-separated list', () => {
    expect(loadConfig({ ...environment, CORS_ORIGINS: 'https://a.example, https://b.example' }).CORS_ORIGINS).toEqual([
      'https://a.example',
      'https://b.example',
    ]);
    expect(() => loadConfig({ ...environment, CORS_ORIGINS: 'https://a.example, *' })).toThrow(
      "CORS_ORIGINS: '*' is not an origin",
    );
  });

  it('reports every fault at once, including those that matter only in production', () => {
    for (const name of ['MONGODB_URI', 'REDIS_URL', 'PUBLIC_URL', 'FILE_STORE', 'FILE_LINK_SECRET', 'NODE_ENV']) {
      expect(() => loadConfig({ CORS_ORIGINS: '*' })).toThrow(name);
    }
  });
});
