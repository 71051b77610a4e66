import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** How many of the eight groups identify a network. One IPv6 client can use all 2^64 addresses of its network. */
const NETWORK_GROUPS = 4;

/** Returns the eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  return [...before, ...Array<string>(GROUPS - before.length - after.length).fill('0'), ...after];
}

/** Returns the unit in which clients are counted: an IPv4 address, or the network (/64) of an IPv6 address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [bare = ''] = address.split('%');
  return isIPv6(bare) ? groupsOf(bare).slice(0, NETWORK_GROUPS).join(':') : address;
}
