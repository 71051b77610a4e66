import {
  defineConfig,
  type OutsideProduction,
  originField,
  rateLimitScale,
  serviceConfigShape,
  siteZoneField,
} from '@mutua/service-kit';
import { z } from 'zod';

export const configSchema = (outsideProduction: OutsideProduction) =>
  z.object({
    ...serviceConfigShape('lessons'),
    /** A factor for every limit. */
    RATE_LIMIT_SCALE: rateLimitScale,
    /** The time zone of the site, by whose clock the months of figures begin. */
    SITE_TIME_ZONE: siteZoneField,
    /** The nodes of rooms, which chat uses. Without them, lessons do not take place here. */
    ROOM_NODES: z.string().default(''),
    /** The public address of the site: entries in calendars link to it. */
    PUBLIC_URL: outsideProduction(originField, 'http://localhost:8080'),
  });

/** @throws ConfigError with every fault of the environment */
export const loadConfig = (env?: NodeJS.ProcessEnv) => defineConfig(configSchema, env);
export type Config = ReturnType<typeof loadConfig>;
