import type { NotificationType } from '@mutua/contracts';
import { decisionTexts, moderationTexts } from './moderation.ts';
import { rowOf, type Texts } from './texts.ts';

const ABOUT = 'Mutua, skills for skills · [Help](help)';

/** What the button of a copy says; it opens the page of its notification. */
const BUTTONS: Partial<Record<NotificationType, string>> = {
  skill_request: 'Answer the request',
  request_accepted: 'Open chat',
  request_completed: 'Leave a review',
  review_received: 'Read the review',
  new_skill: 'Look at the skill',
  skill_endorsed: 'Look at the skill',
  match_found: 'See your matches',
  ring_proposed: 'See the ring',
  ring_changed: 'See the ring',
  ring_confirmed: 'See the ring',
  message: 'Open chat',
};

const listOf = (names: readonly string[]) => new Intl.ListFormat('en').format(names);
const others = (rest: number) => (rest > 0 ? [`${rest} more`] : []);

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
  memberWithdrawn: ({ offered, wanted }) => ({
    title: 'Request cancelled',
    message: `The exchange of ${offered} for ${wanted} was cancelled, because one of the two members is no longer available.`,
  }),
  reviewReceived: ({ name, rating, skill }) => ({
    title: 'New review',
    message: `${name} gave you ${rating} ${rating === 1 ? 'star' : 'stars'} for ${skill}.`,
  }),
  skillEndorsed: ({ name, skill, message }) => ({
    title: 'New endorsement',
    message: `${name} endorsed ${skill}: “${message}”`,
  }),
  newSkill: ({ name, skill }) => ({
    title: 'New skill',
    message: `${name} now offers ${skill}.`,
  }),
  matchFound: ({ names, count }) => ({
    title: count === 1 ? 'A new mutual match' : `${count} new mutual matches`,
    message:
      count === 1
        ? `${names[0]} teaches what you want and wants what you teach.`
        : `${listOf([...names, ...others(count - names.length)])} teach what you want and want what you teach.`,
  }),
  lessonCompleted: ({ name, skill, isLearner }) => ({
    title: 'Lesson completed',
    message: `${name} marked the lesson ${skill} as completed.${isLearner ? ' Leave a review.' : ''}`,
  }),
  lessonCancelled: ({ name, skill, reason }) => ({
    title: 'Lesson cancelled',
    message: `${name} cancelled ${skill}, a lesson of your ring${because(reason)}`,
  }),
  lessonWithdrawn: ({ skill }) => ({
    title: 'Lesson cancelled',
    message: `${skill}, a lesson of your ring, was cancelled, because the other member is no longer available.`,
  }),
  ringProposed: ({ teacher, learns, teaches }) => ({
    title: 'You are asked to join a ring',
    message: `You would learn ${learns} from ${teacher} and teach ${teaches} to somebody who wants it.`,
  }),
  ringAgain: ({ teacher, learns, teaches }) => ({
    title: 'Your ring has a new teacher',
    message: `You would learn ${learns} from ${teacher}, and still teach ${teaches}. Still yes?`,
  }),
  ringConfirmed: ({ teacher, learns, teaches, learner }) => ({
    title: 'It’s on!',
    message: `All have said yes. You learn ${learns} from ${teacher} and teach ${teaches} to ${learner}: you have a chat with each.`,
  }),
  ringClosed: ({ isWithdrawn }) =>
    isWithdrawn
      ? { title: 'The ring was taken back', message: 'The member who started it has taken it back.' }
      : { title: 'This ring did not come about', message: 'Nobody is told who said no. We keep looking.' },
  ringCompleted: () => ({
    title: 'Your ring is complete',
    message: 'All its exchanges are completed. Well done!',
  }),
  ringBroken: ({ substitute }) => ({
    title: 'An exchange of your ring was cancelled',
    message: substitute ? `${substitute.name} could teach you ${substitute.skill} instead.` : 'Yours go on.',
  }),
  messages: ({ name, count, preview, callType }) => ({
    title:
      count > 1
        ? `${count} new messages from ${name}`
        : callType
          ? `Missed call from ${name}`
          : `New message from ${name}`,
    message: callType ? { audio: 'Missed audio call', video: 'Missed video call' }[callType] : preview,
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
  swapLabels: {
    asked: { teaches: 'They want', learns: 'They offer' },
    accepted: { teaches: 'You teach', learns: 'You learn' },
  },
  notificationMail: ({ name, type, text, meeting = {} }) => ({
    subject: text.title,
    preheader: text.message,
    heading: text.title,
    lead: [name ? `Hello ${name},` : 'Hello,', text.message],
    facts: [...rowOf('When', meeting.when), ...rowOf('Where', meeting.platform), ...rowOf('Notes', meeting.notes)],
    button: BUTTONS[type] ?? 'Open Mutua',
    ...(type === 'skill_request' && { secondButton: 'See the profile' }),
    hints: [],
    footnotes: [
      'You get this mail because you switched on notifications by e-mail. [Switch them off](unsubscribe) · [All notifications](notifications)',
      ABOUT,
    ],
  }),
  needed: ['You get this mail because your account needs it. It cannot be switched off.', ABOUT],
  ifButtonFails: 'If the button does not work:',
  ...decisionTexts(moderationTexts.en),
  moderation: moderationTexts.en,
};
