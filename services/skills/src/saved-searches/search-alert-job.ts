import { LANGUAGE_CODES } from '@mutua/contracts';
import { isSamePlace, labelOf } from '@mutua/gazetteer';
import { newEvent, type PolledJobs } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { AlertRepository } from './alert.repository.ts';
import type { FindHits } from './find-hits.ts';
import type { SavedSearchRepository } from './saved-search.repository.ts';
import { criteriaOf } from './saved-search.service.ts';
import { keysOf } from './search-keys.ts';

/** After this time another process takes over the work of a process that died. */
const CLAIMED_MS = 60_000;
/** How many searches one job compares with a skill. The next job continues from there. */
const MOST_CANDIDATES = 5_000;
/** How many hits one event contains. */
const PART = 500;

/** Divides hits into events. Those of a member stay together, so that a skill notifies each member once. */
export function partsOf<Hit extends { userId: string }>(hits: readonly Hit[], most = PART): Hit[][] {
  const parts: Hit[][] = [];
  for (const own of Map.groupBy(hits, ({ userId }) => userId).values()) {
    const last = parts.at(-1);
    if (last && last.length + own.length <= most) last.push(...own);
    else parts.push([...own]);
  }
  return parts;
}

/** The label of a place by language: the member may read it in another one than that of today. */
const labelsByLanguage = (place: string): Record<string, string> =>
  Object.fromEntries(LANGUAGE_CODES.map((language) => [language, labelOf(place, language) ?? '']));

/** Compares new and changed skills with saved searches, and announces the searches that find them now. */
export const createSearchAlertJob = ({
  alerts,
  searches,
  members,
  findHits,
  mostCandidates = MOST_CANDIDATES,
}: {
  alerts: AlertRepository;
  searches: Pick<SavedSearchRepository, 'candidates'>;
  members: Pick<MemberRepository, 'findMany'>;
  findHits: FindHits;
  mostCandidates?: number;
}): PolledJobs => ({
  name: 'alerts of saved searches',
  findDue: alerts.findDue,

  async work(id) {
    const now = new Date();
    const skill = await alerts.claim(id, now, new Date(now.getTime() + CLAIMED_MS));
    if (!skill) return;
    // The skill is deleted, hidden or resting, or its owner is about to leave: nobody finds it.
    if (skill.deletedAt || skill.restsSince) return alerts.finish(skill, null, []);
    const { ownerId, alert, owner, title } = skill;
    const candidates = await searches.candidates({
      keys: keysOf(skill),
      ownerId,
      before: alert.at,
      after: alert.after,
      limit: mostCandidates,
    });
    const found = await findHits(skill, candidates);
    const savers = found.flatMap(({ near, userId }) => (near ? [userId] : []));
    const home = new Map((await members.findMany(savers)).map(({ _id, place }) => [_id, place?.id]));
    const hits = found.flatMap((search) => {
      const { _id: searchId, userId, cadence, near } = search;
      if (cadence === 'off') return [];
      // The own town is named in no mail and no push, which others may see.
      const own = home.get(userId);
      const isNamed = near && !(own && isSamePlace(near, own));
      return [
        { userId, searchId, cadence, search: criteriaOf(search), labels: isNamed ? labelsByLanguage(near) : null },
      ];
    });
    const events = partsOf(hits).map((part) =>
      newEvent('search.matched', {
        skill: { _id: id, title },
        owner: { _id: ownerId, name: owner.name, avatar: owner.avatar },
        hits: part,
      }),
    );
    const last = candidates.length === mostCandidates ? candidates.at(-1) : undefined;
    await alerts.finish(skill, last?._id ?? null, events);
  },
});
