import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changesBetween, createRecord, snapshotOf, startingPoints } from './affected.ts';

const now = {
  'README.md': '1',
  'infra/testing/words.test.ts': '1',
  'mfe-account/src/login/login.ts': '1',
  'mfe-account/src/login/login.test.tsx': '1',
  'mfe-account/src/locales/en.json': '1',
  'services/auth/src/config.ts': '1',
  'services/auth/src/config.test.ts': '1',
  'services/auth/src/main.int.test.ts': '1',
};

describe('snapshotOf', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'mutua-affected-'));
    execFileSync('git', ['init', '-q'], { cwd: root });
    mkdirSync(path.join(root, 'src'));
    writeFileSync(path.join(root, '.gitignore'), 'dist\n');
    writeFileSync(path.join(root, 'src', 'kept.ts'), 'kept');
    writeFileSync(path.join(root, 'src', 'gone.ts'), 'gone');
    execFileSync('git', ['add', '.'], { cwd: root });
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('distinguishes new, changed, deleted and unchanged files, and leaves out files that git ignores', () => {
    const before = snapshotOf(root);
    writeFileSync(path.join(root, 'src', 'new.ts'), 'new');
    rmSync(path.join(root, 'src', 'gone.ts'));
    writeFileSync(path.join(root, '.gitignore'), 'dist\nout\n');
    mkdirSync(path.join(root, 'dist'));
    writeFileSync(path.join(root, 'dist', 'built.js'), 'built');
    expect(changesBetween(before, snapshotOf(root))).toEqual(['.gitignore', 'src/gone.ts', 'src/new.ts']);
  });

  it('is the same after it was stored and read', () => {
    const record = createRecord(path.join(root, 'dist', 'verified.json'));
    expect(record.read()).toEqual({});
    record.write(snapshotOf(root));
    expect(changesBetween(record.read(), snapshotOf(root))).toEqual([]);
  });
});

describe('startingPoints', () => {
  const pointsAfter = (...changed: string[]) => startingPoints(changed, now);

  it('are none without a change', () => {
    expect(pointsAfter()).toEqual([]);
  });

  it('are the changed modules, and the tests that read the whole project', () => {
    expect(pointsAfter('services/auth/src/config.ts')).toEqual([
      'services/auth/src/config.ts',
      'infra/testing/words.test.ts',
    ]);
  });

  it('are the unit tests of the workspace when a file that is not a module changed', () => {
    expect(pointsAfter('mfe-account/src/locales/en.json')).toEqual([
      'mfe-account/src/login/login.test.tsx',
      'infra/testing/words.test.ts',
    ]);
    expect(pointsAfter('services/auth/README.md')).toEqual([
      'services/auth/src/config.test.ts',
      'infra/testing/words.test.ts',
    ]);
    expect(pointsAfter('README.md')).toEqual(['infra/testing/words.test.ts']);
  });

  it('leave out a deleted module, because its importers have changed as well', () => {
    expect(pointsAfter('services/auth/src/gone.ts')).toEqual(['infra/testing/words.test.ts']);
  });

  it('are all when the packages or the set-up of the tests changed', () => {
    expect(pointsAfter('package-lock.json')).toBe('all');
    expect(pointsAfter('packages/remotes/config/jest-environment.mjs', 'README.md')).toBe('all');
  });
});
