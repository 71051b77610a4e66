import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** In a public range, but internal: Azure provides secrets of machines there. */
const INSIDE = new Set(['168.63.129.16']);

/** The IPv4 address inside an IPv6 address: mapped, 6to4, or translated (NAT64). */
function unwrapped(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address instanceof ipaddr.IPv4) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  const bytes = address.toByteArray();
  const range = address.range();
  if (range === '6to4') return new ipaddr.IPv4(bytes.slice(2, 6));
  if (range === 'rfc6052') return new ipaddr.IPv4(bytes.slice(12));
  return address;
}

/** Everything assigned for public use is in this block. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0 || text.includes('%')) return false;
  const address = unwrapped(ipaddr.parse(text));
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL_IPV6)) return false;
  return address.range() === 'unicast' && !INSIDE.has(address.toString());
}

/**
 * An address on the public internet: https at its default port, a host name without a dot at its end, no user. Null for any other address. Connecting checks whether
 * the name leads to a public network.
 * @param options.allowHttp also accepts http at its default port
 */
export function publicUrl(text: string, { allowHttp = false } = {}): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const { protocol, port, username, password, hostname } = url;
  if (protocol !== 'https:' && !(allowHttp && protocol === 'http:')) return null;
  if (port !== '' || username !== '' || password !== '') return null;
  // The parser converts every other spelling to dotted numbers: 0x7f.1, 2130706433, 017700000001.
  const name = hostname.replace(/\.$/, '');
  const isName = isIP(name.replace(/^\[|\]$/g, '')) === 0 && name.includes('.') && !/^\.|\.\.|\.$/.test(name);
  if (!isName || /\.(localhost|local|internal|intranet|lan|home|corp|home\.arpa|onion)$/.test(name)) return null;
  url.hostname = name;
  url.hash = '';
  return url;
}
