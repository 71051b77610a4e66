import { z } from 'zod';
import { NOT_A_REDIS_URL } from '../redis/redis-address.ts';
import {
  baseConfigShape,
  ConfigError,
  defineConfig,
  type OutsideProduction,
  originField,
  originList,
} from './config.ts';

const schema = z.object({ ...baseConfigShape, PORT: baseConfigShape.PORT.default(4102) });
const complete = {
  NODE_ENV: 'development',
  MONGODB_URI: 'mongodb://localhost:27017',
  MONGODB_DB: 'mutua_skills',
  REDIS_URL: 'redis://localhost:6379',
  AUTH_JWKS_URL: 'http://localhost:4101/.well-known/jwks.json',
};

function faultsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    defineConfig(schema, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
  }
  throw new Error('the configuration was accepted');
}

describe('configuration', () => {
  it('is parsed, with defaults for optional variables', () => {
    expect(defineConfig(schema, { ...complete, PORT: '5000' })).toMatchObject({
      ...complete,
      PORT: 5000,
      LOG_LEVEL: 'info',
    });
    expect(defineConfig(schema, complete)).toMatchObject({ PORT: 4102, HOST: '127.0.0.1', NODE_ENV: 'development' });
  });

  it('has the production values when NODE_ENV is not set', () => {
    const { NODE_ENV: _, ...rest } = complete;
    expect(defineConfig(schema, rest).NODE_ENV).toBe('production');
    const withUrl = (outsideProduction: OutsideProduction) => z.object({ URL: outsideProduction(z.url(), 'http://a') });
    expect(defineConfig(withUrl, { NODE_ENV: 'test' })).toEqual({ URL: 'http://a' });
    expect(() => defineConfig(withUrl, { NODE_ENV: 'production' })).toThrow('URL: is required');
    expect(() => defineConfig(withUrl, {})).toThrow(/URL: is required\n.*NODE_ENV is not set and counts as production/);
  });

  it('names the value that is not an origin', () => {
    const origins = z.object({ ORIGINS: originList, PORT: baseConfigShape.PORT });
    expect(defineConfig(origins, { ORIGINS: 'https://a.example, http://b', PORT: '1' }).ORIGINS).toEqual([
      'https://a.example',
      'http://b',
    ]);
    expect(() => defineConfig(origins, { ORIGINS: 'https://a.example,*,b', PORT: 'x' })).toThrow(
      /ORIGINS: '\*' is not an origin.*\n.*ORIGINS: 'b' is not an origin.*\n.*PORT: must be a port/,
    );
    expect(() => defineConfig(origins, { ORIGINS: 'https://a.example/app', PORT: '1' })).toThrow(
      "ORIGINS: 'https://a.example/app' is not an origin such as https://mutua.example",
    );
  });

  it('writes an origin as browsers do', () => {
    const origins = z.object({ ORIGINS: originList, PUBLIC_URL: originField });
    expect(
      defineConfig(origins, {
        ORIGINS: 'https://App.Example/, http://localhost:80',
        PUBLIC_URL: 'HTTPS://Mutua.Example:443/',
      }),
    ).toEqual({ ORIGINS: ['https://app.example', 'http://localhost'], PUBLIC_URL: 'https://mutua.example' });
  });

  it.each(['mutua.example', 'https://mutua.example/mutua', 'https://mutua.example/?x=1', 'https://a:b@mutua.example'])(
    'refuses %s as the address of the site, once',
    (PUBLIC_URL) => {
      expect(() => defineConfig(z.object({ PUBLIC_URL: originField }), { NODE_ENV: 'test', PUBLIC_URL })).toThrow(
        /^The configuration is wrong:\n {2}PUBLIC_URL: must be an address such as https:\/\/mutua\.example, without a path$/,
      );
    },
  );

  it('lists every fault at once, and never a value', () => {
    const faults = faultsOf({
      NODE_ENV: 'test',
      PORT: 'http',
      MONGODB_URI: 'postgres://u:hunter2@host',
      MONGODB_DB: 'a',
      REDIS_URL: 'x',
    });
    expect(faults).toEqual([
      'PORT: must be a port (0 to 65535)',
      'MONGODB_URI: must start with mongodb://',
      `REDIS_URL: ${NOT_A_REDIS_URL}`,
      'AUTH_JWKS_URL: is required',
    ]);
    expect(faults.join()).not.toContain('hunter2');
  });

  it('treats an empty variable as not set', () => {
    expect(faultsOf({ ...complete, REDIS_URL: '' })).toEqual(['REDIS_URL: is required']);
    expect(defineConfig(schema, { ...complete, LOG_LEVEL: '' }).LOG_LEVEL).toBe('info');
  });

  it('cannot be changed afterwards', () => {
    expect(Object.isFrozen(defineConfig(schema, complete))).toBe(true);
  });
});
