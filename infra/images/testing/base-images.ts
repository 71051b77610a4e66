import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SUITE } from '../../engines/unpack/apt.mjs';
import { ROOT } from '../../stack/stack-location.ts';
import type { Docker } from './docker.ts';
import { run } from './run.ts';

interface Debian {
  tag: string;
  suite: string;
  packages: string;
  script?: string;
}

/** The base of `node`, `redis` and `mail`, and that of the rooms' own image. debootstrap may not know a release as new as the second. */
const DEBIANS: Debian[] = [
  { tag: 'mutua-testing/debian', suite: 'bookworm', packages: 'ca-certificates,libstdc++6,redis-server' },
  {
    tag: 'mutua-testing/rooms-base',
    suite: SUITE,
    packages: 'ca-certificates',
    script: '/usr/share/debootstrap/scripts/sid',
  },
];
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
 * debootstrap. The Debian images are built once per engine.
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
  for (const debian of DEBIANS) if (!(await docker.hasImage(debian.tag))) await makeDebian(docker, folder, debian);
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

async function makeDebian(docker: Docker, folder: string, { tag, suite, packages, script }: Debian): Promise<void> {
  console.log(`  ${tag}`);
  const system = join(folder, 'debian');
  const archive = join(folder, 'debian.tar');
  await rm(system, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const mirror = process.env['DEBIAN_MIRROR'] || 'http://deb.debian.org/debian';
  const last = script ? [script] : [];
  await run('debootstrap', ['--variant=minbase', `--include=${packages}`, suite, system, mirror, ...last]);
  // For an image that is never published, the index of a mirror that stands still is good enough.
  await writeFile(join(system, 'etc/apt/apt.conf.d/90mutua'), 'Acquire::Check-Valid-Until "false";\n');
  await run('tar', ['-C', system, ...UNWANTED.map((path) => `--exclude=./${path}`), '-cf', archive, '.']);
  await docker.run(['import', archive, tag]);
  await Promise.all([rm(system, { recursive: true }), rm(archive)]);
}
