import type { IncomingMessage } from 'node:http';
import { addressOf, networkOf } from './address.ts';

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::ffff:c633:6407', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8:1:2::', '2001:db8:1:2::'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::'],
  ['2001:db8:1:3::1', '2001:db8:1:3::'],
  ['fe80::1%eth0', 'fe80::'],
  ['::1', '::'],
  ['', 'unknown'],
  ['evil', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:52341', '203.0.113.7'],
  ['[2001:db8:1:2::5]:4711', '2001:db8:1:2::'],
  ['[2001:db8:1:2::5]', '2001:db8:1:2::'],
  ['2001:db8:1:2::5', '2001:db8:1:2::'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  // What no address is counts as the proxy.
  ['203.0.113.7:', '10.0.0.4'],
  ['203.0.113.7:80:80', '10.0.0.4'],
  ['[203.0.113.7', '10.0.0.4'],
  ['unknown', '10.0.0.4'],
])('a proxy that names %s is asked by %s', (entry, network) => {
  const headers = { 'x-forwarded-for': `198.51.100.1, ${entry}` };
  const req = { socket: { remoteAddress: '10.0.0.4' }, headers } as unknown as IncomingMessage;
  expect(addressOf(req, 1)).toBe(network);
});
