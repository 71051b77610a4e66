import { hashOfEngines } from './tested-engines.ts';

const project = { 'infra/engines/index.ts': 'a', 'infra/engines/README.md': 'b', 'infra/stack/stack.ts': 'c' };

describe('the hash of the engines', () => {
  it.each(['infra/engines/index.ts', 'infra/engines/new.ts'])('changes with %s', (file) => {
    expect(hashOfEngines({ ...project, [file]: 'changed' })).not.toBe(hashOfEngines(project));
  });

  it.each(['infra/engines/README.md', 'infra/stack/stack.ts'])('does not change with %s', (file) => {
    expect(hashOfEngines({ ...project, [file]: 'changed' })).toBe(hashOfEngines(project));
  });
});
