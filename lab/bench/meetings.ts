import { join } from 'node:path';
import type { TestContext } from '@mutua/service-kit/testing';
import { ROOT } from '../../infra/stack/stack-location.ts';
import { engineVariables, fillWithCrowd, startMeasured, startService } from './measure.ts';
import { table, verdict } from './report.ts';
import { formatTimes, timeCalls } from './times.ts';

const CALLS = 200;
const WARM_UP = 20;
/** The limit for 95 of 100 calls, in milliseconds. */
const GOALS = { suggestions: 60, series: 60, calendar: 40, feed: 60 } as const;
/** So many exchanges get a reminder at once. All are sent within the limit, in seconds. */
const REMINDED = 5_000;
const REMINDED_GOAL = 60;
const DAY_MS = 86_400_000;

/**
 * Measures suggested times, the calendar and the feed of two members with 40 sessions and 2,000 busy times each, among many exchanges. One
 * call follows the other, directly to the service. Then measures how long reminders of many exchanges take that are due at once.
 */
export async function benchMeetings(
  context: TestContext,
  { jwksUrl, seed, sizes }: { jwksUrl: string; seed: number; sizes: readonly number[] },
): Promise<string> {
  const rows: string[][] = [];
  for (const size of sizes) {
    const env = {
      ...engineVariables(context, jwksUrl, `bench-meetings-${size}`),
      CALENDAR_KEY: 'a-key-of-the-benchmark-that-seals-nothing',
    };
    const service = await startService('services/requests', env);
    try {
      const { request, members } = await fillWithCrowd<{ request: string; members: [string, string] }>(
        'requests',
        { seed, size },
        env,
      );
      const send = (path: string, n: number, method = 'GET') =>
        fetch(`${service.url}${path}`, {
          method,
          headers: { authorization: `Bearer ${context.tokenFor(members[Math.abs(n) % 2] ?? members[0])}` },
        });
      const get = (path: string) => (n: number) => send(path, n);
      const { url } = (await (await send('/calendar/feed', 0, 'POST')).json()) as { url: string };
      const from = new Date().toISOString();
      const to = new Date(Date.now() + 7 * DAY_MS).toISOString();
      const calls: [keyof typeof GOALS, string][] = [
        ['suggestions', `/requests/${request}/times?minutes=60&days=28`],
        ['series', `/requests/${request}/times?minutes=60&days=28&count=12&everyWeeks=1`],
        ['calendar', `/calendar?from=${from}&to=${to}`],
        ['feed', new URL(url).pathname.replace('/api', '')],
      ];
      for (const [name, path] of calls) {
        const times = await timeCalls(service, get(path), { calls: CALLS, warmUp: WARM_UP });
        rows.push([name, String(size), formatTimes(times), `${GOALS[name]}: ${verdict(times.p95, GOALS[name])}`]);
        console.error(`  ${name}, ${size} exchanges: ${formatTimes(times)}`);
      }
      const sent = await startMeasured(join(ROOT, 'services/requests/test/due-reminders.ts'), {
        args: [String(REMINDED)],
        env,
      });
      const { seconds } = sent.ready as { seconds: number };
      const words = `${REMINDED} reminders in ${seconds.toFixed(0)} s`;
      rows.push(['reminders', String(size), words, `${REMINDED_GOAL} s: ${verdict(seconds, REMINDED_GOAL)}`]);
    } finally {
      await service.stop();
    }
  }
  return `Milliseconds: median, 95 of 100, processor.

${table(['call', 'exchanges', 'median / 95 of 100 / processor', 'goal'], rows)}`;
}
