import { type ServiceName } from '@mutua/contracts';
import { Router } from 'express';
/** `/health`: what every service says of itself, 503 when one of them is not ready. Names no host. */
export declare const systemHealth: (upstreams: Record<ServiceName, string>) => Router;
