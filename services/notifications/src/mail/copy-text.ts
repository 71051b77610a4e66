import type { Language, NotificationType } from '@mutua/contracts';
import { topicOf } from '../recipients/delivery.ts';
import type { MailText, Meeting, NotificationText } from '../texts/texts.ts';
import { format, textsFor } from '../texts/texts-for.ts';

/** Returns one row of facts, or no row without a fact. */
const rowOf = (label: string, fact: string | undefined): [string, string][] => (fact ? [[label, fact]] : []);

/** Builds the mail of a notification. `name` is the first name of the reader, and `when` is the time of the meeting as text. */
export function copyText(
  language: Language,
  {
    name,
    type,
    text: { title, message },
    meeting = {},
  }: {
    name: string;
    type: NotificationType;
    text: NotificationText;
    meeting?: (Omit<Meeting, 'at'> & { when?: string | undefined }) | undefined;
  },
): MailText {
  const { copy, about, topics } = textsFor(language);
  const topic = topics[topicOf(type) ?? ''];
  return {
    subject: title,
    preheader: message,
    heading: title,
    lead: [format(language, copy.greeting, { name, hasName: name !== '' }), message],
    facts: [
      ...rowOf(copy.when, meeting.when),
      ...rowOf(copy.where, meeting.platform),
      ...rowOf(copy.notes, meeting.notes),
    ],
    button: copy.buttons[type] ?? copy.buttons.other,
    ...(type === 'skill_request' && { secondButton: copy.profileButton }),
    hints: [],
    footnotes: [topic ? format(language, copy.topicFootnote, { topic }) : copy.footnote, about],
  };
}
