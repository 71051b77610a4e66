import type { Decision, MailKind, Reminder, ReportKind } from '@mutua/contracts';

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
  /** What is told in rows, each with the link of this name. */
  rows?: { title: string; message: string; link: string }[];
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
  /** Of a voice note. */
  voiceSeconds?: number;
  /** Its author has deleted it; `preview` is empty. */
  isDeleted?: boolean;
}

/** A decision of a moderator about a member, or about what the member has written. */
interface DecidedReport {
  decision: Decision;
  kind: ReportKind;
  /** The moderator's words; may be empty. */
  note: string;
  /** The address for an appeal. */
  appealTo: string;
}

/** A moment by the clock of the reader; in UTC while the zone is unknown. */
export interface ReaderMoment {
  at: string;
  zone: string | null;
}

/** What each notification names. */
export interface NotificationValues {
  skillRequest: Exchange;
  requestAccepted: Exchange;
  requestRejected: Exchange;
  requestCompleted: Exchange;
  requestCancelled: Exchange;
  /** The system cancelled the request, because one of its skills was deleted. */
  requestWithdrawn: Exchange;
  /** The system cancelled the request, because one of the two was suspended. Both get it. */
  memberWithdrawn: Exchange;
  /** Nobody has answered the request in time. Both get it. */
  requestExpired: Exchange;
  /** The receiver is asked again, `days` after the request was sent; it expires at `expires`. */
  requestNudge: { name: string; wanted: string; days: number; expires: ReaderMoment };
  /** What the other one asks before the request is answered; without `isReceiver` it is the sender, who answers. */
  requestQuestion: { name: string; wanted: string; words: string; isReceiver: boolean };
  reviewReceived: { name: string; rating: number; skill: string };
  /** Of a sealed review, which waits for that of the reader. */
  reviewWaiting: { name: string };
  reviewAnswered: { name: string; words: string };
  referenceReceived: { name: string; words: string };
  skillEndorsed: { name: string; skill: string; message: string };
  newSkill: { name: string; skill: string };
  /** New mutual matches: `count` of them, with the names of at most three. */
  matchFound: { names: readonly string[]; count: number };
  /** `count` skills that a saved search finds now, of which this is the latest; `search` are its words, if it has any. */
  searchMatch: { name: string; skill: string; search: string; hasWords: boolean; count: number };
  wantAnswered: { name: string; skill: string };
  /** A lesson of a ring, told to one of its two: what was taught, by or to somebody else. */
  lessonCompleted: { name: string; skill: string; isLearner: boolean };
  lessonCancelled: { name: string; skill: string; reason: string };
  /** Cancelled by the system, because the other member has left. */
  lessonWithdrawn: { skill: string };
  ringProposed: RingQuestion;
  /** The member has said yes to another teacher before. */
  ringAgain: RingQuestion;
  ringConfirmed: RingQuestion & { learner: string };
  /** It did not come about, or its starter took it back. */
  ringClosed: { isWithdrawn: boolean };
  ringCompleted: Record<string, never>;
  /** An exchange of it was cancelled: `substitute` could teach instead the member who lost the teacher. */
  ringBroken: { substitute?: { name: string; skill: string } | undefined };
  /** Times for a session with the other member; `moment` is the first of `count` times. */
  meetingProposed: { name: string; skill: string; minutes: number; moment: ReaderMoment; count: number };
  /** `moment` is the first of `count` sessions. */
  meetingAgreed: { name: string; skill: string; moment: ReaderMoment; count: number };
  meetingDeclined: { name: string; words: string };
  meetingMoved: { name: string; moment: ReaderMoment; was: ReaderMoment };
  /** `left` is how many sessions still stand. */
  meetingCancelled: { name: string; moment: ReaderMoment; count: number; left: number; reason: string };
  /** After a block. */
  meetingCalledOff: { moment: ReaderMoment; count: number };
  meetingLapsed: { name: string };
  /** Before a session: on the day before, `left` minutes before, or when it begins. `isTomorrow` by the clock of the reader. */
  meetingReminder: {
    what: Reminder;
    name: string;
    skill: string;
    minutes: number;
    moment: ReaderMoment;
    isTomorrow: boolean;
    left: number;
  };
  /** The other member is about `late` minutes late. */
  meetingLate: { name: string; late: number; moment: ReaderMoment };
  /** Whether the two met. */
  meetingAsk: { name: string; moment: ReaderMoment };
  /** A calendar elsewhere could not be read for `days`. */
  calendarFailed: { name: string; days: number };
  /** The reader is away without an end. */
  awayAsk: { since: ReaderMoment };
  /** `count` messages, of which `preview` is the latest; with `callType` that one is a missed call, with `voiceSeconds` a voice note, with `isDeleted` it is gone. */
  messages: { name: string; count: number } & LatestMessage;
  reportDecided: DecidedReport;
  /** For the members who reported it. */
  reportAnswered: Record<string, never>;
}

