import { createLogger, type Logger } from '../logging/logger.ts';

/** A line of the log. */
export interface LogLine {
  level: string;
  msg: string;
  [field: string]: unknown;
}

/** A logger for tests that prints nothing and keeps all lines. */
export interface CollectedLog {
  logger: Logger;
  lines: LogLine[];
  /** Allows a warning or an error that the test provokes, any number of times. */
  expect(message: string | RegExp): void;
  /** Clears the lines. @throws Error with every warning and error that was not expected */
  check(): void;
}

/** Without the fields that every line has. */
const brief = ({ level, msg, time: _time, service: _service, ...fields }: LogLine) =>
  `${level}: ${msg} ${JSON.stringify(fields).slice(0, 300)}`;

const ALARMS = new Set(['warn', 'error', 'fatal']);

export function collectLog(service = 'test'): CollectedLog {
  const lines: LogLine[] = [];
  const expected: (string | RegExp)[] = [];
  const isExpected = ({ msg }: LogLine) =>
    expected.some((each) => (typeof each === 'string' ? each === msg : each.test(msg)));
  return {
    logger: createLogger({ service, destination: { write: (line) => lines.push(JSON.parse(line)) } }),
    lines,
    expect(message) {
      expected.push(message);
    },
    check() {
      const alarms = lines.splice(0).filter((line) => ALARMS.has(line.level) && !isExpected(line));
      expected.length = 0;
      if (alarms.length > 0) {
        throw new Error(`unexpected warnings or errors in the log:\n${alarms.map(brief).join('\n')}`);
      }
    },
  };
}
