import { type Logger as PinoLogger, pino, stdSerializers, stdTimeFunctions } from 'pino';
import { workContext } from './context.ts';

export type Logger = PinoLogger;

const SECRETS = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'token',
  'accesstoken',
  'refreshtoken',
  'secret',
  'credential',
  'email',
]);

/** The depth to which pino itself serialises. */
const DEPTH = 5;

/** A copy without secrets at any depth. pino's own `redact`, with paths of every depth, takes 40 times as long. */
function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error || 'toJSON' in value || depth > DEPTH)
    return value;
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, depth + 1));
  const copy: Record<string, unknown> = {};
  for (const [key, each] of Object.entries(value)) {
    copy[key] = SECRETS.has(key.toLowerCase()) ? '[redacted]' : withoutSecrets(each, depth + 1);
  }
  return copy;
}

/** At most 64 letters before the sign and 63 in a label, as in every address: so a long line costs linear time. */
const ADDRESS = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;

/** Removes values that drivers put into their messages, such as the e-mail address that a unique index refused. */
const withoutAddresses = (line: string): string => (line.includes('@') ? line.replace(ADDRESS, '[redacted]') : line);

/**
 * A logger that writes JSON lines to standard output. Lines contain the id of the request or event during which they are written.
 * Passwords, tokens, cookies and e-mail addresses in logged objects are replaced.
 */
export function createLogger({
  service,
  level = 'info',
  destination,
}: {
  service: string;
  level?: string;
  /** Receives the lines instead of standard output. */
  destination?: { write(line: string): void };
}): Logger {
  return pino(
    {
      level,
      base: { service },
      timestamp: stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (line) => withoutSecrets(line) as Record<string, unknown>,
      },
      serializers: { err: (error: Error) => withoutSecrets(stdSerializers.err(error)) },
      hooks: { streamWrite: withoutAddresses },
      mixin: () => ({ ...workContext.getStore() }),
    },
    destination ?? pino.destination({ fd: 1, sync: true }),
  );
}
