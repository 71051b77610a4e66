import { type ServiceName } from '@mutua/contracts';
/**
 * The service that answers a path of the API (without `/api` and without a query).
 * Undefined for a path that no service knows.
 */
export declare const serviceOf: (path: string) => ServiceName | undefined;
