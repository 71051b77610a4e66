import { createLogger } from '@mutua/service-kit';
import { attemptMail, type MailOutcome } from './mail-attempt.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
const refusal = (response: string, command = 'RCPT TO') =>
  Object.assign(new Error(response), {
    code: command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE',
    responseCode: Number(response.slice(0, 3)),
    command,
    response,
  });

it.each<[string, Error, MailOutcome]>([
  ['no such mailbox', refusal('550 5.1.1 <ada@example.org>: user unknown'), 'no_mailbox'],
  ['no such domain', refusal('550 5.1.2 no such host'), 'no_mailbox'],
  ['no mail for this domain', refusal('556 5.1.10 null MX'), 'no_mailbox'],
  ['a mailbox that is full', refusal('552-5.2.2 over quota'), 'no_mailbox'],
  ['a quota of this site', refusal('550 5.4.5 Daily user sending quota exceeded'), 'refused'],
  ['relaying', refusal('554 5.7.1 <ada@example.org>: Relay access denied'), 'refused'],
  ['a sender that is unknown', refusal('550 5.1.8 sender domain not found'), 'refused'],
  ['a sender that is blocked', refusal('550 5.1.1 blocked', 'MAIL FROM'), 'refused'],
  ['what looks like spam', refusal('550 5.7.1 this looks like spam', 'DATA'), 'refused'],
  ['a refusal without a reason', refusal('550 no'), 'refused'],
  ['later', refusal('451 4.2.1 later'), 'failed'],
  ['no sign-in', Object.assign(new Error('no'), { code: 'EAUTH', responseCode: 535 }), 'failed'],
])('tells whose fault a refusal is: %s', async (_what, error, outcome) => {
  expect(await attemptMail(() => Promise.reject(error), { logger, mailId: 'one', attempts: 1 })).toBe(outcome);
});
