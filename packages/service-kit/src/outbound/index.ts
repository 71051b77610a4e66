/** Connections to internet addresses that members or their browsers have entered. */

export { decodedBody, ENCODINGS } from './decoded-body.ts';
export {
  createOutbound,
  type LocalHosts,
  localHostsOf,
  type Outbound,
  type OutboundOptions,
  outboundConfigShape,
  outboundOf,
} from './outbound.ts';
export { isPublicAddress, publicUrl } from './public-address.ts';
export { readAsFar } from './read-as-far.ts';
export { followRedirects, redirectOf, untilAborted } from './redirects.ts';
export { createTimeLimit, type TimeLimit } from './time-limit.ts';
