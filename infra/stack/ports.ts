import { EngineError } from '../engines/engine-error.mjs';
import { freePort } from '../engines/processes/ports.ts';
import type { StackPorts } from './stack-location.ts';
import { UserError } from './user-error.ts';

const HIGHEST_PORT = 65_535;

/** Checks the port that people type, which is never replaced. */
const claimPublicPort = (port: number): Promise<number> =>
  freePort(port).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof EngineError)
      throw new UserError(`Port ${port}, for Mutua, is in use. Stop what listens there, or set PORT to another port.`);
    if (error.code === 'EACCES')
      throw new UserError(`Port ${port}, for Mutua, may not be opened by this user. Set PORT to another port.`);
    throw error;
  });

/**
 * Chooses free ports: the wanted port of each part, or the next one that is neither in use nor planned; any free port for 0. The
 * gateway's port is never replaced.
 *
 * @throws UserError when the gateway's port is in use
 */
export const planPorts = async (wanted: StackPorts): Promise<StackPorts> => {
  const planned = new Set<number>();
  const claim = async (port: number): Promise<number> => {
    for (let candidate = port; candidate <= HIGHEST_PORT; candidate += port === 0 ? 0 : 1) {
      if (candidate !== 0 && planned.has(candidate)) continue;
      const free = await freePort(candidate).catch((error: NodeJS.ErrnoException) => {
        if (!(error instanceof EngineError) && error.code !== 'EACCES') throw error;
      });
      if (free === undefined || planned.has(free)) continue;
      planned.add(free);
      return free;
    }
    throw new UserError(`No port from ${port} on is free.`);
  };
  const ports = { ...wanted, gateway: await claimPublicPort(wanted.gateway) };
  planned.add(ports.gateway);
  for (const name of Object.keys(wanted) as (keyof StackPorts)[])
    if (name !== 'gateway') ports[name] = await claim(wanted[name]);
  return ports;
};
