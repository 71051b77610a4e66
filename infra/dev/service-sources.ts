import { type FSWatcher, readFileSync, realpathSync, watch } from 'node:fs';
import path from 'node:path';

/** Files that no running service loads. */
const IGNORED = /(^|\/)(test|testing)\/|\.test\.ts$/;
const SOURCE = /\.(ts|json)$/;
/** The pause after which a change is complete: an editor writes a file in several steps, and several files at once. */
const QUIET_MS = 50;

/** A workspace and all workspaces that it uses, by the dependencies in their package.json files. */
export function workspacesOf(dir: string, root: string, found = new Set<string>()): Set<string> {
  if (found.has(dir)) return found;
  found.add(dir);
  const { dependencies = {} } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  for (const name of Object.keys(dependencies).filter((each) => each.startsWith('@mutua/'))) {
    workspacesOf(realpathSync(path.join(root, 'node_modules', name)), root, found);
  }
  return found;
}

/**
 * Watches the sources of services and of the packages that they use.
 * @param services the folders of each service's workspaces, by its name
 * @param onChange is called with the changed service, and the file that changed last
 * @returns a function that stops watching
 */
export function watchSources(
  services: ReadonlyMap<string, ReadonlySet<string>>,
  onChange: (name: string, file: string) => void,
): () => void {
  const changed = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  const watchers = [...new Set([...services.values()].flatMap((dirs) => [...dirs]))].map((dir): FSWatcher => {
    const users = [...services].filter(([, dirs]) => dirs.has(dir)).map(([name]) => name);
    return watch(path.join(dir, 'src'), { recursive: true }, (_event, file) => {
      if (!file || !SOURCE.test(file) || IGNORED.test(file)) return;
      for (const name of users) changed.set(name, path.join(dir, 'src', file));
      clearTimeout(timer);
      timer = setTimeout(() => {
        for (const [name, source] of changed) onChange(name, source);
        changed.clear();
      }, QUIET_MS);
    });
  });
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
