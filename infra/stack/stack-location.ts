/** The data folder and the ports of a stack. PORT selects one of the checkout's stacks. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { SERVICE_PORTS, type ServiceName } from '@mutua/contracts/limits';
import { UserError } from './user-error.ts';

export const ROOT = join(import.meta.dirname, '..', '..');

/** The parts of a stack that listen on a port, besides the services. */
type OtherPart = 'gateway' | 'redis' | 'mongo' | 'smtp' | 'mail' | 'janus';
export type StackPorts = Record<ServiceName | OtherPart, number>;

const DEFAULT_PORTS: StackPorts = {
  gateway: 8080,
  ...SERVICE_PORTS,
  redis: 6390,
  mongo: 27_390,
  smtp: 1025,
  mail: 1080,
  janus: 8188,
};

/** Lets the system choose every port: for stacks of tests, which run side by side. */
export const FREE_PORTS = Object.fromEntries(Object.keys(DEFAULT_PORTS).map((part) => [part, 0])) as StackPorts;

const HIGHEST_PORT = 65_535;

const readPort = (text: string): number => {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > HIGHEST_PORT)
    throw new UserError(`PORT must be a number from 1 to ${HIGHEST_PORT}, not "${text}".`);
  return port;
};

/** The variables of `.env`, which `npm start` reads besides the environment. */
const envFile = (root: string): Record<string, string | undefined> => {
  try {
    return parseEnv(readFileSync(join(root, '.env'), 'utf8'));
  } catch {
    return {};
  }
};

/**
 * Finds the folder and the ports of the stack that PORT selects. The checkout's main stack (PORT of `.env`, or 8080) keeps its data
 * in `.data`. Another PORT selects another stack, with a separate folder and ports.
 *
 * @throws UserError when PORT is not a port number
 */
export const locateStack = (env: NodeJS.ProcessEnv = process.env, root = ROOT) => {
  const mainPort = readPort(envFile(root)['PORT'] || String(DEFAULT_PORTS.gateway));
  const gateway = readPort(env['PORT'] || String(mainPort));
  const shift = gateway - DEFAULT_PORTS.gateway;
  const shifted = (port: number) => (port + shift > 1023 && port + shift <= HIGHEST_PORT ? port + shift : port);
  const ports = Object.fromEntries(Object.entries(DEFAULT_PORTS).map(([name, port]) => [name, shifted(port)]));
  return {
    /** Data and logs of the stack. */
    dataDir: join(root, gateway === mainPort ? '.data' : `.data-${gateway}`),
    /** The built browser apps: the same for all stacks of a checkout. */
    releasesDir: join(root, '.data', 'releases'),
    /** The preferred ports; `planPorts` replaces those that are in use. */
    ports: { ...(ports as unknown as StackPorts), gateway },
  };
};
