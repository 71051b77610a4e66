import { webTests } from '@mutua/remotes/jest';

// A test on a busy machine is slow, not broken.
export default { ...webTests, testTimeout: 60_000 };
