import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { watchSources, workspacesOf } from './service-sources.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

it('finds every workspace that a service uses', () => {
  const names = [...workspacesOf(path.join(ROOT, 'services/chat'), ROOT)].map((dir) => path.relative(ROOT, dir));
  expect(names.sort()).toEqual(['packages/contracts', 'packages/domain', 'packages/service-kit', 'services/chat']);
});

describe('watchSources', () => {
  let root: string;
  let stop: () => void;
  let changes: { name: string; file: string }[];
  let changed: () => void;

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'sources-'));
    for (const dir of ['bakery/src/testing', 'garden/src/beds', 'kit/src']) {
      mkdirSync(path.join(root, dir), { recursive: true });
    }
    const dir = (name: string) => path.join(root, name);
    changes = [];
    changed = () => undefined;
    const services = new Map([
      ['bakery', new Set([dir('bakery'), dir('kit')])],
      ['garden', new Set([dir('garden'), dir('kit')])],
    ]);
    stop = watchSources(services, (name, file) => {
      changes.push({ name, file: path.relative(root, file) });
      changed();
    });
  });
  afterEach(() => {
    stop();
    rmSync(root, { recursive: true });
  });

  const write = (file: string) => writeFileSync(path.join(root, file), 'changed');
  const nextChange = () =>
    new Promise<void>((resolve) => {
      changed = resolve;
    });

  it('reports a source to its service and a package to all its users, and ignores tests and other files', async () => {
    const first = nextChange();
    write('garden/src/beds/bed.ts');
    await first;
    const second = nextChange();
    for (const file of ['bakery/src/oven.test.ts', 'bakery/src/testing/oven.ts', 'bakery/src/notes.md']) write(file);
    write('kit/src/kit.ts');
    await second;
    expect(changes).toEqual([
      { name: 'garden', file: 'garden/src/beds/bed.ts' },
      { name: 'bakery', file: 'kit/src/kit.ts' },
      { name: 'garden', file: 'kit/src/kit.ts' },
    ]);
  });
});
