/**
 * `npm run boundaries`: checks the imports between parts (.dependency-cruiser.mjs); with `-- --picture` it also draws them into
 * docs/structure.md.
 */
import { spawnSync } from 'node:child_process';
import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const PAGE = 'docs/structure.md';
const FOLDERS = [
  'packages',
  'services',
  'gateway',
  'shell',
  ...globSync('mfe-*', { cwd: ROOT }).sort(),
  'infra',
  'e2e',
  'lab',
];
/** Shows each workspace as one box. */
const BOX = '^(packages|services)/[^/]+|^(gateway|shell|mfe-[^/]+|infra|e2e|lab)';

const cruise = (output: 'inherit' | 'pipe', ...args: string[]) =>
  spawnSync(join(ROOT, 'node_modules/.bin/depcruise'), ['--config', '.dependency-cruiser.mjs', ...args, ...FOLDERS], {
    cwd: ROOT,
    stdio: ['ignore', output, 'inherit'],
    encoding: 'utf8',
  });

const isPicture = process.argv.includes('--picture');
const { status } = cruise('inherit');
if (isPicture && status === 0) {
  const { stdout } = cruise('pipe', '--output-type', 'mermaid', '--collapse', BOX, '--include-only', BOX);
  const text = `# Who imports whom

Drawn from the sources by \`npm run boundaries -- --picture\`: an arrow points to what is imported, tests among it. [.dependency-cruiser.mjs](../.dependency-cruiser.mjs) has the rules.

\`\`\`mermaid
${stdout.trim()}
\`\`\`
`;
  writeFileSync(join(ROOT, PAGE), text);
  console.log(`Drawn into ${PAGE}.`);
}
process.exitCode = status ?? 1;
