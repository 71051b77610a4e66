import { parseArgs } from 'node:util';
import { UserError } from '../../infra/stack/user-error.ts';

export interface LoadOptions {
  /** Connections that are open at the same time; two of them are the parties of one conversation. */
  sockets: number;
  /** How long messages are sent. */
  seconds: number;
  /** How many messages are in flight at once. */
  senders: number;
  /** One run for each number of chat nodes. */
  nodes: readonly number[];
}

const LIMITS = { sockets: 5_000, seconds: 120, senders: 500, nodes: 5 } as const;
const DEFAULTS = { sockets: '1000', seconds: '20', senders: '50', nodes: '1,2,3' } as const;

/** @throws UserError when an option is wrong */
export function readOptions(args: readonly string[]): LoadOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sockets: { type: 'string', default: DEFAULTS.sockets },
      seconds: { type: 'string', default: DEFAULTS.seconds },
      senders: { type: 'string', default: DEFAULTS.senders },
      nodes: { type: 'string', default: DEFAULTS.nodes },
    },
  });
  const numberIn = (name: keyof typeof LIMITS, text: string, least = 1): number => {
    const number = Number(text);
    if (Number.isInteger(number) && number >= least && number <= LIMITS[name]) return number;
    throw new UserError(`--${name} must be from ${least} to ${LIMITS[name]}, not "${text}".`);
  };
  const sockets = numberIn('sockets', values.sockets, 2);
  return {
    sockets: sockets - (sockets % 2),
    seconds: numberIn('seconds', values.seconds),
    senders: Math.min(numberIn('senders', values.senders), Math.floor(sockets / 2)),
    nodes: values.nodes.split(',').map((each) => numberIn('nodes', each)),
  };
}

/** The open files that a process needs. The gateway has two for each connection, and every process has some for its engines and logs. */
const filesFor = (sockets: number): number => 2 * sockets + 500;

/**
 * Checks that this machine lets a process open the files that the sockets need. Node raises its own limit to the highest allowed one.
 * @param limits the text of `/proc/self/limits`
 * @throws UserError when it does not
 */
export function checkFiles(sockets: number, limits: string): void {
  const [, most = '0'] = /^Max open files\s+\S+\s+(\S+)/m.exec(limits) ?? [];
  if (most === 'unlimited' || Number(most) >= filesFor(sockets)) return;
  throw new UserError(
    `${sockets} sockets need ${filesFor(sockets)} open files in one process, and this machine allows ${most}: ulimit -Hn, or fewer --sockets.`,
  );
}
