// Over 300 lines: it lists the values of every text, which are read together with the catalogues.

import type {
  Decision,
  LessonMode,
  MailedFigure,
  MailKind,
  MeetFilter,
  Reminder,
  ReportKind,
  Unit,
} from '@mutua/contracts';

/** What a saved search asks of lessons. The place is empty without one, and with a radius for the member's own town; the languages are codes. */
export interface LessonsAsked {
  place: string;
  /** The place by language. Absent without a place, and in notifications of earlier releases, which have only `place`. */
  labels?: Readonly<Partial<Record<string, string>>>;
  km: number | null;
  /** The reader's unit of distances. Absent in notifications of earlier releases. */
  unit?: Unit;
  meet: MeetFilter | null;
  languages: readonly string[];
}

/** The text of a notification. */
export interface NotificationText {
  title: string;
  message: string;
}

/** The text of a mail; `mail-template.ts` lays it out. */
export interface MailText {
  subject: string;
  /** The preview that a list of mails shows after the subject. Absent when the first line of `lead` is the preview. */
  preheader?: string;
  heading: string;
  lead: string[];
  /** What the reader teaches and learns in an exchange. */
  swap?: Swap;
  /** What another member wrote. */
  quote?: string;
  /** The rows of a digest. `link` is the name of the row's link. */
  rows?: { title: string; message: string; link: string }[];
  /** Rows of facts with their labels: when, where, from which device. */
  facts?: [label: string, fact: string][];
  button: string;
  /** The label of the second button. */
  secondButton?: string;
  /** Small text below the button: what comes next, until when. `**text**` is bold. */
  hints: string[];
  /** The text before the button's address. Mails with it show the address for programs that open no buttons. */
  withAddress?: string;
  /** Why the member gets this mail, and how to stop it. `[text](unsubscribe)` is a link. */
  footnotes: string[];
}

/** The two sides of an exchange as a member sees them, each with its label. */
export interface Swap {
  teaches: [label: string, skill: string];
  learns: [label: string, skill: string];
}

/** The time and place of a meeting, as the request has them. */
export interface Meeting {
  /** Undefined when the members have not agreed on a time. */
  at?: Date | undefined;
  platform?: string | undefined;
  notes?: string | undefined;
}

interface Exchange {
  /** The member who acted. */
  name: string;
  /** The skill that the sender offered. `wanted` is the skill that the sender asked for. */
  offered: string;
  wanted: string;
  reason: string;
  /** What the sender wrote. The mail about a new request quotes it. */
  message?: string;
}

/** What a yes to a ring means for the member who is asked. */
export interface RingQuestion {
  teacher: string;
  learns: string;
  teaches: string;
}

/** The text of a page. It has a button when it asks for confirmation. */
export interface PageText {
  heading: string;
  paragraph: string;
  button?: string;
}

/** The latest of several messages: the beginning of its text, or which call was missed. */
export interface LatestMessage {
  preview: string;
  callType?: 'audio' | 'video';
  /** The length of a voice note. */
  voiceSeconds?: number;
  /** Set when its author has deleted it; `preview` is then empty. */
  isDeleted?: boolean;
}

/** A decision of a moderator about a member, or about something the member has written. */
interface DecidedReport {
  decision: Decision;
  kind: ReportKind;
  /** The moderator's text; may be empty. */
  note: string;
  /** The address for an appeal. */
  appealTo: string;
}

/** A moment for the reader, in the reader's zone. In UTC while the zone is unknown. */
export interface ReaderMoment {
  at: string;
  zone: string | null;
}

/** The moments of several sessions or proposed times, in UTC. Absent in notifications of earlier releases. */
interface Moments {
  moments?: readonly string[];
}

