import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { BuildAnswer, BuildRequest } from './build-process.ts';

const ROOT = path.join(import.meta.dirname, '../../../..');
const BUILD_PROCESS = path.join(import.meta.dirname, 'build-process.ts');

/** Builds apps from the present sources, and makes them current. @param request.only names; by default all */
export async function buildApps(request: Omit<BuildRequest, 'root'>): Promise<void> {
  const builder = fork(BUILD_PROCESS, { execArgv: [], env: { ...process.env, NODE_OPTIONS: '' } });
  builder.send({ root: ROOT, ...request } satisfies BuildRequest);
  const [{ error }] = (await once(builder, 'message')) as [BuildAnswer];
  builder.kill();
  if (error) throw new Error(error);
}
