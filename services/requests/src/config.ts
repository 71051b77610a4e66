import { REQUESTS_ON_FIRST_DAY, SERVICE_PORTS } from '@mutua/contracts';
import {
  defineConfig,
  httpUrlField,
  type OutsideProduction,
  originField,
  rateLimitScale,
  secretField,
  serviceConfigShape,
  siteZoneField,
} from '@mutua/service-kit';
import { outboundConfigShape } from '@mutua/service-kit/outbound';
import { z } from 'zod';

/** A key for development only. In production the service does not start without a key of its own. */
const DEVELOPMENT_KEY = 'development-only-key-of-calendar-addresses';

export const configSchema = (outsideProduction: OutsideProduction) =>
  z.object({
    ...serviceConfigShape('requests'),
    ...outboundConfigShape,
    /** Where the notifications service listens. */
    NOTIFICATIONS_URL: httpUrlField.default(`http://127.0.0.1:${SERVICE_PORTS.notifications}`),
    /** Multiplies every limit. */
    RATE_LIMIT_SCALE: rateLimitScale,
    /** The time zone of the site, by whose clock the months of figures begin. */
    SITE_TIME_ZONE: siteZoneField,
    /** The public address of the site: entries in calendars link to it. */
    PUBLIC_URL: outsideProduction(originField, 'http://localhost:8080'),
    /** Encrypts the addresses of calendars that members add. */
    CALENDAR_KEY: outsideProduction(secretField, DEVELOPMENT_KEY),
    /** How many requests a member may send on the first day of the account. */
    NEW_ACCOUNT_REQUESTS: z.coerce.number().int().min(1).default(REQUESTS_ON_FIRST_DAY),
  });

/** @throws ConfigError with every fault of the environment */
export const loadConfig = (env?: NodeJS.ProcessEnv) => defineConfig(configSchema, env);
export type Config = ReturnType<typeof loadConfig>;
