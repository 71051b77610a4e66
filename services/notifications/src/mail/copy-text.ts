import type { Language, NotificationType } from '@mutua/contracts';
import { SITE_MARK } from '@mutua/contracts/document-marks';
import { PLATFORM_HERE } from '@mutua/contracts/limits';
import { topicOf } from '../recipients/delivery.ts';
import { dayIn, momentIn } from '../texts/moments.ts';
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

/** Returns the moments that a notification is about, and when a moved session was before. */
function momentsOf(saying: Saying | undefined): { moments: string[]; zone: string | null; was?: string } | null {
  const values = saying?.values;
  if (!values || !('moment' in values) || !values.moment) return null;
  const { at, zone } = values.moment;
  const all = 'moments' in values ? values.moments : undefined;
  return { moments: [...(all ?? [at])], zone, ...('was' in values && { was: values.was.at }) };
}

/** Returns the facts about meetings: each date with its year and zone, and how often a proposed series repeats. */
function meetingFacts(language: Language, saying: Saying | undefined): [string, string][] {
  const { copy } = textsFor(language);
  const found = momentsOf(saying);
  if (!found) return [];
  const write = (moment: string) => momentIn(language, found.zone, new Date(moment));
  const repeat = saying?.text === 'meetingProposed' ? saying.values.repeat : undefined;
  return [
    [copy.when, found.moments.map(write).join('\n')],
    ...rowOf(copy.before, found.was && write(found.was)),
    ...rowOf(copy.series, repeat && format(language, copy.repeat, { count: repeat.count, weeks: repeat.everyWeeks })),
  ];
}

/** Returns the rows and the small text of the question whether the reader still teaches. */
function restParts(language: Language, saying: Saying | undefined): { facts: [string, string][]; hints: string[] } {
  if (saying?.text !== 'skillAsked') return { facts: [], hints: [] };
  const { copy } = textsFor(language);
  const { titles, count, rests } = saying.values;
  const day = dayIn(language, rests.zone, new Date(rests.at));
  return {
    facts: count > 1 ? [[copy.skills, titles.join('\n')]] : [],
    hints: [format(language, copy.restHint, { day, count })],
  };
}

/** Returns the lines about safety, for a learner who is reminded of a lesson in person. */
function safetyHints(language: Language, saying: Saying | undefined): string[] {
  if (saying?.text !== 'lessonReminder' || saying.values.mode !== 'person' || saying.values.isTeacher) return [];
  const { tell, public: inPublic, leave } = textsFor(language).copy.safety;
  return [tell, inPublic, leave];
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
  const { copy, replies, about, topics } = textsFor(language);
  const topic = topics[topicOf(type) ?? ''];
  const swap = swapOf(saying, language);
  const rest = restParts(language, saying);
  const quote = saying?.text === 'skillRequest' && saying.values.message;
  // A reminder of a lesson opens the lesson, and another one the conversation.
  const opens = saying?.text === 'lessonReminder' ? 'lesson_seat' : type;
  return {
    subject: title,
    preheader: message,
    heading: title,
    lead: [format(language, copy.greeting, { name, hasName: name !== '' }), ...(message ? [message] : [])],
    ...(swap && { swap }),
    ...(quote && { quote }),
    facts: [
      ...(meeting.when ? rowOf(copy.when, meeting.when) : meetingFacts(language, saying)),
      ...rowOf(copy.where, meeting.platform === PLATFORM_HERE ? SITE_MARK : meeting.platform),
      ...rowOf(copy.notes, meeting.notes),
      ...rest.facts,
    ],
    button: copy.buttons[opens] ?? copy.buttons.other,
    ...(type === 'skill_request' && { secondButton: copy.profileButton }),
    ...(type === 'skill_asked' && { secondButton: copy.restButton }),
    hints: [...rest.hints, ...safetyHints(language, saying)],
    footnotes: [topic ? format(language, copy.topicFootnote, { topic }) : copy.footnote, replies, about],
  };
}
