import * as kit from '@mutua/service-kit/testing/push-service';
import type { PushContent } from '../src/push/push-payload.ts';

export type TestBrowser = kit.TestBrowser<PushContent>;
export const startPushService = () => kit.startPushService<PushContent>();
