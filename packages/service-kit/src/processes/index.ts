/** `@mutua/service-kit/processes`, for work in separate processes. A separate entry, because these processes load little. */
export { createFairQueue, type FairQueue } from './fair-queue.ts';
export { createProcessPool, DeadlineError, OrderError } from './process-pool.ts';
export { serveOrders } from './serve-orders.ts';
