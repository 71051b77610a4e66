import type { DataLine } from '@mutua/domain';
import type { StoredRing } from '../rings/ring.model.ts';
import { placeOf, previousOf } from '../rings/ring-machine.ts';
import type { MemberDataRepository } from './member-data.repository.ts';

/** What the service has of a member, for the member's export. */
export async function* ownData(
  data: Pick<MemberDataRepository, 'wantsOf' | 'settingsOf' | 'ringsOf'>,
  memberId: string,
): AsyncGenerator<DataLine> {
  const settings = await data.settingsOf(memberId);
  if (settings) {
    const { _id, ...chosen } = settings;
    yield { kind: 'match-settings', ...chosen };
  }
  for await (const want of data.wantsOf(memberId)) {
    const { _id, title, category, proficiency, note, meets = null, visibility, status, createdAt } = want;
    yield { kind: 'want', id: _id, title, category, proficiency, note, meets, visibility, status, createdAt };
  }
  for await (const ring of data.ringsOf(memberId)) yield ringLine(ring, memberId);
}

/** The lessons and answers of the member. The other members of a ring are not the member's data. */
function ringLine(ring: StoredRing, memberId: string): DataLine {
  const former = ring.former.find(({ userId }) => userId === memberId);
  const place = former?.place ?? placeOf(ring, memberId);
  const legs = former?.legs ?? ring.legs;
  const isStarter = ring.startedBy === memberId;
  return {
    kind: 'ring',
    id: ring._id,
    status: former ? 'left' : ring.status,
    isStarter,
    message: isStarter ? ring.message : null,
    offered: legs[place]?.skill.title ?? null,
    wanted: legs[previousOf(ring, place)]?.skill.title ?? null,
    answer: former ? null : (ring.places[place]?.answer ?? null),
    createdAt: ring.createdAt,
  };
}
