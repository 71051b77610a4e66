import { contentSecurityPolicy } from '@mutua/remotes/releases';
import { allowOrigins } from './remote-origins.ts';

const entry = (version: string, origin = '') => ({
  name: 'garden',
  version,
  container: `garden_${version}`,
  entry: `${origin}/remotes/garden/${version}/mf-manifest.json`,
});
const CDN = 'https://cdn.example';
const allow = allowOrigins([CDN]);
const shown = (remote: ReturnType<typeof entry> & { previous?: object; canary?: object }) =>
  allow({ remotes: [remote as never] }).remotes;

describe('a remote', () => {
  it('runs from here and from an origin of the list', () => {
    expect(shown(entry('1'))).toEqual([entry('1')]);
    expect(shown(entry('1', CDN))).toEqual([entry('1', CDN)]);
  });

  it.each([
    'https://evil.example',
    'http://cdn.example',
    'https://cdn.example.evil',
    'https://cdn.example@evil.example',
    '//evil.example',
    'javascript:',
  ])('does not run from %s', (origin) => {
    expect(shown(entry('1', origin))).toEqual([]);
  });

  it('falls back to a release that may run, and loses a canary that may not', () => {
    expect(shown({ ...entry('2', 'https://evil.example'), previous: entry('1') })).toEqual([entry('1')]);
    const canary = { percent: 5, release: entry('2', 'https://evil.example') };
    expect(shown({ ...entry('1'), canary })).toEqual([entry('1')]);
  });
});

it('adds only the listed origins to the policy of pages', () => {
  const policy = contentSecurityPolicy({ origins: [CDN] });
  for (const directive of ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src', 'media-src']) {
    expect(policy).toMatch(new RegExp(`${directive} 'self'[^;]* ${CDN}(;|$)`));
  }
  for (const directive of ['default-src', 'worker-src', 'form-action', 'base-uri']) {
    expect(policy).toMatch(new RegExp(`${directive} 'self'(;|$)`));
  }
  expect(contentSecurityPolicy()).not.toContain('https:');
});
