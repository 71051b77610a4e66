import { localHostsOf } from './outbound.ts';
import { isPublicAddress, publicUrl } from './public-address.ts';

it.each([
  ['127.0.0.1'],
  ['127.255.1.9'],
  ['0.0.0.0'],
  ['10.1.2.3'],
  ['172.16.0.1'],
  ['172.31.255.255'],
  ['192.168.1.1'],
  ['169.254.169.254'], // metadata of clouds
  ['100.64.0.1'],
  ['100.100.100.200'], // metadata of Alibaba
  ['168.63.129.16'], // metadata of Azure
  ['192.0.0.192'], // metadata of Oracle
  ['192.0.2.1'],
  ['198.18.0.1'],
  ['198.51.100.7'],
  ['203.0.113.7'],
  ['224.0.0.1'],
  ['240.0.0.1'],
  ['255.255.255.255'],
  ['::'],
  ['::1'],
  ['::ffff:127.0.0.1'],
  ['::ffff:a9fe:a9fe'], // 169.254.169.254, mapped
  ['::ffff:10.0.0.1'],
  ['::127.0.0.1'],
  ['::808:808'],
  ['fe80::1'],
  ['fe80::1%eth0'],
  ['fc00::1'],
  ['fd00:ec2::254'], // metadata of AWS
  ['fec0::1'],
  ['ff02::1'],
  ['2001:db8::1'],
  ['2002:7f00:1::'], // 127.0.0.1, as 6to4
  ['2002:a9fe:a9fe::1'],
  ['64:ff9b::7f00:1'], // 127.0.0.1, by NAT64
  ['64:ff9b::a9fe:a9fe'],
  ['64:ff9b::a00:1'],
  ['64:ff9b:1::a00:1'],
  ['2001::1'], // Teredo
  ['100::1'],
  ['::5efe:a00:1'], // 10.0.0.1, by a tunnel
  ['1::1'], // not assigned
  ['4000::1'],
  ['localhost'],
  [''],
])('%s is no address of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each([
  ['8.8.8.8'],
  ['142.250.74.14'],
  ['2a00:1450:4001:82a::200e'],
  ['::ffff:8.8.8.8'],
  ['2002:808:808::1'],
  ['64:ff9b::808:808'],
])('%s is one', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  ['http://calendar.example/x.ics'],
  ['ftp://calendar.example/x.ics'],
  ['file:///etc/passwd'],
  ['data:text/calendar,BEGIN:VCALENDAR'],
  ['https://127.0.0.1/x.ics'],
  ['https://127.1/x.ics'],
  ['https://2130706433/x.ics'], // 127.0.0.1 in one number
  ['https://0x7f000001/x.ics'],
  ['https://0x7f.0.0.1/x.ics'],
  ['https://017700000001/x.ics'],
  ['https://0177.0.0.1/x.ics'],
  ['https://[::1]/x.ics'],
  ['https://[::ffff:169.254.169.254]/x.ics'],
  ['https://8.8.8.8/x.ics'],
  ['https://①②⑦.⓪.⓪.①/x.ics'],
  ['https://localhost/x.ics'],
  ['https://localhost./x.ics'],
  ['https://redis/x.ics'],
  ['https://metadata.google.internal/x.ics'],
  ['https://printer.local/x.ics'],
  ['https://a.localhost/x.ics'],
  ['https://calendar.example:8443/x.ics'],
  ['https://calendar.example:80/x.ics'],
  ['https://calendar.example:22/x.ics'],
  ['https://user@calendar.example/x.ics'],
  ['https://user:secret@calendar.example/x.ics'],
  ['https://calendar.example@127.0.0.1/x.ics'],
  ['https://'],
  ['https://calendar.example../x.ics'],
  ['https://calendar..example/x.ics'],
  ['calendar.example/x.ics'],
  [''],
])('%s is no address to connect to', (address) => {
  expect(publicUrl(address)).toBeNull();
});

it('gets a default port and loses its fragment', () => {
  expect(publicUrl('HTTPS://Calendar.Example:443/A?b=c#d')?.href).toBe('https://calendar.example/A?b=c');
});

it('has one spelling of its host', () => {
  for (const host of ['calendar.example.', 'CALENDAR.example', 'ｃalendar。example', 'calendar．example｡']) {
    expect(publicUrl(`https://${host}/A`)?.href).toBe('https://calendar.example/A');
  }
  expect(publicUrl('https://cаlendar.example/')?.hostname).toMatch(/^xn--/);
});

it('is possible for a test only, never in production', () => {
  const hosts = (NODE_ENV: string) => [...localHostsOf({ NODE_ENV, OUTBOUND_LOCAL_HOSTS: 'a.test=127.0.0.1:8' })];
  expect(hosts('test')).toEqual([['a.test', { address: '127.0.0.1', port: 8 }]]);
  expect(hosts('production')).toEqual([]);
});
