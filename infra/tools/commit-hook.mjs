// Makes Git use the hooks of the repository.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Does nothing outside a Git checkout, or if Git already uses another folder of hooks.
 * @param {string} root
 */
export const useOwnHooks = (root) => {
  if (!existsSync(join(root, '.git'))) return;
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (git('config', 'core.hooksPath').stdout?.trim()) return;
  git('config', 'core.hooksPath', 'infra/git-hooks');
};
