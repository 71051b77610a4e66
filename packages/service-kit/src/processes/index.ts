/** `@mutua/service-kit/processes`, to run work in separate processes. Their programs load `@mutua/service-kit/serve-orders`, which is little. */
export { bareEnvironment } from './bare-environment.ts';
export { createFairQueue, type FairQueue } from './fair-queue.ts';
export { createProcessPool, DeadlineError, OrderError } from './process-pool.ts';
