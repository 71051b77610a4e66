import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';

export interface ComposeService {
  image: string;
  command?: string | string[];
  networks?: string[];
  ports?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  profiles?: string[];
  read_only?: boolean;
  depends_on?: Record<string, { condition: string }>;
}

export interface ComposeFile {
  services: Record<string, ComposeService>;
}

/** Replaces `${NAME:-default}` with the default, as Compose does in an empty environment. */
const withDefaults = (text: string): string => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1');

/** Reads a Compose file as Compose does in an empty environment. */
export async function readComposeFile(file: string): Promise<ComposeFile> {
  return parse(withDefaults(await readFile(file, 'utf8')), { merge: true });
}

/** The variables that a process of a container has: those of its secrets, overridden by its own. `root` has the folder `secrets`. */
export async function environmentOf(service: ComposeService, root: string): Promise<Record<string, string>> {
  const named = (service.secrets ?? []).filter((secret) => secret.endsWith('.env'));
  const files = await Promise.all(named.map((file) => readFile(join(root, 'secrets', file), 'utf8')));
  const own = Object.entries(service.environment ?? {}).map(([name, value]) => [name, String(value ?? '')]);
  return Object.assign({}, ...files.map((text) => parseEnv(text)), Object.fromEntries(own));
}