/** What a notification says without the words of a language: which text, of which values. */
export type Saying = {
  [T in keyof NotificationValues]: { text: T; values: NotificationValues[T] };
}[keyof NotificationValues];

/** What a text names. */
export type Values = Readonly<Record<string, string | number | boolean | undefined>>;

/** What a mail about an account says. */
export type LetterTexts = Pick<MailText, 'subject' | 'heading' | 'lead' | 'button' | 'secondButton' | 'hints'>;

/** What a digest says besides its notifications. */
interface DigestTexts {
  subject: string;
  /** With `cadence`, and the first name of its reader, if there is one. */
  heading: string;
  lead: string;
  /** Behind the notifications that are shown. */
  more: string;
  /** What else waits for its reader. */
  requests: string;
  reviews: string;
  button: string;
  /** In the last one to a member who has not been here for long. */
  last: string;
  footnote: string;
}

/** What this service says to people in one language: `en.json`, and so on. Texts with values are in ICU MessageFormat. */
export interface Texts {
  notifications: Readonly<Record<Exclude<keyof NotificationValues, 'reportDecided'>, NotificationText>>;
  /** The members that a list of names leaves out. */
  moreNames: string;
  /** The copy of a notification by mail. */
  copy: {
    /** With the first name of its reader, if there is one. */
    greeting: string;
    when: string;
    where: string;
    notes: string;
    /** What the button says, by the type of the notification; it opens the page of that. */
    buttons: { other: string } & Partial<Record<string, string>>;
    profileButton: string;
    footnote: string;
    /** With the topic by which the member chooses it. */
    topicFootnote: string;
  };
  /** Below every mail. */
  about: string;
  /** Below every mail about an account. */
  needed: string;
  /** Before the address of a button, for programs that open no buttons. */
  ifButtonFails: string;
  /** What a push says besides its notification. */
  push: {
    /** For members who want nothing said. */
    nothing: string;
    call: string;
    someCall: string;
    /** All that came in the quiet hours: messages only, or others too. */
    heldMessages: string;
    held: string;
    reply: string;
    accept: string;
    ask: string;
    test: { title: string; body: string };
  };
  unsubscribePage: PageText;
  unsubscribedPage: PageText;
  /** The same for mails of one topic, or the digest. */
  unsubscribeTopicPage: PageText;
  unsubscribedTopicPage: PageText;
  /** What members choose mails by, as the settings name it. */
  topics: Readonly<Record<'digest', string>> & Partial<Record<string, string>>;
  digest: DigestTexts;
  /** The labels of a swap for a member who is asked, and for one whose request was accepted. */
  swapLabels: Record<'asked' | 'accepted', { teaches: string; learns: string }>;
  /** The decisions of moderators. */
  moderation: {
    titles: Record<'hide' | 'lift', Record<ReportKind, string>> & { warn: string; suspend: string };
    /** What the member wrote. */
    excerpt: string;
    /** The moderator's words. */
    reason: string;
    appeal: string;
    /** What a suspension means. */
    suspended: string;
    button: string;
  };
  letters: Readonly<Record<Exclude<MailKind, 'moderated'>, LetterTexts>>;
  /** What changed in how a member signs in, as a sentence. */
  signInChanges: Partial<Record<string, string>>;
}
