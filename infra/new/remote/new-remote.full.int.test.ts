import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@mutua/contracts/limits';
import { RepositoryCopy } from '../testing/repository-copy.ts';

let copy: RepositoryCopy;

beforeAll(() => {
  copy = new RepositoryCopy();
});
afterAll(() => copy.remove());

const newRemote = (name: string) => copy.run('node', 'infra/new/main.ts', 'remote', name);
const inAll = (text: string) => Object.fromEntries(Object.keys(LANGUAGES).map((language) => [language, text]));
const read = (file: string) => JSON.parse(readFileSync(path.join(copy.root, file), 'utf8'));

describe('npm run new -- remote', () => {
  it('makes a remote that passes every check, builds, and has its link in the registry', () => {
    expect(newRemote('idea-box')).toContain('npm run release -- idea-box');

    writeFileSync(
      path.join(copy.root, 'tsconfig.new.json'),
      JSON.stringify({
        extends: './tsconfig.web.json',
        include: ['packages/remotes/config/types/assets.d.ts', 'mfe-idea-box'],
      }),
    );
    copy.run('tsc', '-p', 'tsconfig.new.json', '--tsBuildInfoFile', '.cache/new.tsbuildinfo');
    copy.run('biome', 'check', '--error-on-warnings', 'mfe-idea-box', 'package-lock.json');
    copy.run('depcruise', '--config', '.dependency-cruiser.mjs', 'mfe-idea-box');
    copy.run('jest', 'mfe-idea-box', '--selectProjects', 'web');
    copy.run('node', 'packages/remotes/repository/release.ts', 'idea-box', '--releases', '.data/releases');

    expect(read('.data/releases/remotes.json').remotes).toEqual([
      expect.objectContaining({
        name: 'idea-box',
        routes: [{ path: '/idea-box', access: 'public' }],
        navigation: [{ label: inAll('Idea box'), to: '/idea-box', access: 'public', order: 60 }],
      }),
    ]);
  });

  it('changes no existing file except the lock file, to which it adds the same entries as npm', () => {
    newRemote('wish-list');

    const original = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
    const { 'mfe-wish-list': workspace, 'node_modules/@mutua/mfe-wish-list': link } =
      read('package-lock.json').packages;
    expect(workspace).toEqual({
      ...original['mfe-exchange'],
      name: '@mutua/mfe-wish-list',
      dependencies: expect.any(Object),
    });
    expect(link).toEqual({ resolved: 'mfe-wish-list', link: true });
  });

  it.each([
    ['Ideas', 'is not a valid name for a remote'],
    ['../ideas', 'is not a valid name for a remote'],
    ['discovery', 'There is an app "discovery" already.'],
    ['search', 'The page /search belongs to mfe-discovery/remote.json'],
  ])('refuses the name %s', (name, reason) => {
    expect(() => newRemote(name)).toThrow(reason);
    expect(existsSync(path.join(copy.root, `mfe-${name}`))).toBe(name === 'discovery');
  });
});
