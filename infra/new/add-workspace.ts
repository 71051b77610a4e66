import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashOfLocks } from '../tools/locks.mjs';

export interface WorkspacePackage {
  name: string;
  description: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

type Lock = { packages: Record<string, object> };

/**
 * Writes a workspace's package.json, its two entries in the lock file and its link in node_modules, as `npm install` would for a
 * workspace whose packages are all installed. npm itself would take ten seconds and need the network.
 * @param folder of the workspace, relative to `root`
 */
export function addWorkspace(root: string, folder: string, workspace: WorkspacePackage): void {
  const { name, description, dependencies, devDependencies } = workspace;
  const version = '1.0.0';
  const content = { name, version, private: true, description, type: 'module', dependencies, devDependencies };
  mkdirSync(path.join(root, folder), { recursive: true });
  writeFileSync(path.join(root, folder, 'package.json'), `${JSON.stringify(content, null, 2)}\n`);

  const lockFile = path.join(root, 'package-lock.json');
  const markerFile = path.join(root, 'node_modules/.installed-lock');
  const [installedHash, installed] = existsSync(markerFile) ? readFileSync(markerFile, 'utf8').split(' ') : [];
  const wasInstalled = installedHash === hashOfLocks(root);
  const lock = JSON.parse(readFileSync(lockFile, 'utf8')) as Lock;
  lock.packages[folder] = { name, version, dependencies, devDependencies };
  lock.packages[`node_modules/${name}`] = { resolved: folder, link: true };
  // Sorted like npm's; the root, whose name is empty, comes first.
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(lockFile, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);

  const link = path.join(root, 'node_modules', name);
  mkdirSync(path.dirname(link), { recursive: true });
  symlinkSync(path.relative(path.dirname(link), path.join(root, folder)), link);
  // Otherwise the next start would install everything again.
  if (wasInstalled) writeFileSync(markerFile, `${hashOfLocks(root)} ${installed}`);
}
