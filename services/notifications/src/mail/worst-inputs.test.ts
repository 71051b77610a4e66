import { LIMITS } from '@mutua/contracts';
import { UNCHANGED_SITE } from '@mutua/domain';
import { slowTexts } from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import MailComposer from 'nodemailer/lib/mail-composer';
import { pushOf } from '../push/push-payload.ts';
import type { Saying } from '../texts/texts.ts';
import { notificationTextIn } from '../texts/texts-for.ts';
import { copyText } from './copy-text.ts';
import { sanitizeMailValues } from './mail.service.ts';
import { renderHtml, renderText, unmarked } from './mail-template.ts';
import { messageOf } from './mail-transport.ts';

const links = { button: 'https://mutua.test/', row: 'https://mutua.test/' };
const named = (text: string) => text.slice(0, LIMITS.name.max);
const saying = (text: string): Saying => ({
  text: 'skillRequest',
  values: { name: named(text), wanted: named(text), offered: named(text), message: text, reason: '' },
});
const written = (text: string) => {
  const said = saying(text);
  const words = notificationTextIn('en', said);
  return {
    ...copyText('en', { name: named(text), type: 'skill_request', text: words, saying: said }),
    rows: [{ title: named(text), message: text, link: 'row' }],
    hints: [unmarked(text)],
    links,
    language: 'en' as const,
    site: 'https://mutua.test',
    look: UNCHANGED_SITE,
  };
};
const pushed = (text: string) => {
  const [_id, requestId] = [new Types.ObjectId(), new Types.ObjectId()];
  const about = { _id, requestId, type: 'message', actionUrl: '/', priority: 'high' } as const;
  const values = { name: named(text), count: 1, preview: text };
  return pushOf({ ...about, title: '', message: '', saying: { text: 'messages', values } }, 'en', 'words');
};

const headersOf = (subject: string, name: string, address = 'ada@mutua.test') => {
  const from = { name: 'Mutua', address: 'no-reply@mutua.test' };
  const mail = { id: '1', from, to: { name, address }, subject, language: 'en', text: 'a', html: 'a' };
  return new MailComposer(messageOf(mail, { domain: 'mutua.test' })).compile().buildHeaders();
};

/** Everything that writes mails and pushes with words of strangers. */
const TASKS: [what: string, limit: number, task: (text: string) => unknown][] = [
  ['the text of a mail', LIMITS.requestMessage.max, (text) => renderText(written(text))],
  ['the HTML of a mail', LIMITS.requestMessage.max, (text) => renderHtml(written(text))],
  ['a value in a mail about an account', LIMITS.email.max, (text) => sanitizeMailValues({ address: text, name: text })],
  ['a text in a mail about an account', LIMITS.decisionNote.max, (text) => sanitizeMailValues({ note: text })],
  ['the name of a recipient', LIMITS.name.max, (text) => headersOf('a', text)],
  ['the address of a recipient', LIMITS.email.max, (text) => headersOf('a', 'a', text)],
  // It has names, titles and times.
  ['a subject', 1_000, (text) => headersOf(text, 'a')],
  ['a push', LIMITS.requestMessage.max, pushed],
];

it.each(TASKS)('%s takes little processor time, whatever is in it', (_what, limit, task) => {
  expect(slowTexts(limit, task)).toEqual([]);
});
