/** The fields of a workspace's `package.json` that packing reads. */
export interface WorkspaceManifest {
  name: string;
  version: string;
  description: string;
  files: string[];
  exports: Record<string, string>;
  bin?: Record<string, string>;
  sideEffects?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional: boolean }>;
  mutua?: {
    /** In a workspace whose kit builds and tests: development dependencies that the team brings. The kit depends on the others. */
    kitPeers?: string[];
  };
}

/** Exports of this folder are for this repository only. */
const REPOSITORY = './repository/';

/** The kits require the Node version of this repository. */
const NODE = '>=24';

const isWorkspace = (name: string): boolean => name.startsWith('@mutua/');
const SOURCE = /(?<!\.d)\.tsx?$/;
const built = (file: string): string => file.replace(SOURCE, '.js');
const declared = (file: string): string => file.replace(SOURCE, '.d.ts');
const pick = <Value>(values: Record<string, Value>, isWanted: (key: string, value: Value) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => isWanted(key, value)));
const mapValues = <From, To>(values: Record<string, From>, change: (value: From, key: string) => To) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));

/**
 * The `package.json` of a packed kit, without its version. It names compiled files instead of sources, and requires other kits at their
 * packed versions. Development dependencies are left out, unless the workspace has `kitPeers`.
 * @param packed versions of the kits that were packed before. @throws when it needs a workspace that is not packed
 */
export function kitManifest(
  { exports, bin, sideEffects, dependencies = {}, devDependencies = {}, mutua, ...manifest }: WorkspaceManifest,
  packed: Record<string, string>,
) {
  const { name, description, files } = manifest;
  const packedExports = pick(exports, (_name, file) => !file.startsWith(REPOSITORY));
  const { kitPeers = [] } = mutua ?? {};
  // A workspace among the development dependencies is only for tests of this repository.
  const tools = mutua?.kitPeers ? pick(devDependencies, (tool) => !isWorkspace(tool)) : {};
  const teamTools = pick(tools, (tool) => kitPeers.includes(tool));
  const peerDependencies = { ...manifest.peerDependencies, ...teamTools };
  const peerDependenciesMeta = {
    ...manifest.peerDependenciesMeta,
    ...mapValues(teamTools, () => ({ optional: true })),
  };
  return {
    name,
    description,
    license: 'UNLICENSED',
    publishConfig: { access: 'restricted' },
    type: 'module',
    engines: { node: NODE },
    files,
    exports: mapValues(packedExports, (file) =>
      SOURCE.test(file) ? { types: declared(file), default: built(file) } : file,
    ),
    ...(bin && { bin: mapValues(bin, built) }),
    ...(sideEffects && { sideEffects: sideEffects.map(built) }),
    dependencies: mapValues(
      { ...dependencies, ...pick(tools, (tool) => !(tool in teamTools)) },
      (version, dependency) => {
        if (!isWorkspace(dependency)) return version;
        const sibling = packed[dependency];
        if (!sibling) throw new Error(`${name} needs ${dependency}, which is not packed.`);
        return sibling;
      },
    ),
    peerDependencies,
    peerDependenciesMeta,
  };
}
