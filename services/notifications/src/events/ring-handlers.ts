import type { DomainEvent, EventPayload } from '@mutua/contracts';
import type { EventHandler } from '@mutua/service-kit';
import type { NotificationService, NotificationTemplate } from '../notifications/notification.service.ts';
import type { RingQuestion, Saying } from '../texts/texts.ts';

type RingEvent = `ring.${'proposed' | 'repaired' | 'confirmed' | 'closed' | 'completed' | 'broken'}`;
type Asked = EventPayload<'ring.proposed'>['asked'][number];

/** A member to notify, with the text. */
interface Told extends Pick<NotificationTemplate, 'type' | 'priority' | 'saying' | 'aboutId'> {
  userId: string;
}

const ask = ({ userId, isAgain, teacher, learns, teaches }: Asked): Told => {
  const question: RingQuestion = { teacher: teacher.name, learns: learns.title, teaches: teaches.title };
  return {
    userId,
    type: 'ring_proposed',
    priority: 'high',
    aboutId: teacher._id,
    saying: { text: isAgain ? 'ringAgain' : 'ringProposed', values: question },
  };
};

/** Each member teaches in one leg, and learns in another. */
const confirmed = ({ legs }: EventPayload<'ring.confirmed'>): Told[] =>
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

const tell = (userIds: readonly string[], saying: Saying): Told[] =>
  userIds.map((userId) => ({ userId, type: 'ring_changed', priority: 'medium', saying }));

/** A learner who lost the teacher knows that from the exchange. The notification adds only who could teach instead. */
function broken({ memberIds, harmedId, substitute }: EventPayload<'ring.broken'>): Told[] {
  const others = memberIds.filter((id) => id !== harmedId);
  const instead = substitute && { name: substitute.teacher.name, skill: substitute.skill.title };
  return [
    ...tell(others, { text: 'ringBroken', values: {} }),
    ...(instead ? tell([harmedId], { text: 'ringBroken', values: { substitute: instead } }) : []),
  ];
}

type RingHandlers = { [T in RingEvent]: EventHandler<T> };

/** Notifies the members of a ring when they are asked, and of its result. */
export function ringHandlers({ service }: { service: Pick<NotificationService, 'notify'> }): RingHandlers {
  const tellAll = async (event: DomainEvent<RingEvent>, told: readonly Told[]): Promise<void> => {
    const actionUrl = `/rings/${event.payload.ring._id}`;
    for (const { userId, ...template } of told) await service.notify(event, userId, { ...template, actionUrl });
  };
  return {
    'ring.proposed': (event) => tellAll(event, event.payload.asked.map(ask)),
    'ring.repaired': (event) => tellAll(event, event.payload.asked.map(ask)),
    'ring.confirmed': (event) => tellAll(event, confirmed(event.payload)),
    'ring.closed': (event) => {
      const isWithdrawn = event.payload.status === 'withdrawn';
      return tellAll(event, tell(event.payload.memberIds, { text: 'ringClosed', values: { isWithdrawn } }));
    },
    'ring.completed': (event) => tellAll(event, tell(event.payload.memberIds, { text: 'ringCompleted', values: {} })),
    'ring.broken': (event) => tellAll(event, broken(event.payload)),
  };
}
