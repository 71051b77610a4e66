import { randomBytes } from 'node:crypto';
import type { DomainEvent, EventType, Ring, RingSuggestion, ServiceName } from '@mutua/contracts';
import { type Harness, newId } from './harness.ts';

/** A word that no other test uses. */
export const newWord = (): string => {
  const letters = [...randomBytes(10)].map((byte) => String.fromCodePoint(97 + (byte % 26))).join('');
  return `${letters[0]?.toUpperCase()}${letters.slice(1)}`;
};

export interface RingMember {
  _id: string;
  teaches: string;
  wants: string;
  skillId: string;
  wantId: string;
}

interface MemberFields {
  name?: string;
  location?: string;
  /** The title of the skill, when it contains more than the topic. */
  title?: string;
  visibility?: 'matches' | 'public' | 'hidden';
}

/** Adds a member who teaches one thing and wants another one. */
export async function addMember(
  service: Harness,
  teaches: string,
  wants: string,
  { name = 'Ada Byron', visibility = 'matches', location = '', title = teaches }: MemberFields = {},
): Promise<RingMember> {
  const { _id } = await service.member({ _id: newId(), name, location });
  const skill = await service.skill(_id, title);
  const { body } = await service.call('POST /wants', {
    as: _id,
    body: { category: 'music', title: wants, visibility },
  });
  return { _id, teaches, wants, skillId: skill._id, wantId: body.want._id };
}

/** `size` members who each teach the next one, in the order of the ring. */
export function addRing(service: Harness, size = 3, names: readonly string[] = []): Promise<RingMember[]> {
  const words = Array.from({ length: size }, newWord);
  return Promise.all(
    words.map((word, index) => {
      const wanted = words[(index + size - 1) % size] ?? '';
      return addMember(service, word, wanted, { name: names[index] ?? `Member ${word}` });
    }),
  );
}

export type Three = [RingMember, RingMember, RingMember];
/** Ana teaches Ben, Ben teaches Cleo, Cleo teaches Ana. */
export const addThree = async (service: Harness) =>
  (await addRing(service, 3, ['Ana Ito', 'Ben Roy', 'Cleo Day'])) as Three;

const documentOf = <T>(service: Harness, collection: string, _id: string) =>
  service.context.connection.collection<{ _id: string } & T>(collection).findOne({ _id } as never);
/** The rings that have a seat of a member. */
export const seatsOf = async (service: Harness, _id: string): Promise<string[]> =>
  (await documentOf<{ rings: string[] }>(service, 'seats', _id))?.rings ?? [];
export const wantOf = (service: Harness, _id: string) =>
  documentOf<{ claimedBy: string | null; status: string }>(service, 'wants', _id);

type RingEvent = Extract<EventType, `ring.${string}`>;
/** The events of one type about a ring that a service received. */
export async function eventsOf<T extends RingEvent>(
  { context }: Harness,
  { to = 'notifications', type, id }: { to?: ServiceName; type: T; id: string },
): Promise<DomainEvent<T>[]> {
  const events = await context.sentTo(to, type);
  return events.filter(({ payload }) => (payload as { ring?: { _id: string } }).ring?._id === id);
}

export const suggestionsOf = async (service: Harness, as: string, limit = 3): Promise<RingSuggestion[]> =>
  (await service.call('GET /rings/suggestions', { as, query: { limit } })).body.suggestions;

/** The first suggestion of a member, once there is one. */
export const suggestionOf = (service: Harness, as: string): Promise<RingSuggestion> =>
  service.waitFor(async () => (await suggestionsOf(service, as))[0]) as Promise<RingSuggestion>;

/** Starts the ring that is suggested to a member. */
export async function startRing(service: Harness, as: string, message = ''): Promise<Ring> {
  const { offer } = await suggestionOf(service, as);
  const { body } = await service.call('POST /rings', { as, body: { offer, message } });
  return body.ring;
}

export const accept = (service: Harness, as: string, id: string) =>
  service.call('PUT /rings/:id/accept', { as, params: { id } });
export const decline = (service: Harness, as: string, id: string) =>
  service.call('PUT /rings/:id/decline', { as, params: { id }, body: {} });
export const ringOf = (service: Harness, as: string, id: string) =>
  service.call('GET /rings/:id', { as, params: { id } });
