import {
  defineConfig,
  fileStoreField,
  type OutsideProduction,
  originField,
  originList,
  rateLimitScale,
  secretField,
  secretsField,
  serviceConfigShape,
} from '@mutua/service-kit';
import { outboundConfigShape } from '@mutua/service-kit/outbound';
import { z } from 'zod';

/** Signs file links on a developer's machine only: production does not start without a secret of its own. */
const DEVELOPMENT_SECRET = 'development-only-secret-of-chat-file-links';

/** Public servers that tell a browser its public address. They see the addresses of members, but no audio or video. */
const PUBLIC_STUN = 'stun:stun.l.google.com:19302,stun:stun1.l.google.com:19302';
const STUN_URL = /^stuns?:[\w.-]+(:\d+)?$/;
const ROOM_NODE = /^wss?:\/\/[\w.-]+(:\d+)?\/?$/;
const TURN_URL = /^turns?:[\w.-]+(:\d+)?(\?transport=(udp|tcp))?$/;

/** A schema for a comma-separated list of addresses that match a pattern. */
const addressList = (pattern: RegExp, example: string) =>
  z
    .string()
    .transform((text) => text.split(',').flatMap((each) => each.trim() || []))
    .refine((urls) => urls.every((url) => pattern.test(url)), `must be addresses such as ${example}`);

export const configSchema = (outsideProduction: OutsideProduction) =>
  z
    .object({
      ...serviceConfigShape('chat'),
      ...outboundConfigShape,
      /** The public address of the site. Pages of this origin may connect. */
      PUBLIC_URL: outsideProduction(originField, 'http://localhost:8080'),
      /** Other origins whose pages may connect, separated by commas. */
      CORS_ORIGINS: originList,
      RATE_LIMIT_SCALE: rateLimitScale,
      /** Where the files of conversations are stored. */
      FILE_STORE: outsideProduction(fileStoreField, '.data/uploads'),
      /** Signs the links of chat files. All instances need the same value. */
      FILE_LINK_SECRET: outsideProduction(secretsField, DEVELOPMENT_SECRET),
      /** Whether chat reads the pages behind links in messages and shows their titles as cards. */
      LINK_PREVIEWS: z.enum(['on', 'off']).default('on'),
      /** The STUN servers of calls, separated by commas. `none` switches them off. */
      STUN_URLS: z
        .string()
        .default(PUBLIC_STUN)
        .transform((text) => (text.trim() === 'none' ? '' : text))
        .pipe(addressList(STUN_URL, 'stun:stun.mutua.example:3478')),
      /** The TURN servers of calls, separated by commas. They relay the calls of browsers that cannot reach each other directly. */
      TURN_URLS: addressList(TURN_URL, 'turn:turn.mutua.example:3478?transport=udp').default([]),
      /** The secret with which chat signs passwords. The TURN servers check them with it (`static-auth-secret` of coturn). */
      TURN_SECRET: secretField.optional(),
      /** The nodes of Janus on which lessons meet, separated by commas. Without them there are no rooms. */
      ROOM_NODES: addressList(ROOM_NODE, 'ws://10.0.0.5:8188').default([]),
      /** The secret that Janus expects (`api_secret`), also to create rooms (`admin_key`). */
      ROOM_SECRET: secretField.optional(),
    })
    .refine(({ ROOM_NODES = [], ROOM_SECRET }) => ROOM_NODES.length === 0 || ROOM_SECRET !== undefined, {
      path: ['ROOM_SECRET'],
      when: () => true,
    })
    .refine(({ TURN_URLS = [], TURN_SECRET }) => TURN_URLS.length === 0 || TURN_SECRET !== undefined, {
      path: ['TURN_SECRET'],
      // This check also runs when other variables are wrong, so that one start reports every fault.
      when: () => true,
    });

/** @throws ConfigError with every fault of the environment */
export const loadConfig = (env?: NodeJS.ProcessEnv) => defineConfig(configSchema, env);
