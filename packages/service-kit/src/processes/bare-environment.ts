import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/**
 * The environment of a thread or process that reads foreign input: without secrets. It has only the folder of compiled modules, if there is
 * one, because compiling them again takes longer than most orders.
 */
export function bareEnvironment(): Record<string, string> {
  // Node names a folder of its own version within the one that `NODE_COMPILE_CACHE` names.
  const folder = getCompileCacheDir();
  return folder ? { NODE_COMPILE_CACHE: dirname(folder) } : {};
}
