import type { Language, NotificationType } from '@mutua/contracts';
import { topicOf } from '../recipients/delivery.ts';
import type { MailText, Meeting, NotificationText } from '../texts/texts.ts';
import { format, textsFor } from '../texts/texts-for.ts';

/** A row of facts; none when there is no such fact. */
const rowOf = (label: string, fact: string | undefined): [string, string][] => (fact ? [[label, fact]] : []);

/** The copy of a notification by mail. `name` is the first name of its reader, `when` is the time of the meeting in words. */
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
