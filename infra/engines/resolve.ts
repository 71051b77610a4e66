import { accessSync, constants } from 'node:fs';
import { delimiter, resolve } from 'node:path';

/** The source of an engine: a running server, an installed program, or the unpacked packages. */
export type Source = { kind: 'external'; url: string } | { kind: 'installed'; program: string } | { kind: 'unpacked' };

/** Returns which engines will be used, without starting or downloading anything. */
export function resolveEngines(env: NodeJS.ProcessEnv = process.env): { mongo: Source; redis: Source } {
  return {
    mongo: source(env.MONGODB_URI, findProgram('mongod', env.PATH)),
    redis: source(env.REDIS_URL, findProgram('redis-server', env.PATH)),
  };
}

function source(url: string | undefined, program: string | undefined): Source {
  if (url) return { kind: 'external', url };
  return program ? { kind: 'installed', program } : { kind: 'unpacked' };
}

/** The first executable file of this name on the PATH. */
export function findProgram(name: string, path = ''): string | undefined {
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
