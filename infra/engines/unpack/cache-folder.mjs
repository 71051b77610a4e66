import { existsSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/**
 * The folder for downloads, shared by all checkouts of a machine: $MUTUA_CACHE, $XDG_CACHE_HOME/mutua or ~/.cache/mutua.
 *
 * For root it is /var/cache/mutua when other users cannot enter that folder: PostgreSQL then runs as another user, who cannot
 * run programs in a closed folder such as /root.
 */
export function cacheFolder(env = process.env, isRoot = process.getuid?.() === 0) {
  const folder = resolve(env.MUTUA_CACHE || join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'mutua'));
  return isRoot && !isOpenToOthers(folder) ? '/var/cache/mutua' : folder;
}

/**
 * Whether every user can enter all existing folders of a path.
 *
 * @param {string} folder
 * @returns {boolean}
 */
function isOpenToOthers(folder) {
  const open = !existsSync(folder) || (statSync(folder).mode & 0o001) !== 0;
  return open && (dirname(folder) === folder || isOpenToOthers(dirname(folder)));
}
