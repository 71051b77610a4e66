import { parseRedisUrl } from './redis-address.ts';

describe('a REDIS_URL', () => {
  it('names one server', () => {
    expect(parseRedisUrl('redis://localhost')).toEqual({
      kind: 'single',
      node: { host: 'localhost', port: 6379 },
      db: 0,
      isTls: false,
    });
    expect(parseRedisUrl('rediss://ann:p%40ss@[::1]:6380/2')).toEqual({
      kind: 'single',
      node: { host: '::1', port: 6380 },
      db: 2,
      isTls: true,
      username: 'ann',
      password: 'p@ss',
    });
    expect(parseRedisUrl('redis://:secret@redis:6379/')).toMatchObject({ password: 'secret', db: 0 });
  });

  it('names sentinels, and the master whose address they know', () => {
    expect(parseRedisUrl('redis+sentinel://s1,s2:26380/mymaster')).toEqual({
      kind: 'sentinel',
      sentinels: [
        { host: 's1', port: 26379 },
        { host: 's2', port: 26380 },
      ],
      name: 'mymaster',
      db: 0,
      isTls: false,
    });
    expect(parseRedisUrl('rediss+sentinel://:secret@s1/main/1?sentinelUsername=a&sentinelPassword=b%2Bc')).toEqual({
      kind: 'sentinel',
      sentinels: [{ host: 's1', port: 26379 }],
      name: 'main',
      db: 1,
      isTls: true,
      password: 'secret',
      sentinelUsername: 'a',
      sentinelPassword: 'b+c',
    });
  });

  it('names some nodes of a cluster', () => {
    expect(parseRedisUrl('redis+cluster://ann:secret@a:7000, b:7001,c')).toEqual({
      kind: 'cluster',
      nodes: [
        { host: 'a', port: 7000 },
        { host: 'b', port: 7001 },
        { host: 'c', port: 6379 },
      ],
      isTls: false,
      username: 'ann',
      password: 'secret',
    });
  });

  it.each([
    ['localhost:6379', 'must be redis://host:6379'],
    ['http://localhost:6379', 'must be redis://host:6379'],
    ['redis+other://a', 'must be redis://host:6379'],
    ['redis://', 'must be redis://host:6379'],
    ['redis://:hunter2@a@b', 'must be redis://host:6379'],
    ['redis://a,b', 'must have one host, or begin with redis+sentinel:// or redis+cluster://'],
    ['redis://a:99999', 'must have hosts such as redis-1:6379'],
    ['redis+cluster://a,,b', 'must have hosts such as redis-1:6379'],
    ['redis://a/name', 'must have a number as the database'],
    ['redis://a?db=1', 'may have the parameters sentinelUsername and sentinelPassword only'],
    ['redis+sentinel://a', 'must name the master after the sentinels'],
    ['redis+sentinel://a/mymaster/x', 'must have a number as the database'],
    ['redis+sentinel://a/mymaster?password=b', 'may have the parameters sentinelUsername and sentinelPassword only'],
    ['redis+cluster://a/1', 'must not name a database, because a cluster has only one'],
    ['redis://:100%@a', 'must have percent-encoded passwords'],
  ])('is refused when it is %s', (url, reason) => {
    expect(() => parseRedisUrl(url)).toThrow(reason);
    expect(() => parseRedisUrl(url)).not.toThrow(/hunter2|100%@/);
  });
});
