import { type Logger as PinoLogger, pino } from 'pino';
import { workContext } from './context.ts';

export type Logger = PinoLogger;

const SECRETS = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'token',
  'accessToken',
  'refreshToken',
  'secret',
  'email',
];

/** A pattern covers one depth only: the secrets at the top, and up to three levels down (`err.keyValue.email`). */
const secretPaths = ['', '*', '*.*', '*.*.*'].flatMap((parent) =>
  SECRETS.map((secret) => (parent === '' || secret.startsWith('[') ? `${parent}${secret}` : `${parent}.${secret}`)),
);

/**
 * A logger of JSON lines on standard output. Lines written during a request or an event carry its id; passwords,
 * tokens, cookies and e-mail addresses in logged objects are replaced.
 */
export function createLogger({
  service,
  level = 'info',
  destination,
}: {
  service: string;
  level?: string;
  /** Where lines go instead of standard output. */
  destination?: { write(line: string): void };
}): Logger {
  return pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => ({ ...workContext.getStore() }),
      redact: { paths: secretPaths, censor: '[redacted]' },
    },
    destination ?? pino.destination({ fd: 1, sync: true }),
  );
}
