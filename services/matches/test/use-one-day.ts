import { DAY_MS } from '@mutua/contracts/time';
import { waitFor } from '@mutua/service-kit/testing';

/** More than a minute: work that is due tomorrow must not look like work that a process has claimed. */
const NEEDED_MS = 90_000;

/** Lets each test run within one UTC day, because members are notified once in it. Near midnight, a test waits for the next day. */
export const useOneDay = () =>
  beforeEach(() => waitFor(() => DAY_MS - (Date.now() % DAY_MS) > NEEDED_MS, NEEDED_MS + 5_000), NEEDED_MS + 10_000);
