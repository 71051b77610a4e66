import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { ensurePrograms } from '../../engines/unpack/programs.ts';
import { runScript } from '../../stack/run-script.ts';
import { ROOT } from '../../stack/stack-location.ts';

export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  [field: string]: unknown;
}

/** The objects of an overlay, as `kubectl apply -k` would send them, with new secrets. `folder` is the place for its copy. */
export async function renderOverlay(overlay: string, folder: string): Promise<KubernetesObject[]> {
  const { kubectl } = await ensurePrograms({ name: 'kubectl', packages: ['kubernetes-client'], programs: ['kubectl'] });
  const copy = join(folder, 'kubernetes');
  await cp(join(ROOT, 'infra/kubernetes'), copy, { recursive: true });
  await runScript('infra/secrets.mjs', [join(copy, overlay, 'secrets')]);
  const { stdout } = await promisify(execFile)(kubectl, ['kustomize', join(copy, overlay)], { maxBuffer: 1 << 26 });
  return parseAllDocuments(stdout).map((document) => document.toJS() as KubernetesObject);
}
