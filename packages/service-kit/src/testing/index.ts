/** Tools for the tests of services: a separate database and queues in the real engines, and the service over HTTP. */

export { findIndexDrift } from '../migrations/index-drift.ts';
export { migrate } from '../migrations/migrate.ts';
export { startBucketStore, type TestBucketStore } from './bucket-store.ts';
export { collectLog } from './collected-log.ts';
export { createTestContext, isSingleRedis, type TestContext } from './context.ts';
export { demoData, demoMember } from './demo-data.ts';
export { everythingStored } from './everything-stored.ts';
export { fillQuickly } from './fill-quickly.ts';
export { freePort } from './free-port.ts';
export { deliverLate, insertInParts, madeUpSite } from './late-events.ts';
export { createListeningProcesses, environmentOf, type ListeningProcess } from './listening-processes.ts';
export { createWords, randomNumbers } from './made-up-text.ts';
export { readZip } from './read-zip.ts';
export { startRedisCluster, startRedisSentinel, type TestRedisReplicated } from './redis-servers.ts';
export { runProgram } from './run-program.ts';
export { serve, type TestAnswer, type TestServer } from './serve.ts';
export { memberOf, requestOf } from './snapshots.ts';
export { type StartedService, type StartOptions, startService } from './start-service.ts';
export { openProxy } from './tcp-proxy.ts';
export { testKeySet, testToken } from './tokens.ts';
export { useStarted } from './use-started.ts';
export { waitFor, waitForList } from './wait-for.ts';
export { leastCost, longestTurn, slowTexts } from './worst-inputs.ts';
