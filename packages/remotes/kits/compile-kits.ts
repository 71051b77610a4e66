import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** The sources of the kits, by their TypeScript preset. It includes JavaScript modules of the configuration that import TypeScript. */
const PROGRAMS = {
  node: ['contracts/src', 'remotes/src', 'remotes/config/jest-*.ts', 'remotes/config/jest-*.mjs'],
  web: ['web-kit/src'],
};
const NOT_PACKED = ['**/*.test.ts', '**/*.test.tsx', '**/node_modules'];

/**
 * Writes the packages of a repository as JavaScript and declarations, in a folder each: Node strips no types from files below
 * `node_modules`. @throws with the errors of the compiler
 */
export async function compileKits(root: string, outDir: string): Promise<void> {
  await Promise.all(Object.entries(PROGRAMS).map(([preset, sources]) => compile({ root, outDir, preset, sources })));
}

interface Program {
  root: string;
  outDir: string;
  preset: string;
  sources: readonly string[];
}

async function compile({ root, outDir, preset, sources }: Program): Promise<void> {
  const packages = path.join(root, 'packages');
  const inPackages = (pattern: string) => path.join(packages, pattern);
  const config = path.join(outDir, `tsconfig.${preset}.json`);
  await writeFile(
    config,
    JSON.stringify({
      extends: path.join(packages, `remotes/config/tsconfig.${preset}.json`),
      compilerOptions: {
        noEmit: false,
        incremental: false,
        tsBuildInfoFile: null,
        declaration: true,
        // `npm run types` checks them; without the check this takes half the time.
        noCheck: true,
        rewriteRelativeImportExtensions: true,
        allowJs: preset === 'node',
        rootDir: packages,
        outDir,
        typeRoots: [path.join(root, 'node_modules/@types'), path.join(root, 'node_modules')],
      },
      include: sources.map(inPackages),
      exclude: NOT_PACKED.map(inPackages),
    }),
  );
  const tsc = path.join(root, 'node_modules/.bin/tsc');
  await promisify(execFile)(tsc, ['-p', config, '--pretty', 'false'], { cwd: root }).catch(
    ({ stdout }: { stdout: string }) => {
      throw new Error(`The kits do not compile:\n${stdout}`);
    },
  );
}
