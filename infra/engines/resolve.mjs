import { accessSync, constants } from 'node:fs';
import { delimiter, resolve } from 'node:path';

/**
 * The source of an engine: a running server, an installed program, or the unpacked packages.
 *
 * @typedef {{ kind: 'external'; url: string } | { kind: 'installed'; program: string } | { kind: 'unpacked' }} Source
 */

/**
 * Returns which engines will be used, without starting or downloading anything.
 *
 * @returns {{ mongo: Source; redis: Source }}
 */
export function resolveEngines(env = process.env) {
  return {
    mongo: source(env.MONGODB_URI, findProgram('mongod', env.PATH)),
    redis: source(env.REDIS_URL, findProgram('redis-server', env.PATH)),
  };
}

/**
 * @param {string | undefined} url
 * @param {string | undefined} program
 * @returns {Source}
 */
function source(url, program) {
  if (url) return { kind: 'external', url };
  return program ? { kind: 'installed', program } : { kind: 'unpacked' };
}

/**
 * The first executable file of this name on the PATH.
 *
 * @param {string} name
 */
export function findProgram(name, path = '') {
  return path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => resolve(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
