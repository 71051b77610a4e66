import { loadConfig } from './config.ts';

const environment = {
  MONGODB_URI: 'mongodb://localhost',
  REDIS_URL: 'redis://localhost',
  AUTH_JWKS_URL: 'http://localhost:4101/.well-known/jwks.json',
};

describe('configuration', () => {
  it('needs little on a developer’s machine', () => {
    expect(loadConfig(environment)).toMatchObject({
      PORT: 4104,
      MONGODB_DB: 'mutua_chat',
      CORS_ORIGINS: [],
      RATE_LIMIT_SCALE: 1,
    });
  });

  it('needs a secret of its own in production', () => {
    const production = { ...environment, NODE_ENV: 'production' };
    expect(() => loadConfig(production)).toThrow('FILE_LINK_SECRET');
    expect(loadConfig({ ...production, FILE_LINK_SECRET: 's'.repeat(32) }).FILE_LINK_SECRET).toBe('s'.repeat(32));
  });

  it('lists other origins by commas', () => {
    expect(loadConfig({ ...environment, CORS_ORIGINS: 'https://a.example, https://b.example' }).CORS_ORIGINS).toEqual([
      'https://a.example',
      'https://b.example',
    ]);
    expect(() => loadConfig({ ...environment, CORS_ORIGINS: '*' })).toThrow('CORS_ORIGINS');
  });
});
