import { type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type ServiceName } from '@mutua/contracts';
import { type Logger } from '@mutua/service-kit';
import type { RequestHandler } from 'express';
export interface ServiceProxy {
    handle: RequestHandler;
    upgrade: (req: IncomingMessage, socket: Socket, head: Buffer) => void;
}
export type Proxies = Record<ServiceName, ServiceProxy> & {
    close: () => void;
};
/** Whether a service responds at all; a hanging process does not. */
export declare const isLive: (url: string) => Promise<boolean>;
/**
 * One proxy a service, all on one pool of kept connections. A service that is down, or that hangs, answers 503 within
 * three seconds; one that is only slow is waited for.
 */
export declare const createProxies: (upstreams: Record<ServiceName, string>, logger: Logger) => Proxies;
