import { NOTIFICATION_TYPES } from '@mutua/contracts';
import { EXAMPLE_LANGUAGES, exampleMails } from './example-mails.ts';

const SITE = 'https://mutua.test';
/** Types that no event makes, or that are never mailed. */
const WITHOUT_MAIL = new Set(['meeting_late', 'skill_rested', 'other']);

it.each(EXAMPLE_LANGUAGES)('every mail is written in %s', async (language) => {
  const mails = await exampleMails(language, SITE);
  const names = new Set(mails.map(({ about }) => about.replaceAll(' ', '_')));
  expect(NOTIFICATION_TYPES.filter((type) => !WITHOUT_MAIL.has(type) && !names.has(type))).toEqual([]);
  for (const { about, subject, text, html } of mails) {
    const all = `${subject}\n${text}\n${html}`;
    expect({ about, broken: /undefined|NaN|\[object|\$\{|\*\*|\]\(/.exec(all) }).toEqual({ about, broken: null });
    expect(html).toContain(`lang="${language}" dir="ltr"`);
    expect(subject.length).toBeGreaterThan(3);
  }
});

it('no text of a mail is the same in another language as in English', async () => {
  const english = await exampleMails('en', SITE);
  for (const language of EXAMPLE_LANGUAGES.filter((each) => each !== 'en')) {
    const other = await exampleMails(language, SITE);
    expect(other.filter(({ subject }, index) => subject === english[index]?.subject)).toEqual([]);
  }
});
