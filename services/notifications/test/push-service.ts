import * as kit from '@mutua/service-kit/testing/push-service';
import type { PushContent } from '../src/push/push-payload.ts';
import { useHarness } from './harness.ts';

export type TestBrowser = kit.TestBrowser<PushContent>;
type PushService = Awaited<ReturnType<typeof kit.startPushService<PushContent>>>;

/** Runs the service with a push service for the tests of a file. */
export function useHarnessWithPushes(pushHoldMs: { online: number; away: number }) {
  const pushes = {} as PushService;
  const prepare = async () => Object.assign(pushes, await kit.startPushService<PushContent>());
  const run = useHarness({ prepare, timing: { pushHoldMs } });
  afterAll(() => pushes.close());
  return { ...run, pushes };
}
