import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * What counts as one address: an IPv4 address, or the /64 network of an IPv6 one, because the holder of one IPv6
 * address has its whole network. An IPv4 address written as IPv6 counts as IPv4.
 */
export const networkOf = (address: string): string => {
  if (isIPv4(address)) return address;
  if (!isIP(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.replace(/%.*$/, '')}/64`).toString();
};

/**
 * The network that a call comes from.
 * @param hops how many proxies stand before the gateway: each adds the address that it was called from to
 * X-Forwarded-For; entries before those are claims of the caller and ignored
 */
export const addressOf = (req: IncomingMessage, hops: number): string => {
  const peer = req.socket.remoteAddress ?? '';
  if (hops === 0) return networkOf(peer);
  const forwarded = String(req.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  const chain = [peer, ...forwarded.reverse()];
  const address = chain[Math.min(hops, chain.length - 1)] ?? peer;
  return networkOf(isIP(address) ? address : peer);
};
