/** `@mutua/service-kit/processes`, for work that is done in processes of their own. A separate entry, because those load little. */
export { createFairQueue, type FairQueue } from './fair-queue.ts';
export { createProcessPool, DeadlineError, OrderError } from './process-pool.ts';
export { serveOrders } from './serve-orders.ts';
