import { lookup as lookUpAddress } from 'node:dns/promises';
import { type IncomingMessage, type OutgoingHttpHeaders, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { z } from 'zod';
import { isPublicAddress } from './public-address.ts';
import { type HostAddress, openTunnel } from './tunnel.ts';

/** Hosts for tests: the address at which each is reached by plain http. */
export type LocalHosts = ReadonlyMap<string, { address: string; port: number }>;

/** The variables of services that call unknown hosts. */
export const outboundConfigShape = {
  /** The operator's http proxy for these calls; empty for none. */
  OUTBOUND_PROXY: z.union([z.literal(''), z.url({ protocol: /^http$/ })]).default(''),
  /** For tests: `name=address:port`, several separated by commas. */
  OUTBOUND_LOCAL_HOSTS: z.string().default(''),
} as const;

/** The hosts in `OUTBOUND_LOCAL_HOSTS`; none in production. */
export const localHostsOf = (config: { NODE_ENV: string; OUTBOUND_LOCAL_HOSTS: string }): LocalHosts =>
  new Map(
    (config.NODE_ENV === 'production' ? '' : config.OUTBOUND_LOCAL_HOSTS).split(',').flatMap((each) => {
      const [, name = '', address = '', port = ''] = /^\s*([\w.-]+)=([\w.]+):(\d+)\s*$/.exec(each) ?? [];
      return name ? [[name, { address, port: Number(port) }] as const] : [];
    }),
  );

/** The options of connections to unknown hosts, from a service's configuration. */
export const outboundOf = (config: {
  NODE_ENV: string;
  OUTBOUND_LOCAL_HOSTS: string;
  OUTBOUND_PROXY: string;
}): Pick<OutboundOptions, 'localHosts' | 'proxy'> => ({
  localHosts: localHostsOf(config),
  ...(config.OUTBOUND_PROXY && { proxy: new URL(config.OUTBOUND_PROXY) }),
});

export interface OutboundOptions {
  localHosts?: LocalHosts;
  /** The proxy that connects to the checked address instead of this process. */
  proxy?: URL;
  /** Resolves a name to all its addresses. */
  resolve?: (name: string) => Promise<HostAddress[]>;
}

export type Outbound = ReturnType<typeof createOutbound>;

/** The lookup of the socket: it returns the checked addresses, even if the name has others by now. */
const lookupOf =
  (addresses: readonly HostAddress[]): LookupFunction =>
  (_name, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };

/** Request options that use the tunnel instead of a new connection, with TLS for the given host. */
const through = (socket: Socket, servername?: string) => ({
  // With an agent, Node would not call `createConnection`.
  agent: undefined,
  defaultPort: servername === undefined ? 80 : 443,
  createConnection: () => (servername === undefined ? socket : connectSecurely({ socket, servername })),
});

/**
 * Calls hosts that strangers have entered. It connects only to public addresses that it has checked. It looks up a name once for each
 * connection, so that a different second answer of its DNS server has no effect. It follows no redirects.
 */
export function createOutbound({
  localHosts = new Map(),
  proxy,
  resolve = (name) => lookUpAddress(name, { all: true }),
}: OutboundOptions) {
  /** The addresses of a host. All of them must be public, because any of them may be used. */
  async function publicAddresses(hostname: string): Promise<HostAddress[]> {
    const found = await resolve(hostname);
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address))) {
      throw new Error('the host is not on the public internet');
    }
    return found;
  }

  return {
    /** @param url a result of `publicUrl` */
    async ask(
      url: URL,
      {
        method = 'GET',
        headers,
        body,
        signal,
      }: {
        method?: string;
        headers: OutgoingHttpHeaders;
        body?: Buffer | null;
        signal: AbortSignal;
      },
    ): Promise<IncomingMessage> {
      const local = localHosts.get(url.hostname);
      const addresses = local ? [] : await publicAddresses(url.hostname);
      signal.throwIfAborted();
      const port = url.protocol === 'http:' ? 80 : 443;
      const tunnel = proxy && !local ? await openTunnel({ proxy, addresses, port, signal }) : undefined;
      return new Promise((done, reject) => {
        const path = url.pathname + url.search;
        // Uses a connection of its own: one that was opened for another check is not reused.
        const options = { agent: false, method, headers, signal, path } as const;
        const checked = { ...options, host: url.hostname, lookup: lookupOf(addresses) };
        const asked = local
          ? requestPlain({ ...options, host: local.address, port: local.port })
          : port === 80
            ? requestPlain({ ...checked, port, ...(tunnel && through(tunnel)) })
            : requestSecure({ ...checked, port, ...(tunnel && through(tunnel, url.hostname)) });
        asked.once('response', done).once('error', reject).end(body);
      });
    },
  };
}
