import type { EventPayload } from '@mutua/contracts';
import type { EventHandler } from '@mutua/service-kit';
import type { NotificationTemplate } from '../notifications/notification.service.ts';
import type { RingQuestion, Saying } from '../texts/texts.ts';
import type { Dependencies } from './dependencies.ts';

type RingEvent = `ring.${'proposed' | 'repaired' | 'confirmed' | 'closed' | 'completed' | 'broken'}`;
type Asked = EventPayload<'ring.proposed'>['asked'][number];

/** A member to notify, and the notification. */
interface RingNotice extends Pick<NotificationTemplate, 'type' | 'priority' | 'saying' | 'aboutId'> {
  userId: string;
}

const ask = ({ userId, isAgain, teacher, learns, teaches }: Asked): RingNotice => {
  const question: RingQuestion = { teacher: teacher.name, learns: learns.title, teaches: teaches.title };
  return {
    userId,
    type: 'ring_proposed',
    priority: 'high',
    aboutId: teacher._id,
    saying: { text: isAgain ? 'ringAgain' : 'ringProposed', values: question },
  };
};

/** Notifies each member of the lesson they give and the one they get. */
const confirmed = ({ legs }: EventPayload<'ring.confirmed'>): RingNotice[] =>
  legs.flatMap((own) => {
    const other = legs.find(({ learner }) => learner._id === own.teacher._id);
    if (!other) return [];
    const { teacher, skill } = other;
    const lessons = { teacher: teacher.name, learns: skill.title, teaches: own.skill.title, learner: own.learner.name };
    return {
      userId: own.teacher._id,
      type: 'ring_confirmed',
      priority: 'medium',
      aboutId: teacher._id,
      saying: { text: 'ringConfirmed', values: lessons },
    };
  });

const noticesFor = (userIds: readonly string[], saying: Saying): RingNotice[] =>
  userIds.map((userId) => ({ userId, type: 'ring_changed', priority: 'medium', saying }));

/**
 * Notifies the other members that the ring is broken. The learner who lost the teacher already knows it from the exchange. That learner
 * is notified only of a possible substitute.
 */
function broken({ memberIds, harmedId, substitute }: EventPayload<'ring.broken'>): RingNotice[] {
  const others = memberIds.filter((id) => id !== harmedId);
  const instead = substitute && { name: substitute.teacher.name, skill: substitute.skill.title };
  return [
    ...noticesFor(others, { text: 'ringBroken', values: {} }),
    ...(instead ? noticesFor([harmedId], { text: 'ringBroken', values: { substitute: instead } }) : []),
  ];
}

/** The notices of each event. */
const NOTICES: { [T in RingEvent]: (payload: EventPayload<T>) => RingNotice[] } = {
  'ring.proposed': ({ asked }) => asked.map(ask),
  'ring.repaired': ({ asked }) => asked.map(ask),
  'ring.confirmed': confirmed,
  'ring.closed': ({ memberIds, status }) =>
    noticesFor(memberIds, { text: 'ringClosed', values: { isWithdrawn: status === 'withdrawn' } }),
  'ring.completed': ({ memberIds }) => noticesFor(memberIds, { text: 'ringCompleted', values: {} }),
  'ring.broken': broken,
};

/** Notifies the members of a ring when they are asked, and of its result. */
export const onRingChanged =
  ({ service }: Dependencies): EventHandler<RingEvent> =>
  async (event) => {
    const actionUrl = `/rings/${event.payload.ring._id}`;
    const notices = (NOTICES[event.type] as (payload: EventPayload<RingEvent>) => RingNotice[])(event.payload);
    for (const { userId, ...template } of notices) await service.notify(event, userId, { ...template, actionUrl });
  };
