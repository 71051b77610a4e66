import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from '../../stack/stack-location.ts';
import type { Docker } from './docker.ts';
import { run } from './run.ts';

const DEBIAN = 'mutua-testing/debian';
export const TESTING_IMAGES = { node: 'mutua-testing/node', redis: 'mutua-testing/redis', mail: 'mutua-testing/mail' };

/** Files that Debian's "slim" images leave out. */
const UNWANTED = [
  'usr/share/doc/*',
  'usr/share/man/*',
  'usr/share/locale/*',
  'usr/share/info/*',
  'var/cache/apt/*',
  'var/lib/apt/lists/*',
];

/**
 * Builds substitutes for the images that docker-compose.yml takes from a registry, from Debian's and npm's packages. Needs root, for
 * debootstrap. The Debian image is built once per engine.
 */
export async function makeBaseImages({
  docker,
  folder,
  registry,
}: {
  docker: Docker;
  folder: string;
  registry: string;
}): Promise<void> {
  if (!(await docker.hasImage(DEBIAN))) await makeDebian(docker, folder);
  const context = join(folder, 'base');
  await rm(context, { recursive: true, force: true });
  await mkdir(context, { recursive: true });
  await cp(process.execPath, join(context, 'node'));
  const { stdout: npm } = await run('readlink', ['-f', (await run('which', ['npm'])).stdout.trim()]);
  await cp(dirname(dirname(npm.trim())), join(context, 'npm'), { recursive: true });
  // The machine's own certificates: a machine without a registry is often behind a proxy with its own certificate authority.
  await cp('/etc/ssl/certs/ca-certificates.crt', join(context, 'ca-certificates.crt'), { dereference: true });
  const [{ dependencies }, { overrides }] = await Promise.all(
    ['infra/package.json', 'package.json'].map(async (file) => JSON.parse(await readFile(join(ROOT, file), 'utf8'))),
  );
  const mail = { dependencies: { maildev: dependencies.maildev }, overrides };
  await writeFile(join(context, 'mail.json'), JSON.stringify(mail));
  for (const [target, tag] of Object.entries(TESTING_IMAGES)) {
    console.log(`  ${tag}`);
    await docker.run([
      'build',
      ...['--network', 'host', '--target', target, '--tag', tag],
      ...['--build-arg', `NPM_REGISTRY=${registry}`],
      ...['--file', join(import.meta.dirname, 'base.Dockerfile'), context],
    ]);
  }
}

async function makeDebian(docker: Docker, folder: string): Promise<void> {
  const system = join(folder, 'debian');
  const archive = join(folder, 'debian.tar');
  await rm(system, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const mirror = process.env['DEBIAN_MIRROR'] || 'http://deb.debian.org/debian';
  const packages = '--include=ca-certificates,libstdc++6,redis-server';
  await run('debootstrap', ['--variant=minbase', packages, 'bookworm', system, mirror]);
  await run('tar', ['-C', system, ...UNWANTED.map((path) => `--exclude=./${path}`), '-cf', archive, '.']);
  await docker.run(['import', archive, DEBIAN]);
  await Promise.all([rm(system, { recursive: true }), rm(archive)]);
}
