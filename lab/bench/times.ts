import { percentile } from '../load/report.ts';
import type { Measured } from './measure.ts';

/** The time of a call from outside, and the CPU time of the service, in milliseconds. */
export interface Times {
  p50: number;
  p95: number;
  cpu: number;
}

/** `median / 95th percentile / processor time`, in ms. */
export const formatTimes = ({ p50, p95, cpu }: Times): string =>
  [p50, p95, cpu].map((ms) => (Number.isNaN(ms) ? '' : ms.toFixed(ms < 10 ? 1 : 0))).join(' / ');

/** Times calls one after the other. The calls with negative numbers warm up and are not measured. */
export async function timeCalls(
  service: Measured,
  call: (n: number) => Promise<Response>,
  { calls, warmUp }: { calls: number; warmUp: number },
): Promise<Times> {
  const times: number[] = [];
  let cpu = 0;
  for (let n = -warmUp; n < calls; n += 1) {
    if (n === 0) cpu = await service.cpu();
    const start = performance.now();
    const answer = await call(n);
    const body = await answer.text();
    if (n >= 0) times.push(performance.now() - start);
    if (!answer.ok) throw new Error(`${answer.status} from ${answer.url}: ${body.slice(0, 300)}`);
  }
  cpu = (await service.cpu()) - cpu;
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), cpu: cpu / 1_000 / calls };
}
