import { existsSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/**
 * The folder for what is downloaded once per machine: $MUTUA_CACHE, $XDG_CACHE_HOME/mutua or ~/.cache/mutua.
 *
 * Started by root, PostgreSQL runs as another user, who cannot run programs below a closed folder such as /root: then
 * it is /var/cache/mutua.
 */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env, isRoot = process.getuid?.() === 0): string {
  const folder = resolve(env.MUTUA_CACHE || join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'mutua'));
  return isRoot && !isOpenToOthers(folder) ? '/var/cache/mutua' : folder;
}

/** Whether any user can pass through every existing folder on the way. */
function isOpenToOthers(folder: string): boolean {
  const open = !existsSync(folder) || (statSync(folder).mode & 0o001) !== 0;
  return open && (dirname(folder) === folder || isOpenToOthers(dirname(folder)));
}
