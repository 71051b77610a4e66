import { EmailField, LIMITS, MarkInput, MemberName } from '@mutua/contracts';
import { mailNameOf } from '../accounts/mail-name.ts';
import { newInvitationCode } from '../invitations/invitation-code.ts';
import { isSharedDomain } from '../marks/shared-domains.ts';

/** Texts of a length that make careless patterns walk in circles: they begin a match again and again, and never end one. */
const repeats = (length: number): string[] =>
  [
    ...[
      'a',
      '.',
      'a.',
      '-',
      'a-',
      '+',
      '1 ',
      ' a',
      '@',
      'a@',
      'www',
      '://',
      '。',
      'xn--',
      'rn',
      'e\u0301',
      '\u200d',
      'ﷺ',
    ],
    ...['mutua', 'mutua ', 'former ', '🇲🇺', '\u{1f3f4}\u{e0067}', 'аdmin'],
  ].flatMap((part) => {
    const text = part.repeat(Math.ceil(length / part.length)).slice(0, length);
    return [text, `${text.slice(0, -1)}!`, `a@${text.slice(2)}`, `${text.slice(0, -4)}@a.b`];
  });

/** The processor time of a task in milliseconds. */
const costOf = (task: () => void): number => {
  const before = process.cpuUsage();
  task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const TASKS: [what: string, limit: number, task: (text: string) => void][] = [
  ['a name', LIMITS.name.max, (text) => MemberName.safeParse(text)],
  ['the name in a mail', LIMITS.name.max, mailNameOf],
  ['the code of an invitation', LIMITS.name.max, newInvitationCode],
  ['a mail address', LIMITS.email.max, (text) => EmailField.safeParse(text)],
  ['a mailbox', LIMITS.mark.max, (value) => MarkInput.safeParse({ kind: 'mailbox', value })],
  ['a page', LIMITS.mark.max, (value) => MarkInput.safeParse({ kind: 'page', value })],
  ['a domain', LIMITS.email.max, isSharedDomain],
  // The whole body may be one text.
  ['a name that is much too long', 100_000, (text) => MemberName.safeParse(text)],
  ['a mail address that is much too long', 100_000, (text) => EmailField.safeParse(text)],
];

it.each(TASKS)('%s takes little processor time, whatever is in it', (_what, limit, task) => {
  const texts = repeats(limit);
  for (const text of texts.slice(0, 4)) task(text);
  const costs = texts.map((text) =>
    Math.min(
      costOf(() => task(text)),
      costOf(() => task(text)),
    ),
  );
  expect(Math.max(...costs)).toBeLessThan(50);
});
