import { loadConfig } from './config.ts';

const environment = {
  MONGODB_URI: 'mongodb://localhost',
  REDIS_URL: 'redis://localhost',
  AUTH_JWKS_URL: 'http://localhost:4101/.well-known/jwks.json',
};

describe('configuration', () => {
  it('needs little on a developer’s machine', () => {
    expect(loadConfig(environment)).toMatchObject({
      PORT: 4105,
      MONGODB_DB: 'mutua_notifications',
      SMTP_URL: 'smtp://127.0.0.1:1025',
    });
  });

  it('takes the public address without the slash at its end', () => {
    expect(loadConfig({ ...environment, PUBLIC_URL: 'https://mutua.example/' }).PUBLIC_URL).toBe(
      'https://mutua.example',
    );
  });

  it('refuses a mail server that is none', () => {
    expect(() => loadConfig({ ...environment, SMTP_URL: 'localhost:25' })).toThrow('SMTP_URL');
  });
});
