import { lookup as lookUpAddress } from 'node:dns/promises';
import { type IncomingMessage, type OutgoingHttpHeaders, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { z } from 'zod';
import { isPublicAddress } from './public-address.ts';
import { type HostAddress, openTunnel } from './tunnel.ts';

/** Where tests let a host be asked: by plain http at this address. */
export type LocalHosts = ReadonlyMap<string, { address: string; port: number }>;

/** The variables of services that ask hosts of strangers. */
export const outboundConfigShape = {
  /** The operator's proxy, by http, through which they are asked; empty for none. */
  OUTBOUND_PROXY: z.union([z.literal(''), z.url({ protocol: /^http$/ })]).default(''),
  /** For tests: `name=address:port`, several separated by commas. */
  OUTBOUND_LOCAL_HOSTS: z.string().default(''),
} as const;

/** The hosts that `OUTBOUND_LOCAL_HOSTS` names; none in production. */
export const localHostsOf = (config: { NODE_ENV: string; OUTBOUND_LOCAL_HOSTS: string }): LocalHosts =>
  new Map(
    (config.NODE_ENV === 'production' ? '' : config.OUTBOUND_LOCAL_HOSTS).split(',').flatMap((each) => {
      const [, name = '', address = '', port = ''] = /^\s*([\w.-]+)=([\w.]+):(\d+)\s*$/.exec(each) ?? [];
      return name ? [[name, { address, port: Number(port) }] as const] : [];
    }),
  );

/** What a service's configuration says of its connections to hosts of strangers. */
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
  /** Connects in the place of this process, to the address that was checked. */
  proxy?: URL;
  /** All addresses of a name. */
  resolve?: (name: string) => Promise<HostAddress[]>;
}

export type Outbound = ReturnType<typeof createOutbound>;

/** For the socket: it gets the checked addresses, whatever the name leads to by now. */
const lookupOf =
  (addresses: readonly HostAddress[]): LookupFunction =>
  (_name, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };

/** For a request: it takes the tunnel instead of a connection of its own, with TLS for the host that is named. */
const through = (socket: Socket, servername?: string) => ({
  // With an agent, Node would not ask for the connection here.
  agent: undefined,
  defaultPort: servername === undefined ? 80 : 443,
  createConnection: () => (servername === undefined ? socket : connectSecurely({ socket, servername })),
});

/**
 * Asks hosts that strangers have named. It connects only to public addresses, and only to those that it has checked. A name is looked up
 * once for each connection, so that a second answer of its server changes nothing. It follows no redirects.
 */
export function createOutbound({
  localHosts = new Map(),
  proxy,
  resolve = (name) => lookUpAddress(name, { all: true }),
}: OutboundOptions) {
  /** The addresses of a host, of which all must be public: one of them alone could be the one that is connected to. */
  async function publicAddresses(hostname: string): Promise<HostAddress[]> {
    const found = await resolve(hostname);
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address))) {
      throw new Error('the host is not on the public internet');
    }
    return found;
  }

  return {
    /** @param url one that `publicUrl` has made */
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
        // A connection of its own: none that was opened for another check is used again.
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
