import type { Language, MailKind, MailValues } from '@mutua/contracts';
import type { LetterTexts, MailText, Texts, Values } from '../texts/texts.ts';
import { decisionTitle, format, textsFor } from '../texts/texts-for.ts';
import { LETTERS, type Letter } from './letters.ts';
import { organiserMonth } from './organiser-month.ts';

/** The reader of a mail about an account. */
export interface Reader {
  /** The first name, without anything that a mail program turns into a link. */
  name: string;
  /** The address to which the mail goes. */
  address: string;
  /** Writes a moment (ISO text) in the reader's language and time zone. */
  when: (moment: string) => string;
}

export const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

/** Builds the text of a decision: moderators have suspended the account, or ended the suspension. */
function moderated({ moderation }: Texts, { decision, note, excerpt }: Partial<MailValues<'moderated'>>): LetterTexts {
  const isSuspended = decision === 'suspend';
  const heading = decisionTitle(moderation, isSuspended ? 'suspend' : 'lift', 'member');
  const { suspended, reason, excerpt: quoted, appeal, button } = moderation;
  return {
    subject: heading,
    heading,
    lead: isSuspended ? [suspended, ...(note ? [reason] : []), ...(excerpt ? [quoted] : [])] : [heading],
    button,
    hints: isSuspended ? [appeal] : [],
  };
}

/** Returns the text of a mail about an account. */
export function letterText(
  kind: MailKind,
  language: Language,
  values: Readonly<Record<string, string>>,
  { name, address, when }: Reader,
): LetterTexts & Pick<MailText, 'facts'> {
  const texts = textsFor(language);
  if (kind === 'organiser-month') return organiserMonth(language, texts, values as MailValues<'organiser-month'>);
  const { subject, heading, lead, button, secondButton, hints, why }: LetterTexts =
    kind === 'moderated' ? moderated(texts, values) : texts.letters[kind];
  const { values: more } = LETTERS[kind] as Letter<MailKind>;
  const named: Values = { name, address, ...values, ...more?.(values as MailValues<MailKind>, texts) };
  const formattedValues = Object.fromEntries(
    Object.entries(named).map(([key, value]) => [key, isMoment(value) ? when(value) : value]),
  );
  const write = (text: string): string => format(language, text, formattedValues);
  return {
    subject: write(subject),
    heading: write(heading),
    lead: lead.map(write),
    button,
    ...(secondButton && { secondButton }),
    hints: hints.map(write),
    ...(why && { why }),
  };
}
