import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../stack/stack-location.ts';
import type { KubernetesObject } from './render.ts';

/** Inside the checkout, so that the compiler finds the package. */
const CACHE = join(ROOT, 'node_modules/.cache');

/** The module of `kubernetes-types` with the kinds of an API version: `networking.k8s.io/v1` is in `networking/v1`. */
const moduleOf = (apiVersion: string): string => {
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
  return `kubernetes-types/${group?.replace(/\.k8s\.io$/, '')}/${version}`;
};

/**
 * Compares objects with the API's schemas: unknown kinds and fields, missing fields, wrong types. `kubernetes-types` has a type for each
 * kind, generated from the API's OpenAPI description, and TypeScript refuses unknown fields in a literal. So each object becomes a literal
 * of its type, and is compiled.
 * @returns the faults, each with the name of its object
 */
export async function faultsOf(objects: readonly KubernetesObject[]): Promise<string[]> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'kubernetes-'));
  try {
    const files = objects.map((object, i) => ({
      object,
      file: `${i}.ts`,
      name: `${object.kind} ${object.metadata.name}`,
    }));
    for (const { object, file } of files) {
      const type = `import type { ${object.kind} } from '${moduleOf(object.apiVersion)}';`;
      const literal = JSON.stringify(object, null, 2);
      await writeFile(join(folder, file), `${type}\nexport const object: ${object.kind} = ${literal};\n`);
    }
    const compilerOptions = {
      module: 'preserve',
      moduleResolution: 'bundler',
      noEmit: true,
      skipLibCheck: true,
      strict: true,
      target: 'es2024',
      types: [],
    };
    const project = { compilerOptions, files: files.map(({ file }) => file) };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project));
    return (await compile(folder)).flatMap((line) => {
      const [, file, fault] = /(\d+\.ts)\(\d+,\d+\): error TS\d+: (.*)$/.exec(line) ?? [];
      const found = files.find((each) => each.file === file);
      if (found) return [`${found.name}: ${fault}`];
      return line.includes('error TS') ? [line] : [];
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns the compiler's lines; none without errors */
async function compile(project: string): Promise<string[]> {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  try {
    await promisify(execFile)(process.execPath, [tsc, '-p', project, '--pretty', 'false'], { maxBuffer: 1 << 24 });
    return [];
  } catch (error) {
    const { stdout } = error as { stdout?: string };
    if (!stdout) throw error;
    return stdout.split('\n');
  }
}
