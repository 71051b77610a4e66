import { loadConfig } from './config.ts';

const environment = {
  NODE_ENV: 'test',
  MONGODB_URI: 'mongodb://localhost',
  REDIS_URL: 'redis://localhost',
  AUTH_JWKS_URL: 'http://localhost:4101/.well-known/jwks.json',
};

describe('configuration', () => {
  it('needs few settings on a developer’s machine', () => {
    expect(loadConfig(environment)).toMatchObject({
      PORT: 4105,
      MONGODB_DB: 'mutua_notifications',
      SMTP_URL: 'smtp://127.0.0.1:1025',
    });
  });

  it('requires a configured secret in production', () => {
    const production = {
      ...environment,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://mutua.example',
      SMTP_URL: 'smtps://mail.example',
    };
    expect(() => loadConfig(production)).toThrow('UNSUBSCRIBE_SECRET: is required');
    const secrets = ['s'.repeat(32), 't'.repeat(32)];
    expect(loadConfig({ ...production, UNSUBSCRIBE_SECRET: secrets.join(', ') }).UNSUBSCRIBE_SECRET).toEqual(secrets);
    expect(() => loadConfig({ ...production, UNSUBSCRIBE_SECRET: `${secrets[0]},short` })).toThrow(
      'at least 32 characters',
    );
  });

  it('removes the trailing slash of the public address', () => {
    expect(loadConfig({ ...environment, PUBLIC_URL: 'https://mutua.example/' }).PUBLIC_URL).toBe(
      'https://mutua.example',
    );
  });

  it('reports all faults at once, including those of production only', () => {
    for (const name of ['MONGODB_URI', 'REDIS_URL', 'PUBLIC_URL', 'SMTP_URL', 'UNSUBSCRIBE_SECRET', 'NODE_ENV']) {
      expect(() => loadConfig({})).toThrow(name);
    }
  });

  it.each([
    'localhost:25',
    'http://mail.example',
    'smtp://',
    'smtps://user:pa/ss@mail.example',
    'smtps://user:12/45@mail.example',
    'smtps://user:12#45@mail.example',
    'smtps://user:12?45@mail.example',
    'smtps://user:50%off@mail.example',
    'smtps://50%off:secret@mail.example',
  ])('refuses %s, which does not name a mail server and an encoded login', (smtpUrl) => {
    expect(() => loadConfig({ ...environment, SMTP_URL: smtpUrl })).toThrow(
      /^The configuration is wrong:\n {2}SMTP_URL: must be smtp:\/\/user:password@host:port or smtps:.* %25 %40 %2F %23 %3F$/,
    );
  });

  it.each(['smtp://mail.example:25/', 'smtps://ada%40mutua.example:pa%2Fss%25@mail.example'])('takes %s', (smtpUrl) => {
    expect(loadConfig({ ...environment, SMTP_URL: smtpUrl }).SMTP_URL).toBe(smtpUrl);
  });
});
