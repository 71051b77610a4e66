import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../../stack/stack-location.ts';

interface Generator {
  name: string;
  literals?: string[];
  envs?: string[];
}
interface Kustomization {
  resources: string[];
  configMapGenerator?: Generator[];
  secretGenerator?: Generator[];
}
interface Source {
  configMapRef?: { name: string };
  secretRef?: { name: string };
}
interface Workload {
  kind: string;
  metadata: { name: string };
  spec: { template: { spec: { containers: [{ envFrom?: Source[] }] } } };
}

const KUBERNETES = join(ROOT, 'infra/kubernetes');
const readKustomization = async (folder: string): Promise<Kustomization> =>
  parse(await readFile(join(KUBERNETES, folder, 'kustomization.yaml'), 'utf8'));

type Names = ReadonlyMap<string, ReadonlySet<string>>;

/** The names of the variables in each map of both files: a map of the overlay adds to that of the base. */
function inMaps(files: readonly Kustomization[]): Names {
  const maps = new Map<string, Set<string>>();
  for (const { name, literals = [] } of files.flatMap(({ configMapGenerator = [] }) => configMapGenerator)) {
    const names = literals.map((literal) => literal.slice(0, literal.indexOf('=')));
    maps.set(name, new Set([...(maps.get(name) ?? []), ...names]));
  }
  return maps;
}

async function inSecrets({ secretGenerator = [] }: Kustomization, folder: string): Promise<Names> {
  const secrets = new Map<string, Set<string>>();
  for (const { name, envs = [] } of secretGenerator) {
    const texts = await Promise.all(envs.map((file) => readFile(join(folder, basename(file)), 'utf8')));
    secrets.set(name, new Set(texts.flatMap((text) => Object.keys(parseEnv(text)))));
  }
  return secrets;
}

async function readWorkloads({ resources }: Kustomization): Promise<Workload[]> {
  const texts = await Promise.all(resources.map((file) => readFile(join(KUBERNETES, 'base', file), 'utf8')));
  const objects = texts.flatMap((text) => parseAllDocuments(text).map((document) => document.toJS() as Workload));
  return objects.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
}

/**
 * The names of the variables that each deployment and job gets in the overlay for production, without kubectl.
 * @param secrets the folder in which `infra/secrets.mjs` has created the secrets
 * @throws for a map or secret that is not there
 */
export async function readVariableNames(secrets: string): Promise<Names> {
  const [base, production] = [await readKustomization('base'), await readKustomization('production')];
  const [maps, ofSecrets] = [inMaps([base, production]), await inSecrets(production, secrets)];
  const namesFrom = ({ configMapRef, secretRef }: Source): ReadonlySet<string> => {
    const names = configMapRef ? maps.get(configMapRef.name) : ofSecrets.get(secretRef?.name ?? '');
    if (!names) throw new Error(`there is no ${configMapRef?.name ?? secretRef?.name}`);
    return names;
  };
  const namesOf = ({ spec }: Workload): Set<string> =>
    new Set((spec.template.spec.containers[0].envFrom ?? []).flatMap((source) => [...namesFrom(source)]));
  return new Map((await readWorkloads(base)).map((workload) => [workload.metadata.name, namesOf(workload)]));
}
