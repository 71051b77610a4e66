import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AREAS, faultOfForm, faultOfSubject } from './commit-subject.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
/** The last commit before the rule. */
const BEFORE = '7f6b76182bd9';

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' });

/** The commits to check. A checkout without BEFORE is shallow; then this is only the newest commit. */
const range = (): string[] => {
  try {
    git('cat-file', '-e', BEFORE);
    return [`${BEFORE}..HEAD`];
  } catch {
    return ['-1'];
  }
};

describe('the first line of a commit', () => {
  it.each([
    'feat(chat): add reactions to messages',
    'fix(web-kit, shell): keep the focus when a dialog closes',
    'refactor(auth): rename ways-in to sign-in-methods',
  ])('is accepted: "%s"', (subject) => {
    expect(faultOfSubject(subject)).toBeUndefined();
  });

  it.each([
    'chat: count unread messages by a counter per member',
    'feat: add reactions',
    'feature(chat): add reactions',
    'feat(Chat): add reactions',
    'feat(chat, reactions): add reactions',
    'feat(chat): Add reactions',
    'feat(chat): add reactions.',
    `feat(chat): add ${'very '.repeat(12)}many reactions`,
  ])('is refused: "%s"', (subject) => {
    expect(faultOfSubject(subject)).toBeDefined();
  });

  it('can be about every service, browser app and package', () => {
    const folders = ['services/*', 'packages/*', 'mfe-*'].flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
    const names = folders
      .filter((folder) => existsSync(join(ROOT, folder, 'package.json')))
      .map((each) => basename(each));
    expect(names.filter((name) => !AREAS.includes(name) && !AREAS.includes(name.replace(/^mfe-/, '')))).toEqual([]);
  });

  it('has this form in every commit since the rule', () => {
    const subjects = git('log', '--no-merges', '--format=%s', ...range())
      .split('\n')
      .filter(Boolean);
    expect(subjects.flatMap((subject) => faultOfForm(subject) ?? [])).toEqual([]);
  });
});
