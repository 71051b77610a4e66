import type { Language, NotificationType } from '@mutua/contracts';
import { topicOf } from '../recipients/delivery.ts';
import type { MailText, Meeting, NotificationText, Saying, Swap } from '../texts/texts.ts';
import { format, textsFor } from '../texts/texts-for.ts';

/** Returns one row of facts, or no row without a fact. */
const rowOf = (label: string, fact: string | undefined): [string, string][] => (fact ? [[label, fact]] : []);

/** Returns the two sides of an exchange, for notifications about a new or an accepted request. */
function swapOf(saying: Saying | undefined, language: Language): Swap | undefined {
  const { asked, accepted } = textsFor(language).swapLabels;
  // The receiver of a request teaches the wanted skill. The sender of an accepted request teaches the offered one.
  if (saying?.text === 'skillRequest') {
    const { wanted, offered } = saying.values;
    return { teaches: [asked.teaches, wanted], learns: [asked.learns, offered] };
  }
  if (saying?.text !== 'requestAccepted') return undefined;
  const { wanted, offered } = saying.values;
  return { teaches: [accepted.teaches, offered], learns: [accepted.learns, wanted] };
}

/**
 * Builds the mail of a notification. `name` is the first name of the reader, `text` is the text of the notification and `saying` the same in
 * no language. `when` is the time of the meeting as text.
 */
export function copyText(
  language: Language,
  {
    name,
    type,
    text: { title, message },
    saying,
    meeting = {},
  }: {
    name: string;
    type: NotificationType;
    text: NotificationText;
    saying?: Saying | undefined;
    meeting?: (Omit<Meeting, 'at'> & { when?: string | undefined }) | undefined;
  },
): MailText {
  const { copy, about, topics } = textsFor(language);
  const topic = topics[topicOf(type) ?? ''];
  const swap = swapOf(saying, language);
  const quote = saying?.text === 'skillRequest' && saying.values.message;
  return {
    subject: title,
    preheader: message,
    heading: title,
    lead: [format(language, copy.greeting, { name, hasName: name !== '' }), message],
    ...(swap && { swap }),
    ...(quote && { quote }),
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
