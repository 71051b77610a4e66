/**
 * `npm run backup -- <new folder>` and `npm run restore -- <folder> [--replace]`. They use the installation of MONGODB_URI, REDIS_URL and
 * FILE_STORE, else the running stack of `npm start`. The image of the services contains them, too.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SERVICES, type ServiceName } from '@mutua/contracts/limits';
import { baseConfigShape, emptyQueues, fileStoreField, serviceConfigShape } from '@mutua/service-kit';
import { type Environment, findEnvironment } from '../stack/find-environment.ts';
import { reportUserError, UserError } from '../stack/user-error.ts';
import { createBackup, type Installation } from './create-backup.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

const USAGE = `npm run backup -- <new folder>
npm run restore -- <folder> [--replace]`;

function installationOf(env: Environment): Installation {
  const wanted = { MONGODB_URI: baseConfigShape.MONGODB_URI, FILE_STORE: fileStoreField };
  const values = Object.entries(wanted).map(([name, schema]) => {
    const value = env[name];
    if (!value) throw new UserError(`${name} is required.`);
    const { data, error } = schema.safeParse(value);
    if (data === undefined) throw new UserError(`${name} ${error?.issues[0]?.message}.`);
    return data;
  });
  const [mongodbUri = '', fileStore = ''] = values;
  const databases = Object.fromEntries(
    SERVICES.map((name) => [name, serviceConfigShape(name).MONGODB_DB.parse(undefined)]),
  ) as Record<ServiceName, string>;
  return { mongodbUri, databases, fileStore };
}

const ofRelease = ({ product }: Manifest): string =>
  product ? `, made by release ${product.version}${product.commit ? ` (${product.commit.slice(0, 12)})` : ''}` : '';

function parseCommand(): { command: string; folder: string; replace: boolean } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    });
    const [command, folder, ...rest] = positionals;
    if (
      (command === 'backup' || command === 'restore') &&
      folder &&
      rest.length === 0 &&
      !(command === 'backup' && values.replace)
    )
      return { command, folder: resolve(folder), replace: values.replace };
  } catch {
    // An unknown option: the usage lists the known ones.
  }
  throw new UserError(USAGE);
}

async function run(): Promise<void> {
  const { command, folder, replace } = parseCommand();
  const env = await findEnvironment('MONGODB_URI');
  const installation = installationOf(env);
  const onProgress = (text: string) => console.log(text);
  if (command === 'backup') {
    const { readAt } = await createBackup({ folder, installation, onProgress });
    console.log(`${folder} holds the databases as of ${readAt}, and the files. Keep a copy of the secrets as well.`);
    return;
  }
  const redisUrl = baseConfigShape.REDIS_URL.safeParse(env['REDIS_URL'] || undefined).data;
  if (!redisUrl) throw new UserError('REDIS_URL is required: the queues have to be emptied.');
  const manifest = await restoreBackup({ folder, installation, replace, onProgress });
  const prefix = env['QUEUE_PREFIX'] || undefined;
  await emptyQueues({ redisUrl, ...(prefix && { prefix }) });
  console.log(
    `Restored as of ${manifest.readAt}${ofRelease(manifest)}. Now apply the migrations, start the services, and run: npm run events -- republish all`,
  );
}

run().catch(reportUserError);
