import { createPageAddress, firstAddress, previewIdOf } from './preview-address.ts';

const addresses = createPageAddress(['https://mutua.example', 'http://localhost:8080']);

it.each([
  ['Read https://a.example/b, then https://c.example', 'https://a.example/b'],
  ['(see http://a.example/b_(c))', 'http://a.example/b_(c)'],
  ['www.b.example and ftp://c.example', 'https://www.b.example'],
  ['me@b.example://', undefined],
  ['Use `https://a.example` and https://b.example', 'https://b.example'],
  ['```\nhttps://a.example\n```\nhttps://b.example', 'https://b.example'],
  ['only www.b.example', 'https://www.b.example'],
  ['**https://example.org/a**', 'https://example.org/a'],
  ['请看https://example.org/a谢谢', 'https://example.org/a'],
  ['https://bank.example@evil.example https://b.example', 'https://b.example'],
  ['https://аррӏе.com/', 'https://xn--80ak6aa92e.com/'],
  ['me@b.example, https://b.example', 'https://b.example'],
  ['://', undefined],
])('in %j the first address is %s', (text, found) => {
  expect(firstAddress(text)).toBe(found);
});

it('gives addresses that differ only in their fragment the same id', () => {
  expect(previewIdOf('https://A.example/b#c')).toBe(previewIdOf('https://a.example/b'));
  expect(previewIdOf('https://a.example/B')).not.toBe(previewIdOf('https://a.example/b'));
  expect(previewIdOf(undefined)).toBeUndefined();
});

it.each([
  ['https://a.example/b?c=d#e', 'https://a.example/b?c=d'],
  ['http://a.example/', 'http://a.example/'],
  ['http://a.example:80/', 'http://a.example/'],
  ['https://a.example/?q=keyboard', 'https://a.example/?q=keyboard'],
  ['https://a.example/?q=token', 'https://a.example/?q=token'],
  ['https://a.example/?author=3', 'https://a.example/?author=3'],
  ['https://a.example/?design=2', 'https://a.example/?design=2'],
  ['https://a.example/?country_code=de', 'https://a.example/?country_code=de'],
  ['https://a.example/?zipCode=1', 'https://a.example/?zipCode=1'],
  ['https://a.example/?postcode=1', 'https://a.example/?postcode=1'],
  ['https://a.example/?tag=monkey', 'https://a.example/?tag=monkey'],
  ['https://a.example/?by=author', 'https://a.example/?by=author'],
  ['https://a.example/?type=barcode', 'https://a.example/?type=barcode'],
  ['https://a.example/?keyword=a', 'https://a.example/?keyword=a'],
  ['https://a.example/?keys=a', 'https://a.example/?keys=a'],
  ['https://a.example/?signal=1', 'https://a.example/?signal=1'],
  ['https://a.example/?passage=2', 'https://a.example/?passage=2'],
  ['https://a.example/?authority=1', 'https://a.example/?authority=1'],
  ['https://a.example/?encode=1', 'https://a.example/?encode=1'],
  ['https://a.example/?next=%2Flogin%3Ftoken%3D1', 'https://a.example/?next=%2Flogin%3Ftoken%3D1'],
  ['https://a.example/?sort-key=name', 'https://a.example/?sort-key=name'],
  ['https://a.example/?lang_code=de', 'https://a.example/?lang_code=de'],
])('allows %s to be read', (text, url) => {
  expect(addresses.ofPage(text)?.href).toBe(url);
});

it.each([
  // Addresses of this site.
  'https://mutua.example/chat/1',
  'http://mutua.example/',
  'https://MUTUA.example./',
  'http://localhost:8080/',
  // Hosts, ports and users that are refused over http. The tests of the guarded client cover https.
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://[::1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://redis/',
  'http://metadata.google.internal/',
  'http://router.home.arpa/',
  'http://abcdef.onion/',
  'http://a.example:443/',
  'http://a.example:8080/',
  'https://a.example:80/',
  'http://user@a.example/',
  'http://user:password@a.example/',
  'gopher://a.example/',
  // Addresses that reading may use up.
  'https://a.example/?token=1',
  'https://a.example/?access_TOKEN=1',
  'https://a.example/?apikey=1',
  'https://a.example/?code=1',
  'https://a.example/?sig=1',
  'https://a.example/?X-Amz-Signature=1',
  'https://a.example/?password=1',
  'https://a.example/?invite=1',
  'https://a.example/?oauth_verifier=1',
  'https://a.example/?accessToken=1',
  'https://a.example/?resetToken=1',
  'https://a.example/?accesstoken=1',
  'https://a.example/?api_key=1',
  'https://a.example/?apiKey=1',
  'https://a.example/?X-Amz-Credential=1',
  'https://a.example/?invite_code=1',
  'https://a.example/?inviteCode=1',
  'https://a.example/?verification-code=1',
  'https://a.example/?oobCode=1',
  'https://a.example/?reset_password=1',
  'https://a.example/?pwd=1',
  'https://a.example/?client_secret=1',
  'https://a.example/?session_id=1',
  'https://a.example/?jsessionid=1',
  'https://a.example/?user[token]=1',
  'https://a.example/?auth=1',
  'https://a.example/?otp=1',
  'https://a.example/?key=1',
  'https://a.example/?Signature=1',
  'https://a.example/?a=1&%74oken=1',
  'https://a.example/?token',
  'https://a.example/?ＴＯＫＥＮ=1',
  'https://a.example/?magiclink=1',
  'https://a.example/?accesskey=1',
  'https://a.example/?roomKey=1',
  'https://a.example/?license_key=1',
  'https://a.example/?hmac=1',
  'https://a.example/?SAMLResponse=1',
])('never reads %s', (text) => {
  expect(addresses.ofPage(text)).toBeNull();
});
