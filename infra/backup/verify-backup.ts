import { SERVICES, type ServiceName } from '@mutua/contracts/limits';
import { UserError } from '../stack/user-error.ts';
import { backedUpFiles, forEach, sha256 } from './files.ts';
import { documentsPath, type FileRecord, fileListPath, type Manifest, readManifest } from './manifest.ts';
import { hashOf, readLines } from './packed-file.ts';

const MAX_LISTED_FAULTS = 20;

/**
 * Reads a whole backup and compares it with the hashes of its manifest.
 * @returns its manifest, and the list of its files by kind
 * @throws UserError that names what is missing or changed
 */
export async function verifyBackup(folder: string): Promise<{ manifest: Manifest; files: Map<string, FileRecord[]> }> {
  const manifest = await readManifest(folder);
  const faults: string[] = [];
  for (const [service, { collections }] of Object.entries(manifest.databases))
    for (const [name, { sha256: expected }] of Object.entries(collections)) {
      const path = documentsPath(folder, service as ServiceName, name);
      if ((await hashOf(path)) !== expected) faults.push(path);
    }
  const missing = SERVICES.filter((service) => !(service in manifest.databases));
  faults.push(...missing.map((service) => `the database of ${service}`));

  const files = new Map<string, FileRecord[]>();
  for (const [kind, { sha256: expected }] of Object.entries(manifest.files)) {
    const path = fileListPath(folder, kind);
    if ((await hashOf(path)) !== expected) {
      faults.push(path);
      continue;
    }
    const list = await readLines<FileRecord>(path);
    const stored = backedUpFiles(folder, kind);
    await forEach(list, async (file) => {
      const bytes = await stored.read(file.name);
      if (!bytes || sha256(bytes) !== file.sha256) faults.push(`${kind}/${file.name}`);
    });
    files.set(kind, list);
  }
  if (faults.length === 0) return { manifest, files };
  const more = faults.length > MAX_LISTED_FAULTS ? [`and ${faults.length - MAX_LISTED_FAULTS} more`] : [];
  throw new UserError(
    ['The backup is damaged. Missing or changed:', ...faults.slice(0, MAX_LISTED_FAULTS), ...more].join('\n  '),
  );
}
