import type { Language } from '@mutua/contracts';
import type { NotificationDocument } from '../notifications/notification.model.ts';
import { textOf } from '../notifications/notification.ts';
import type { DigestCadence } from '../recipients/delivery.ts';
import { momentIn } from '../texts/moments.ts';
import type { MailText } from '../texts/texts.ts';
import { format, textsFor } from '../texts/texts-for.ts';

/** The most notifications that a digest shows. For the others it shows only their number. */
const SHOWN = 20;

/** The content of a digest. */
export interface DigestContent {
  /** Newest first. */
  notifications: readonly Pick<NotificationDocument, 'title' | 'message' | 'saying' | 'actionUrl'>[];
  /** The requests and reviews that wait for the reader. */
  open: { requests: number; reviews: number };
  cadence: DigestCadence;
  /** Whether this is the last digest, because the member has not visited for long. */
  isLast: boolean;
}

/** Builds the text of a digest, and the pages that its links open. `name` is the first name of the reader. */
export function digestText(
  language: Language,
  name: string,
  { notifications, open, cadence, isLast }: DigestContent,
): { text: MailText; pages: Record<string, string> } {
  const { digest, replies, about } = textsFor(language);
  const count = notifications.length;
  const shown = notifications.slice(0, SHOWN);
  const rows = shown.map((each, index) => ({ ...textOf(each, language, undefined, momentIn), link: `row${index}` }));
  const hints = [
    ...(count > shown.length ? [format(language, digest.more, { count: count - shown.length })] : []),
    ...(open.requests > 0 ? [format(language, digest.requests, { count: open.requests })] : []),
    ...(open.reviews > 0 ? [format(language, digest.reviews, { count: open.reviews })] : []),
    ...(isLast ? [digest.last] : []),
  ];
  return {
    text: {
      subject: format(language, digest.subject, { count }),
      preheader: rows.map(({ title }) => title).join(' · '),
      heading: format(language, digest.heading, { cadence, name, hasName: name !== '' }),
      lead: [digest.lead],
      rows,
      button: digest.button,
      hints,
      footnotes: [digest.footnote, replies, about],
    },
    pages: {
      requests: '/requests?status=pending',
      reviews: '/reviews',
      ...Object.fromEntries(shown.map(({ actionUrl }, index) => [`row${index}`, actionUrl ?? '/notifications'])),
    },
  };
}
