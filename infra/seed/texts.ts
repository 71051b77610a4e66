/** Texts of the demo: requests, conversations, reviews. `{give}` and `{get}` are the two skills, `{name}` the other person. */
export const requestMessages = [
  'Hi {name}, I have wanted to learn this for years. Could we swap for {give}?',
  'Your description made me smile. I can offer {give} on most evenings.',
  'Two hours of {give} for two hours of yours, and then we see how it goes?',
  'I am a careful beginner with time on weekends. Would this be a fair exchange for you?',
  'A friend told me about your lessons. I teach {give} and would love to trade.',
  'I start from nothing, but I practise. Does that work for you?',
  '',
] as const;

export const openings = [
  'Thank you for accepting! When would you like to start?',
  'Great to meet you here. Evenings are best for me, what about you?',
  'Hello {name}! I am looking forward to this.',
] as const;

/** Messages of a conversation, alternating between the two. */
export const replies = [
  'Thursday after six would be perfect.',
  'Works for me. Shall we take the call here?',
  'Yes, and I will send you a short list of what to prepare.',
  'Lovely. I tried the first exercise already and it went badly, in a good way.',
  'That is how everybody starts. Do it slower and say it out loud.',
  'Understood. Can we do your part first next time?',
  'Of course. Bring something that you are stuck on.',
  'I found my notes from last week, and they make sense even today!',
  'Then you are further than I was after a month.',
  'Could we move to Saturday morning? Work is heavy this week.',
  'Saturday at ten is fine.',
  'Perfect, thank you for your patience.',
  'I showed it to my family and they want lessons too.',
  'Send them over, we will need a bigger table.',
  'Same time next week?',
  'Same time, same place.',
  'I recorded a minute of it, so that you can hear where it goes wrong.',
  'I listened twice. It is the middle part. We will take it apart.',
] as const;

export const reviewTexts = [
  'Patient, well prepared and funny. I left every hour with something that I could use.',
  'Explains the why and not only the how. I would exchange again at once.',
  'We went slower than I had planned and I learned more than I had hoped.',
  'Clear, kind and always on time.',
  'Knows the subject very well. Sometimes a little fast, but happy to repeat.',
  'A generous teacher. The notes afterwards are gold.',
  'Good start, and then work got in the way for both of us. Still worth it.',
  'I was nervous and it did not matter for a minute.',
  'Solid basics, honest feedback, good humour.',
  'It was fine. We had different ideas about the level, and we should have talked about it first.',
  '',
] as const;

export const endorsementTexts = [
  'Great skill! I highly recommend this person.',
  'I have seen this at work, and it is the real thing.',
  'Learned a lot in a very short time.',
  'Careful, clear and inspiring.',
] as const;

export const rejections = [
  'I am away until the new year, please ask me again.',
  'My evenings are full this month, I am sorry.',
  'I do not think that I can teach this at the level you need.',
] as const;

export const cancellations = [
  'Our time zones did not work out in the end.',
  'My plans changed, I am sorry.',
  'Somebody near me offered to teach it.',
] as const;

export const platforms = ['Video call', 'Audio call', 'In person', 'Video call'] as const;

/** The first conversation of the two demo accounts; `nadia` and `jonas` take turns. */
export const demoMessages: readonly (readonly ['nadia' | 'jonas', string, minutesAgo: number])[] = [
  ['jonas', 'Bonjour! I wrote down ten words that look English and are not.', 2 * 1440 + 240],
  ['nadia', 'Everyone is caught by “librairie” first. Which ones got you?', 2 * 1440 + 236],
  ['jonas', 'I told a shop that I was “excité” about their bread.', 1440 + 260],
  ['nadia', 'Everyone does it once. Never at my mother’s table, please.', 1440 + 251],
  ['nadia', 'I will send you a list of false friends before Tuesday.', 1440 + 250],
  ['nadia', 'Shall we do generics this evening? I am stuck at the second page.', 96],
  ['jonas', 'Yes. Half an hour of generics, half an hour of the subjunctive?', 54],
  ['jonas', 'I pushed the types, have a look. The diagram is for you.', 53],
];

/** Who has pinned which of these messages. */
export const demoPin: readonly ['nadia' | 'jonas', seq: number, minutesAgo: number] = ['jonas', 5, 1440 + 240];

/** The notes of their last lesson. */
export const demoNotes: readonly (readonly ['nadia' | 'jonas', string, minutesAgo: number])[] = [
  ['nadia', 'False friends: librairie (a book shop), actuellement (at the moment)', 1440 + 230],
  ['jonas', 'Excité is about dogs and toddlers. Say: j’ai hâte.', 1440 + 228],
  ['nadia', 'Next time: the subjunctive after “il faut que”', 1440 + 221],
];