/** The values of each notification, by its text. */
export interface NotificationValues {
  skillRequest: Exchange;
  /** `moment` is when the first session takes place, if the acceptance has agreed on a time. */
  requestAccepted: Exchange & { moment?: ReaderMoment };
  requestRejected: Exchange;
  requestCompleted: Exchange;
  requestCancelled: Exchange;
  /** The system cancelled the request, because one of its skills was deleted. */
  requestWithdrawn: Exchange;
  /** The system cancelled the request, because one of the two was suspended. Both members get it. */
  memberWithdrawn: Exchange;
  /** Nobody has answered the request in time. Both members get it. */
  requestExpired: Exchange;
  /**
   * The receiver is asked again, `days` after the request was sent at `sentAt` (absent in those of earlier releases). The request expires
   * at `expires`.
   */
  requestNudge: { name: string; wanted: string; days: number; sentAt?: string; expires: ReaderMoment };
  /** The other member asks something before the request is answered. Without `isReceiver` the other member is the sender, who answers. */
  requestQuestion: { name: string; wanted: string; words: string; isReceiver: boolean };
  reviewReceived: { name: string; rating: number; skill: string };
  /** A sealed review waits for the reader's own review. */
  reviewWaiting: { name: string };
  reviewAnswered: { name: string; words: string };
  referenceReceived: { name: string; words: string };
  skillEndorsed: { name: string; skill: string; message: string };
  newSkill: { name: string; skill: string };
  /** `count` new mutual matches, with the names of at most three. */
  matchFound: { names: readonly string[]; count: number };
  /**
   * Saved searches find `count` skills, of which `skill` is the latest. `searches` are the texts of those that find the latest one; a
   * search may have none. Notifications of earlier releases have only `search`, the text of one.
   */
  searchMatch: {
    name: string;
    skill: string;
    search: string;
    hasWords: boolean;
    count: number;
    searches?: readonly string[];
    /** What each of the searches asks of lessons. Absent in notifications of earlier releases. */
    lessons?: readonly LessonsAsked[];
  };
  wantAnswered: { name: string; skill: string };
  /** Somebody offers a group lesson about what the reader wants. */
  wantLesson: { name: string; title: string; moment: ReaderMoment };
  /** The reader has not visited for long. `titles` are the first of `count` skills that rest at `rests` without an answer. */
  skillAsked: { titles: readonly string[]; count: number; why: 'absent' | 'silent'; rests: ReaderMoment };
  skillRested: { count: number };
  /** A skill that the reader keeps. */
  skillWoken: { name: string; skill: string };
  /** A lesson of a ring was completed. The reader taught or learned it with the named member. */
  lessonCompleted: { name: string; skill: string; isLearner: boolean };
  lessonCancelled: { name: string; skill: string; reason: string };
  /** The system cancelled the lesson, because the other member has left. */
  lessonWithdrawn: { skill: string };
  ringProposed: RingQuestion;
  /** The member is asked again, after a yes to another teacher. */
  ringAgain: RingQuestion;
  ringConfirmed: RingQuestion & { learner: string };
  /** The ring did not come about, or its starter withdrew it. */
  ringClosed: { isWithdrawn: boolean };
  ringCompleted: Record<string, never>;
  /** An exchange of the ring was cancelled. `substitute` could teach the member who lost the teacher. */
  ringBroken: { substitute?: { name: string; skill: string } | undefined };
  /** The other member proposed times for a session, or for a series. `moment` is the first of `count` times. */
  meetingProposed: {
    name: string;
    skill: string;
    minutes: number;
    moment: ReaderMoment;
    count: number;
    repeat?: { count: number; everyWeeks: number };
  } & Moments;
  /** `moment` is the first of `count` agreed sessions. */
  meetingAgreed: { name: string; skill: string; moment: ReaderMoment; count: number } & Moments;
  meetingDeclined: { name: string; words: string };
  meetingMoved: { name: string; moment: ReaderMoment; was: ReaderMoment };
  /** `left` is how many sessions are still planned. */
  meetingCancelled: { name: string; moment: ReaderMoment; count: number; left: number; reason: string } & Moments;
  /** Sessions were cancelled after a block. */
  meetingCalledOff: { moment: ReaderMoment; count: number } & Moments;
  meetingLapsed: { name: string };
  /**
   * A session is near: on the day before, `left` minutes before, or when it begins. Today or tomorrow is computed when the text is sent.
   * Only processes of earlier releases read `isTomorrow`.
   */
  meetingReminder: {
    what: Reminder;
    name: string;
    skill: string;
    minutes: number;
    moment: ReaderMoment;
    isTomorrow: boolean;
    left: number;
  };
  /** The other member will be about `late` minutes late. */
  meetingLate: { name: string; late: number; moment: ReaderMoment };
  /** The reader is asked whether the two met. */
  meetingAsk: { name: string; moment: ReaderMoment };
  /** Somebody has a seat in the reader's lesson, or has given it back; how many of the seats are taken. */
  lessonSeat: { name: string; title: string; taken: number; of: number; isFree: boolean };
  /** A word of the teacher to all who have a seat. */
  lessonWord: { name: string; title: string; words: string };
  /** `count` messages in the conversation of a lesson, of which `name` has written the latest. */
  circleMessages: { name: string; title: string; count: number };
  /** Somebody asks the reader for a seat. */
  lessonAsked: { name: string; title: string; words: string };
  /** The teacher has answered the reader, or has ended the reader's seat. */
  lessonAnswered: {
    title: string;
    how: 'accepted' | 'declined' | 'removed' | 'lapsed' | 'waits';
    words: string;
    moment: ReaderMoment;
  };
  /** A seat is free for the reader. Without `until` it is for whoever of those who wait takes it first. */
  lessonOffered: { title: string; moment: ReaderMoment; until?: ReaderMoment };
  /** Whether the reader is asked if it still fits, and until when silence ends the seat. */
  lessonMoved: { title: string; moment: ReaderMoment; was: ReaderMoment; isAsked?: boolean; until?: ReaderMoment };
  /** A lesson takes place elsewhere; its next session. The place itself is only in the lesson. */
  lessonPlace: { title: string; moment: ReaderMoment };
  /** The reader has not said whether a moved session still fits, and loses the seat by it. */
  lessonKeep: { title: string; moment: ReaderMoment; until: ReaderMoment };
  /** After a session: who came, for the teacher; whether they were there, for a learner; or that the teacher says they were not. */
  lessonAsk: { name: string; title: string; how: 'teacher' | 'learner' | 'doubted'; moment: ReaderMoment };
  /** So many have thanked the teacher of a lesson. */
  lessonThanks: { title: string; count: number };
  /** A session, a session and all later ones, or the whole lesson was cancelled. */
  lessonOff: { title: string; moment: ReaderMoment; scope: 'one' | 'rest' | 'all'; reason: string };
  /**
   * A session of a lesson is near, as in `meetingReminder`. The teacher reads how many have a seat, a learner where it takes place; the
   * area is the part of town.
   */
  lessonReminder: {
    what: Reminder;
    title: string;
    minutes: number;
    moment: ReaderMoment;
    left: number;
    isTeacher: boolean;
    taken: number;
    mode: LessonMode;
    area: string;
  };
  /** Somebody whom the reader follows, or with whom the reader has had a seat, offers a lesson. */
  lessonNew: { name: string; title: string; seats: number; moment: ReaderMoment };
  /** A member of the reader's ring has arranged a meeting of all, or has moved it before the reader has answered. */
  lessonRing: { name: string; title: string; moment: ReaderMoment };
  /** Only the reader's calendar changes: `moment` is the first of `count` sessions, which are new or changed, or do not take place. */
  lessonEntries: { title: string; isGone: boolean; count: number; moment: ReaderMoment };
  /** Fewer members have a seat in the reader's lesson than it takes place with. */
  lessonLeast: { title: string; taken: number; least: number; moment: ReaderMoment };
  /** A calendar of another provider could not be read for `days` days. */
  calendarFailed: { name: string; days: number };
  /** The reader's absence has no end. */
  awayAsk: { since: ReaderMoment };
  /**
   * `count` messages, of which `preview` is the latest. With `callType` that one is a missed call, with `voiceSeconds` a voice note. With
   * `isDeleted` its author has deleted it.
   */
  messages: { name: string; count: number } & LatestMessage;
  /** A call no longer rings. Only pushes say so. `name` and `callType` are those of a missed call. */
  callEnded: { name: string; how: 'missed' | 'answered' | 'ended'; callType?: 'audio' | 'video' | undefined };
  reportDecided: DecidedReport;
  /** For the members who reported something. */
  reportAnswered: Record<string, never>;
}

