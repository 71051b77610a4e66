import type { EventPayload, RingLegStatus } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { type MatchService, summaryOf } from '../matches/match.service.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { Rebuild } from '../swappers/rebuild.ts';
import type { Swapper, SwapperRepository } from '../swappers/swapper.repository.ts';
import type { WantRepository } from '../wants/want.repository.ts';
import { changeRing } from './change-ring.ts';
import type { StoredRing } from './ring.model.ts';
import type { RingChanges, RingRepository } from './ring.repository.ts';
import type { RingLifecycle } from './ring-lifecycle.ts';
import { legChanged, nextOf } from './ring-machine.ts';
import { ringMessages } from './ring-messages.ts';
import type { RingParts } from './ring-parts.ts';

/** A member whose teacher has left a ring comes first in the rings of others for this time. */
const FIRST_MS = 30 * DAY_MS;
const STATUSES: Partial<Record<string, RingLegStatus>> = {
  accepted: 'active',
  completed: 'completed',
  cancelled: 'cancelled',
};

const learnerOf = (ring: StoredRing, place: number): string => ring.places[nextOf(ring, place)]?.userId ?? '';

type Change = Pick<EventPayload<'request.completed'>, 'request'> & { actorId?: string | null };
export type OnLegChanged = (change: Change) => Promise<void>;

/** Follows the exchanges of rings: the last completed one completes the ring, a cancelled one breaks it. */
export function createOnLegChanged({
  rings,
  members,
  swappers,
  skills,
  wants,
  countedPartners,
  parts,
  keeping,
  rebuild,
}: {
  rings: RingRepository;
  members: Pick<MemberRepository, 'leftRing' | 'comesFirst'>;
  swappers: Pick<SwapperRepository, 'find'>;
  skills: Pick<SkillRepository, 'findAll'>;
  wants: Pick<WantRepository, 'findOwn'>;
  countedPartners: MatchService['countedPartners'];
  parts: Pick<RingParts, 'knownOf'>;
  keeping: Pick<RingLifecycle, 'settle'>;
  rebuild: Rebuild;
}): OnLegChanged {
  /** The learner, asking for what a lesson has taught. The want is still in an exchange, and therefore in no list. */
  async function withWant(learner: Swapper, { topicId: topic, wantId }: StoredRing['legs'][number]): Promise<Swapper> {
    if ([...learner.wants, ...learner.hiddenWants].some((each) => each.wantId === wantId)) return learner;
    const { meets = null } = (await wants.findOwn(learner._id, wantId)) ?? {};
    const want = { topic, wantId, title: '', proficiency: null, meets, isPublic: false };
    return { ...learner, hiddenWants: [...learner.hiddenWants, want] };
  }

  /** A member who teaches what the learner has lost and wants something that the learner teaches: they can exchange directly. */
  async function substituteFor(ring: StoredRing, place: number): Promise<StoredRing['substitute']> {
    const forId = ring.places[nextOf(ring, place)]?.userId ?? '';
    const learner = await swappers.find(forId);
    const lost = ring.legs[place];
    if (!learner || !lost) return null;
    for (const { swapper, gets } of await countedPartners(await withWant(learner, lost))) {
      const get = gets.find((leg) => leg.want.wantId === lost.wantId);
      if (!get || ring.memberIds.includes(swapper._id)) continue;
      const [skill] = await skills.findAll([get.teaching.skillId]);
      if (skill) return { forId, userId: swapper._id, skill: summaryOf(skill) };
    }
    return null;
  }

  /** A leg was cancelled. The learner is offered another teacher, once. */
  async function breakRing(ring: StoredRing, place: number, changes: RingChanges): Promise<StoredRing | null> {
    const substitute = ring.substitute ?? (await substituteFor(ring, place));
    const known = await parts.knownOf([...ring.memberIds, ...(substitute ? [substitute.userId] : [])]);
    const harmedId = learnerOf(ring, place);
    const own = substitute?.forId === harmedId ? substitute : null;
    const after = { ...ring, ...changes };
    const messages = ringMessages.broken(after, ring.version + 1, { harmedId, substitute: own, known });
    return rings.change(ring, { ...changes, substitute }, ...messages);
  }

  async function change(ring: StoredRing, place: number, now: { requestId: string; status: RingLegStatus }) {
    const changes = legChanged(ring, place, now, new Date());
    if (!changes) return ring;
    const after = { ...ring, ...changes };
    if (after.status === 'completed')
      return rings.change(ring, changes, ...ringMessages.completed(after, ring.version + 1));
    const isLost = after.legs[place]?.status === 'cancelled' && ring.legs[place]?.status !== 'cancelled';
    return isLost ? breakRing(ring, place, changes) : rings.change(ring, changes);
  }

  /** Stores who has left, and who lost a teacher. Repeated events have the same time, and count once. */
  async function remember(ring: StoredRing, place: number, actorId: string | null, at: Date): Promise<void> {
    const harmedId = learnerOf(ring, place);
    const leaverId = actorId && ring.memberIds.includes(actorId) ? actorId : null;
    if (leaverId) await members.leftRing(leaverId, at);
    if (harmedId !== leaverId) await members.comesFirst(harmedId, new Date(at.getTime() + FIRST_MS));
    for (const id of new Set([leaverId, harmedId])) if (id) await rebuild(id);
  }

  return async ({ request, actorId = null }) => {
    const status = STATUSES[request.status];
    const leg = request.ring;
    if (!leg || !status || !(await rings.find(leg._id))) return;
    const after = await changeRing(
      () => rings.find(leg._id),
      (ring) => change(ring, leg.place, { requestId: request._id, status }),
    );
    if (status === 'cancelled') await remember(after, leg.place, actorId, new Date(request.updatedAt));
    await keeping.settle(after);
  };
}
