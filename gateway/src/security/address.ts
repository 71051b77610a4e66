import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The unit in which limits count addresses: an IPv4 address, or the /64 network of an IPv6 address, because the owner of one IPv6 address
 * has its whole /64. An IPv4 address in IPv6 notation counts as IPv4.
 */
export const networkOf = (address: string): string => {
  if (isIPv4(address)) return address;
  if (!isIP(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.replace(/%.*$/, '')}/64`).toString();
};

/** An entry of X-Forwarded-For without the port that some proxies write: `203.0.113.7:52341`, `[2001:db8::5]:4711`. */
const withoutPort = (entry: string): string => entry.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');

/**
 * The network that a call comes from.
 * @param hops the number of proxies before the gateway. Each appends its caller's address to X-Forwarded-For. Earlier entries come from the
 * caller, who may forge them; they are ignored
 */
export const addressOf = (req: IncomingMessage, hops: number): string => {
  const peer = req.socket.remoteAddress ?? '';
  if (hops === 0) return networkOf(peer);
  const forwarded = String(req.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  const chain = [peer, ...forwarded.reverse()];
  const address = withoutPort(chain[Math.min(hops, chain.length - 1)] ?? peer);
  return networkOf(isIP(address) ? address : peer);
};

/** Whether the caller uses https. Only a proxy before the gateway can tell; without one, the header comes from the caller. */
export const isSecure = (req: IncomingMessage, hops: number): boolean =>
  hops > 0 &&
  String(req.headers['x-forwarded-proto'] ?? '')
    .split(',')[0]
    ?.trim() === 'https';
