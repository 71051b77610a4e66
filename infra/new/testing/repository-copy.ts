import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../../stack/stack-location.ts';
import { listFiles } from '../../testing/repository.ts';

/**
 * A copy of the working tree, which a test may change. It links to the packages of the original, and to the workspaces of the copy.
 */
export class RepositoryCopy {
  readonly root = mkdtempSync(path.join(tmpdir(), 'mutua-copy-'));

  constructor() {
    for (const file of listFiles()) cpSync(path.join(ROOT, file), path.join(this.root, file));
    const modules = path.join(this.root, 'node_modules');
    mkdirSync(path.join(modules, '@mutua'), { recursive: true });
    const original = path.join(ROOT, 'node_modules');
    for (const entry of readdirSync(original, { withFileTypes: true })) {
      const { name } = entry;
      if (name === '@mutua' || name === '.cache') continue;
      // These files record what is installed. Written through a link, they would change those of the original, whose next start would
      // install everything again.
      if (entry.isFile()) cpSync(path.join(original, name), path.join(modules, name));
      else symlinkSync(path.join(original, name), path.join(modules, name));
    }
    for (const name of readdirSync(path.join(original, '@mutua'))) {
      // The links are relative, so that they lead into the copy.
      symlinkSync(readlinkSync(path.join(original, '@mutua', name)), path.join(modules, '@mutua', name));
    }
  }

  /** Runs a program of the installed packages in the copy, and returns its output. @throws with the output when it fails */
  run(program: string, ...args: string[]): string {
    const bin = path.join(ROOT, 'node_modules/.bin');
    try {
      return execFileSync(program, args, {
        cwd: this.root,
        encoding: 'utf8',
        stdio: 'pipe',
        env: {
          PATH: `${bin}:${process.env['PATH']}`,
          HOME: process.env['HOME'],
          NODE_OPTIONS: program === 'jest' ? '--experimental-vm-modules' : '',
        },
      });
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}\n${stderr}`);
    }
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }
}