/** The content of a notification in no language: the name of its text, and the values. */
export type Saying = {
  [T in keyof NotificationValues]: { text: T; values: NotificationValues[T] };
}[keyof NotificationValues];

/** Whether a text reminds of a session, of an exchange or of a lesson. */
export const isReminder = (
  saying: Saying | undefined,
): saying is Extract<Saying, { text: 'meetingReminder' | 'lessonReminder' }> =>
  saying?.text === 'meetingReminder' || saying?.text === 'lessonReminder';

/** The values that a text names. */
export type Values = Readonly<Record<string, string | number | boolean | undefined>>;

/** The texts of a mail about an account. */
export interface LetterTexts
  extends Pick<MailText, 'subject' | 'heading' | 'lead' | 'button' | 'secondButton' | 'hints'> {
  /** Why the reader gets it, instead of "because your account needs it". */
  why?: string;
}

/** The texts of a digest besides its notifications. */
interface DigestTexts {
  subject: string;
  /** It gets `cadence`, and the first name of the reader, if there is one. */
  heading: string;
  lead: string;
  /** The line after the shown notifications. */
  more: string;
  /** The open tasks of the reader. */
  requests: string;
  reviews: string;
  button: string;
  /** The text in the last digest to a member who has not visited for long. */
  last: string;
  footnote: string;
}

