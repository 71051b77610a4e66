import type { Texts } from './texts.ts';

const because = (reason: string) => (reason ? `: “${reason}”` : '.');

export const en: Texts = {
  skillRequest: ({ name, offered, wanted }) => ({
    title: 'New exchange request',
    message: `${name} would like to learn ${wanted} from you and offers ${offered}.`,
  }),
  requestAccepted: ({ name, wanted }) => ({
    title: 'Request accepted',
    message: `${name} accepted your request for ${wanted}. You can chat now.`,
  }),
  requestRejected: ({ name, wanted, reason }) => ({
    title: 'Request declined',
    message: `${name} declined your request for ${wanted}${because(reason)}`,
  }),
  requestCompleted: ({ name, offered, wanted }) => ({
    title: 'Exchange completed',
    message: `${name} marked the exchange of ${offered} for ${wanted} as completed. Leave a review.`,
  }),
  requestCancelled: ({ name, offered, wanted, reason }) => ({
    title: 'Request cancelled',
    message: `${name} cancelled the exchange of ${offered} for ${wanted}${because(reason)}`,
  }),
  requestWithdrawn: ({ offered, wanted }) => ({
    title: 'Request cancelled',
    message: `The exchange of ${offered} for ${wanted} was cancelled, because one of the skills is no longer offered.`,
  }),
  reviewReceived: ({ name, rating, skill }) => ({
    title: 'New review',
    message: `${name} gave you ${rating} ${rating === 1 ? 'star' : 'stars'} for ${skill}.`,
  }),
  skillEndorsed: ({ name, skill, message }) => ({
    title: 'New endorsement',
    message: `${name} endorsed ${skill}: “${message}”`,
  }),
  newSkill: ({ name, skill }) => ({ title: 'New skill', message: `${name} now offers ${skill}.` }),
  messages: ({ name, count, preview }) => ({
    title: count === 1 ? `New message from ${name}` : `${count} new messages from ${name}`,
    message: preview,
  }),
  verifyMail: ({ name }) => ({
    subject: 'Verify your email address',
    heading: `Welcome to Mutua, ${name}`,
    paragraphs: ['One step is left: confirm that this address is yours. The link works once, within 24 hours.'],
    button: 'Verify email',
    footnote: 'You get this mail because somebody registered at Mutua with this address. If it was not you, ignore it.',
  }),
  resetMail: ({ name }) => ({
    subject: 'Reset your password',
    heading: `Hello ${name}`,
    paragraphs: ['Choose a new password by the link below. It works once, within an hour.'],
    button: 'Reset password',
    footnote:
      'You get this mail because somebody asked for a new password. If it was not you, ignore it: nothing changes.',
  }),
  unsubscribePage: {
    heading: 'Stop e-mail notifications?',
    paragraph: 'Mutua will send you no more copies of notifications. You still find them when you sign in.',
    button: 'Stop e-mails',
  },
  unsubscribedPage: {
    heading: 'E-mail notifications are off',
    paragraph: 'You can switch them on again in your settings at Mutua.',
  },
  notificationMail: ({ name, text }) => ({
    subject: text.title,
    heading: text.title,
    paragraphs: [`Hello ${name},`, text.message],
    button: 'Open Mutua',
    footnote: 'You get this mail because e-mail notifications are on in your settings at Mutua.',
  }),
};
