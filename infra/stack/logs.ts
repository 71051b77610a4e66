/** `npm run logs -- <service>`: prints the last lines of a service's log, and follows it until Ctrl-C. */
import { createReadStream, existsSync, readdirSync, statSync, watchFile } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { locateStack } from './stack-location.ts';

const LAST = 40;
const logDir = join(locateStack().dataDir, 'logs');
const name = process.argv[2] ?? '';
const file = join(logDir, `${name}.log`);
if (!/^[\w-]+$/.test(name) || !existsSync(file)) {
  const names = existsSync(logDir) ? readdirSync(logDir).map((each) => each.replace(/\.log$/, '')) : [];
  console.error(
    names.length > 0
      ? `npm run logs -- <service>, one of: ${names.join(', ')}`
      : 'There are no logs yet. Run npm start first.',
  );
  process.exit(1);
}

/** Formats a JSON line for people: time, level, message, and the other fields as JSON. */
const format = (line: string): string => {
  try {
    const { level, time, service: _service, msg, err, ...rest } = JSON.parse(line);
    const details = Object.entries(rest).map(
      ([key, value]) => `${key}=${typeof value === 'object' ? JSON.stringify(value) : value}`,
    );
    const stack = err?.stack ? `\n${err.stack}` : '';
    return `${time?.slice(11, 23) ?? ''} ${String(level).padEnd(5)} ${msg ?? ''} ${details.join(' ')}${stack}`;
  } catch {
    return line;
  }
};

const print = async (start: number, last = Number.POSITIVE_INFINITY): Promise<void> => {
  const lines: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file, { start }) })) {
    lines.push(line);
    if (lines.length > last) lines.shift();
  }
  for (const line of lines) console.log(format(line));
};

let shown = statSync(file).size;
await print(0, LAST);
watchFile(file, { interval: 300 }, async ({ size }) => {
  const from = size < shown ? 0 : shown;
  shown = size;
  if (size > from) await print(from);
});
