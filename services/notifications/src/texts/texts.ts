/** What a notification says. */
export interface NotificationText {
  title: string;
  message: string;
}

/** What a mail says; the template gives it its form. */
export interface MailText {
  subject: string;
  heading: string;
  paragraphs: string[];
  button: string;
  /** Why it came, in small print. */
  footnote: string;
}

interface Exchange {
  /** Whoever did it. */
  name: string;
  /** The skill that the sender offered, and the one that the sender asked for. */
  offered: string;
  wanted: string;
  reason: string;
}

/** What a page says; with a button it asks. */
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
  /** The system did it: a skill is gone. */
  requestWithdrawn: (exchange: Exchange) => NotificationText;
  reviewReceived: (review: { name: string; rating: number; skill: string }) => NotificationText;
  skillEndorsed: (endorsement: { name: string; skill: string; message: string }) => NotificationText;
  newSkill: (skill: { name: string; skill: string }) => NotificationText;
  /** `count` messages, of which `preview` is the latest. */
  messages: (message: { name: string; count: number; preview: string }) => NotificationText;
  verifyMail: (mail: { name: string }) => MailText;
  resetMail: (mail: { name: string }) => MailText;
  unsubscribePage: PageText;
  unsubscribedPage: PageText;
  notificationMail: (mail: { name: string; text: NotificationText }) => MailText;
}
