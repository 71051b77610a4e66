import { webTests } from '@mutua/config/jest';

// A test on a busy machine is slow, not broken.
export default { ...webTests, testTimeout: 60_000 };
