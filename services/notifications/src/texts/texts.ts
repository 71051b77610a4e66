import type { NotificationType } from '@mutua/contracts';
import type { DecidedReport, ModerationTexts } from './moderation.ts';

/** The text of a notification. */
export interface NotificationText {
  title: string;
  message: string;
}

/** The text of a mail; `mail-template.ts` lays it out. */
export interface MailText {
  subject: string;
  /** What a list of mails shows after the subject. Absent where the first line of `lead` says it. */
  preheader?: string;
  heading: string;
  lead: string[];
  /** What the reader teaches and learns in an exchange. */
  swap?: Swap;
  /** What another member wrote. */
  quote?: string;
  /** Facts in rows, each with its label: when, where, from which device. */
  facts?: [label: string, fact: string][];
  button: string;
  /** The other thing that one may do. */
  secondButton?: string;
  /** In smaller print below the button: what comes next, until when. `**so**` is bold. */
  hints: string[];
  /** The words before the button's address, in mails that show it, for programs that open no buttons. */
  withAddress?: string;
  /** Why the member gets this mail and how to stop it; `[so](unsubscribe)` is a link. */
  footnotes: string[];
}

/** The two sides of an exchange for a member, each with its label. */
export interface Swap {
  teaches: [label: string, skill: string];
  learns: [label: string, skill: string];
}

/** The time and place of a meeting, as the request has them. */
export interface Meeting {
  /** Undefined when the members have not agreed on one. */
  at?: Date | undefined;
  platform?: string | undefined;
  notes?: string | undefined;
}

interface Exchange {
  /** The member who acted. */
  name: string;
  /** The skill that the sender offered, and the one that the sender asked for. */
  offered: string;
  wanted: string;
  reason: string;
  /** What the sender wrote to the member who is asked; the copy of a new request by mail shows it. */
  message?: string;
}

/** What a yes to a ring means for the member who is asked. */
export interface RingQuestion {
  teacher: string;
  learns: string;
  teaches: string;
}

/** The text of a page, with a button when it asks for confirmation. */
export interface PageText {
  heading: string;
  paragraph: string;
  button?: string;
}

/** The latest of some messages: the beginning of its words, or which call was missed. */
export interface LatestMessage {
  preview: string;
  callType?: 'audio' | 'video';
}

/** The text of each notification, of its values. */
export interface NotificationTexts {
  skillRequest: (exchange: Exchange) => NotificationText;
  requestAccepted: (exchange: Exchange) => NotificationText;
  requestRejected: (exchange: Exchange) => NotificationText;
  requestCompleted: (exchange: Exchange) => NotificationText;
  requestCancelled: (exchange: Exchange) => NotificationText;
  /** The system cancelled the request, because one of its skills was deleted. */
  requestWithdrawn: (exchange: Exchange) => NotificationText;
  /** The system cancelled the request, because one of the two was suspended. Both get it. */
  memberWithdrawn: (exchange: Exchange) => NotificationText;
  reviewReceived: (review: { name: string; rating: number; skill: string }) => NotificationText;
  skillEndorsed: (endorsement: { name: string; skill: string; message: string }) => NotificationText;
  newSkill: (skill: { name: string; skill: string }) => NotificationText;
  /** New mutual matches: `count` of them, with the names of at most three. */
  matchFound: (matches: { names: readonly string[]; count: number }) => NotificationText;
  /** A lesson of a ring, told to one of its two: what was taught, by or to somebody else. */
  lessonCompleted: (lesson: { name: string; skill: string; isLearner: boolean }) => NotificationText;
  lessonCancelled: (lesson: { name: string; skill: string; reason: string }) => NotificationText;
  /** Cancelled by the system, because the other member has left. */
  lessonWithdrawn: (lesson: { skill: string }) => NotificationText;
  ringProposed: (question: RingQuestion) => NotificationText;
  /** The member has said yes to another teacher before. */
  ringAgain: (question: RingQuestion) => NotificationText;
  ringConfirmed: (lessons: RingQuestion & { learner: string }) => NotificationText;
  /** It did not come about, or its starter took it back. */
  ringClosed: (ring: { isWithdrawn: boolean }) => NotificationText;
  ringCompleted: (ring: Record<string, never>) => NotificationText;
  /** An exchange of it was cancelled: `substitute` could teach instead the member who lost the teacher. */
  ringBroken: (ring: { substitute?: { name: string; skill: string } | undefined }) => NotificationText;
  /** `count` messages, of which `preview` is the latest; with `callType` that one is a missed call. */
  messages: (message: { name: string; count: number } & LatestMessage) => NotificationText;
  reportDecided: (report: DecidedReport) => NotificationText;
  /** For the members who reported it. */
  reportAnswered: (report: Record<string, never>) => NotificationText;
}

/** What a notification says without the words of a language: which text, of which values. */
export type Saying = {
  [T in keyof NotificationTexts]: { text: T; values: Parameters<NotificationTexts[T]>[0] };
}[keyof NotificationTexts];

/** What this service says to people in one language, but for the mails about their account: each of these has its file in `letters`. */
export interface Texts extends NotificationTexts {
  unsubscribePage: PageText;
  unsubscribedPage: PageText;
  /** The labels of a swap for a member who is asked, and for one whose request was accepted. */
  swapLabels: Record<'asked' | 'accepted', { teaches: string; learns: string }>;
  /** The copy of a notification. `name` is the first name of its reader, `when` is the time of the meeting in words. */
  notificationMail: (mail: {
    name: string;
    type: NotificationType;
    text: NotificationText;
    meeting?: (Omit<Meeting, 'at'> & { when?: string | undefined }) | undefined;
  }) => MailText;
  /** Below every mail about an account. */
  needed: string[];
  /** Before the address of a button, for programs that open no buttons. */
  ifButtonFails: string;
  moderation: ModerationTexts;
}

/** A row of facts; none when there is no such fact. */
export const rowOf = (label: string, fact: string | undefined): [string, string][] => (fact ? [[label, fact]] : []);
