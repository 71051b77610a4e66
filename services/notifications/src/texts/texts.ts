import type { NotificationType } from '@mutua/contracts';

/** The text of a notification. */
export interface NotificationText {
  title: string;
  message: string;
}

/** The text of a mail; `mail-template.ts` lays it out. */
export interface MailText {
  subject: string;
  heading: string;
  lead: string[];
  button: string;
  /** In smaller print below the button: what comes next, until when. `**so**` is bold. */
  hints: string[];
  /** The words before the button's address, in mails that show it, for programs that open no buttons. */
  withAddress?: string;
  /** Why the member gets this mail and how to stop it; `[so](unsubscribe)` is a link. */
  footnotes: string[];
}

interface Exchange {
  /** The member who acted. */
  name: string;
  /** The skill that the sender offered, and the one that the sender asked for. */
  offered: string;
  wanted: string;
  reason: string;
}

/** The text of a page, with a button when it asks for confirmation. */
export interface PageText {
  heading: string;
  paragraph: string;
  button?: string;
}

/** Everything that this service says to people, in one language. */
export interface Texts {
  skillRequest: (exchange: Exchange) => NotificationText;
  requestAccepted: (exchange: Exchange) => NotificationText;
  requestRejected: (exchange: Exchange) => NotificationText;
  requestCompleted: (exchange: Exchange) => NotificationText;
  requestCancelled: (exchange: Exchange) => NotificationText;
  /** The system cancelled the request, because one of its skills was deleted. */
  requestWithdrawn: (exchange: Exchange) => NotificationText;
  reviewReceived: (review: { name: string; rating: number; skill: string }) => NotificationText;
  skillEndorsed: (endorsement: { name: string; skill: string; message: string }) => NotificationText;
  newSkill: (skill: { name: string; skill: string }) => NotificationText;
  /** New mutual matches: `count` of them, with the names of at most three. */
  matchFound: (matches: { names: readonly string[]; count: number }) => NotificationText;
  /** `count` messages, of which `preview` is the latest. */
  messages: (message: { name: string; count: number; preview: string }) => NotificationText;
  verifyMail: (mail: { name: string; goal: { skill: string; owner: string } | null }) => MailText;
  resetMail: (mail: { address: string }) => MailText;
  unsubscribePage: PageText;
  unsubscribedPage: PageText;
  notificationMail: (mail: { name: string; type: NotificationType; text: NotificationText }) => MailText;
}
