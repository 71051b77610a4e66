import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RepositoryCopy } from '../testing/repository-copy.ts';

let copy: RepositoryCopy;
beforeAll(() => {
  copy = new RepositoryCopy();
});
afterAll(() => copy.remove());

const newService = (name: string) => copy.run('node', 'infra/new/main.ts', 'service', name);

describe('npm run new -- service', () => {
  it('makes a service that passes its types, its style, the boundaries and its own tests', () => {
    expect(newService('ideas')).toContain('npm run integration -- services/ideas');

    copy.run('biome', 'check', '--error-on-warnings', 'services/ideas', 'packages/contracts/src', 'package-lock.json');
    writeFileSync(
      path.join(copy.root, 'tsconfig.new.json'),
      JSON.stringify({
        extends: './tsconfig.node.json',
        include: [
          'packages/remotes/config/**/*.ts',
          'services/ideas/**/*.ts',
          'gateway/src/config.ts',
          'infra/stack/stack.ts',
        ],
      }),
    );
    copy.run('tsc', '-p', 'tsconfig.new.json', '--tsBuildInfoFile', '.cache/new.tsbuildinfo');
    copy.run('depcruise', '--config', '.dependency-cruiser.mjs', 'services/ideas', 'packages/contracts');
    copy.run('jest', 'services/ideas', 'infra/images/compose', '--selectProjects', 'integration');
  });

  it('gives each service its own port, a user of the engines, and a place in every list of services', () => {
    const folder = new RepositoryCopy();
    try {
      const read = (file: string) => readFileSync(path.join(folder.root, file), 'utf8');
      for (const name of ['wishes', 'hopes']) folder.run('node', 'infra/new/main.ts', 'service', name);
      expect(read('services/wishes/README.md')).toContain('Port 4108');
      expect(read('services/hopes/README.md')).toContain('Port 4109');
      folder.run('node', 'infra/secrets.mjs', path.join(folder.root, 'secrets'));
      expect(read('secrets/redis-users.acl')).toContain('~mutua:limit:hopes:*');
      expect(read('docs/backup.md')).toContain('notifications matches lessons wishes hopes\n');
      expect(read('docs/operations.md')).toContain('matches, lessons, wishes, hopes |');
      expect(read('docs/operations.md')).toContain('matches lessons wishes hopes; do kubectl');
      expect(read('docs/architecture.md')).toContain('notifications & matches & lessons & wishes & hopes\n');
      expect(read('.env.example')).toContain(' LESSONS_URL= WISHES_URL= HOPES_URL=\n');
    } finally {
      folder.remove();
    }
  });

  it.each([
    ['Ideas', 'is not a valid name for a service'],
    ['../ideas', 'is not a valid name for a service'],
    ['skills', 'There is a part "skills" already.'],
    ['users', 'The calls below /users belong to another service.'],
  ])('refuses the name %s', (name, reason) => {
    expect(() => newService(name)).toThrow(reason);
    expect(existsSync(path.join(copy.root, 'services', name))).toBe(name === 'skills');
  });
});
