import { MarkInput } from '../trust/forms.ts';
import { canonicalAddress, canonicalDomain, shownAddress } from './canonical-address.ts';
import { EmailField } from './email.ts';

it.each([
  'gmail.com',
  'GMAIL.com',
  'ｇmail.com',
  'ⓖmail.com',
  'gｍail.com',
  'gmail。com',
  'gmail．com',
  'gmail｡com',
  'gmail.com.',
  'gmail.com。',
  '𝐠𝓂ail.ℂom',
  'gmaⅰl.com',
  'g\u00admail.com',
  'g\ufe0fmail.com',
])('%s is gmail.com', (typed) => {
  expect(canonicalDomain(typed)).toBe('gmail.com');
});

it('letters that imitate others are shown as they are, in ASCII', () => {
  expect(canonicalDomain('аpple.edu')).toBe('xn--pple-43d.edu');
  expect(canonicalDomain('XN--PPLE-43D.edu')).toBe('xn--pple-43d.edu');
  expect(canonicalDomain('München.de')).toBe('xn--mnchen-3ya.de');
});

it.each([
  '',
  '.',
  'a b.com',
  'a@b.com',
  'a.com/x',
  'a.com:80',
  'a.com:',
  'a.com?x',
  'gm%61il.com',
  'g\u200dmail.com',
  'a／b.com',
  'a：80.com',
  '[::1]',
])('%j is no domain', (typed) => {
  expect(canonicalDomain(typed)).toBeNull();
});

it.each([
  ['Hal@ｕni.edu', 'hal@uni.edu'],
  ['HAL+x@Uni.EDU.', 'hal+x@uni.edu'],
  ['hal@аpple.edu', 'hal@xn--pple-43d.edu'],
])('the address %s is stored as %s', (typed, stored) => {
  expect(canonicalAddress(typed)).toBe(stored);
  expect(EmailField.parse(typed)).toBe(stored);
  expect(MarkInput.parse({ kind: 'mailbox', value: typed })).toEqual({ kind: 'mailbox', value: stored });
});

it.each(['\u202ahal@uni.edu\u202c', '\ufeff\u200b Hal@uni.edu\u00ad \u200e'])(
  '%j is an address without what was copied along with it',
  (typed) => {
    expect(EmailField.parse(typed)).toBe('hal@uni.edu');
    expect(MarkInput.parse({ kind: 'mailbox', value: typed }).value).toBe('hal@uni.edu');
  },
);

it.each([
  'hal@1.2.3.40',
  'hal@127.1',
  'hal@0x7f.0.0.10',
  'hal@①②⑦.0.0.10',
  'ｈal@uni.edu',
  'hal＠uni.edu',
  'ⓗal@gmail.com',
  'a@b@uni.edu',
  'ha\u200bl@uni.edu',
  'hal@\u202auni.edu',
  '\u200b',
  'hal@uni..edu',
  'hal@-uni.edu',
  'hal@xn--uni-.edu',
  'hal@u_ni.edu',
  '@uni.edu',
  `hal@${'ﷺ.'.repeat(120)}edu`,
])('%j is no address', (typed) => {
  expect(EmailField.safeParse(typed).success).toBe(false);
  expect(MarkInput.safeParse({ kind: 'mailbox', value: typed }).success).toBe(false);
});

it.each([
  ['https://аррӏе.com/A', 'https://xn--80ak6aa92e.com/A'],
  ['HTTPS://PAYPAI.com/A', 'HTTPS://paypai.com/A'],
  ['https:аррӏе.com', 'https://xn--80ak6aa92e.com/'],
  ['https://bank.example@evil.example/a', 'https://evil.example/a'],
  ['https://bank.example:443@evil.example', 'https://evil.example/'],
  ['http://anna:word@[0::1]:8080/?a#b', 'http://[::1]:8080/?a#b'],
  ['no address', 'no address'],
])('the stored address %s is shown as %s', (stored, drawn) => {
  expect(shownAddress(stored)).toBe(drawn);
});