/** The texts of this service in one language: `en.json`, and so on. Texts with values are in ICU MessageFormat. */
export interface Texts {
  notifications: Readonly<Record<Exclude<keyof NotificationValues, 'reportDecided'>, NotificationText>>;
  /** The end of a list of names, for the members that it leaves out. */
  moreNames: string;
  /** What a saved search asks of lessons. */
  lessonSearch: Readonly<
    Record<
      | 'lessons'
      | 'near'
      | 'nearOrOnline'
      | 'town'
      | 'townOrOnline'
      | 'nearYou'
      | 'nearYouOrOnline'
      | 'yourTown'
      | 'yourTownOrOnline'
      | 'person'
      | 'online'
      | 'languages',
      string
    >
  >;
  /** Words of a member, in quotation marks. */
  quoted: string;
  /** The mail of a notification. */
  copy: {
    /** It gets the first name of the reader, if there is one. */
    greeting: string;
    when: string;
    where: string;
    notes: string;
    /** The label of the time before a session was moved. */
    before: string;
    /** The label of a proposed series, and how often it repeats. */
    series: string;
    repeat: string;
    /** The label of the reader’s own skills, and what happens to them without an answer. */
    skills: string;
    restHint: string;
    /** What a learner reads before a lesson in person. */
    safety: Readonly<Record<'tell' | 'public' | 'leave', string>>;
    /** The label of the button, by the type of the notification. It opens the page of the notification. */
    buttons: { other: string } & Partial<Record<string, string>>;
    profileButton: string;
    /** The second answer to the question whether the reader still teaches. */
    restButton: string;
    footnote: string;
    /** It gets the topic in which the member chooses these mails. */
    topicFootnote: string;
  };
  /** What a mail says about replies, because mail programs offer to write one. */
  replies: string;
  /** The end of every mail. */
  about: string;
  /** The end of every mail about an account. */
  needed: string;
  /** The text before the address of a button, for programs that open no buttons. */
  ifButtonFails: string;
  /** The texts of a push besides its notification. */
  push: {
    /** The text for members who want a push to disclose nothing. */
    nothing: string;
    call: string;
    someCall: string;
    /** The texts for pushes that the quiet hours have held: only messages, or others, too. */
    heldMessages: string;
    held: string;
    reply: string;
    accept: string;
    ask: string;
    test: { title: string; body: string };
  };
  unsubscribePage: PageText;
  unsubscribedPage: PageText;
  /** The same page for mails of one topic, or for the digest. */
  unsubscribeTopicPage: PageText;
  unsubscribedTopicPage: PageText;
  /** The names of the topics, as in the settings. */
  topics: Readonly<Record<'digest', string>> & Partial<Record<string, string>>;
  digest: DigestTexts;
  /** The labels of the two sides, for a member who is asked, and for one whose request was accepted. */
  swapLabels: Record<'asked' | 'accepted', { teaches: string; learns: string }>;
  /** The texts of moderators' decisions. */
  moderation: {
    titles: Record<'hide' | 'lift', Record<ReportKind, string>> & { warn: string; suspend: string };
    /** The label of what the member wrote. */
    excerpt: string;
    /** The label of the moderator's text. */
    reason: string;
    appeal: string;
    /** The sentence about what a suspension means. */
    suspended: string;
    button: string;
  };
  letters: Readonly<Record<Exclude<MailKind, 'moderated'>, LetterTexts>>;
  /** The monthly mail to organisers: the names of its figures, and sentences that not every month has. */
  organiserMonth: {
    figures: Readonly<Record<MailedFigure, string>>;
    fell: string;
    missing: string;
    parts: Readonly<Record<'requests' | 'skills' | 'matches' | 'lessons', string>>;
    hidden: string;
    unknown: string;
  };
  /** Sentences about changes in how a member signs in. */
  signInChanges: Partial<Record<string, string>>;
}
