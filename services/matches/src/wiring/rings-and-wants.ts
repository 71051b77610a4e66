import { createJobPoller, createPeriodicTask } from '@mutua/service-kit';
import { createFindRings } from '../rings/find-rings.ts';
import { createFindSubstitutes } from '../rings/find-substitute.ts';
import { createKeyRepository } from '../rings/key.repository.ts';
import { createOfferSeal } from '../rings/offer-seal.ts';
import { createOnLegChanged } from '../rings/on-leg-changed.ts';
import { createRingService, type RingService } from '../rings/ring.service.ts';
import { createRingChecks } from '../rings/ring-checks.ts';
import { createRingLifecycle } from '../rings/ring-lifecycle.ts';
import { createRingParts } from '../rings/ring-parts.ts';
import { createSuggestionService } from '../rings/suggestion.service.ts';
import { createWantService } from '../wants/want.service.ts';
import type { Context } from './context.ts';
import type { Matching } from './matching.ts';
import type { Store } from './store.ts';

/** Seats and offers of rings expire after hours, so a check every ten seconds is enough. */
const RINGS_POLL_MS = 10_000;
const SWEEP_MS = 60_000;
const PAUSE_MS = 3600 * 1000;
/** How many documents one step of repeated work changes. */
const PART = 100;

export type RingsAndWants = ReturnType<typeof createRingsAndWants>;

/** Builds rings and wants. They know each other: a ring claims wants, and a want that goes leaves its rings. */
export function createRingsAndWants({
  context: { connection, logger, timing },
  store,
  matching,
}: {
  context: Context;
  store: Store;
  matching: Matching;
}) {
  const { disclosedTopics, findRefusals, matches, rebuild, topicWorker } = matching;
  const seal = createOfferSeal(createKeyRepository(connection));
  const parts = createRingParts({ ...store, disclosedTopics });
  const checks = createRingChecks({ ...store, findRefusals });
  const findRings = createFindRings(store);
  const suggestions = createSuggestionService({ ...store, ...matching, findRings, checks, parts, seal });
  const findSubstitutes = createFindSubstitutes({ ...store, findRefusals, checks, parts });
  const keeping = createRingLifecycle({ ...store, findSubstitutes, parts, rebuild });
  const { countedPartners } = matches;
  const wants = createWantService({
    ...store,
    ...matching,
    countedPartners,
    ringSizes: (me) => suggestions.sizes(me),
    onGone: (wantId) => rings.loseWant(wantId),
    onMoreToCompare: () => topicWorker.checkNow(),
  });
  const rings: RingService = createRingService({
    ...store,
    checks,
    parts,
    seal,
    suggestions,
    keeping,
    wantForSkill: (caller, skillId) => wants.forSkill(caller, skillId),
    dropWant: (caller, wantId) => wants.remove(caller, wantId),
  });
  return {
    seal,
    suggestions,
    wants,
    rings,
    onLegChanged: createOnLegChanged({ ...store, countedPartners, parts, keeping, rebuild }),
    workers: [
      createJobPoller({
        due: { name: 'rings', findDue: store.rings.findDue, work: (id) => keeping.work(id) },
        logger,
        pollMs: timing.pollMs ?? RINGS_POLL_MS,
      }),
      // Compares seats and claims with their rings.
      createPeriodicTask(async () => (await keeping.sweep(new Date(), PART)) >= PART, {
        everyMs: timing.sweepMs ?? SWEEP_MS,
        failure: 'seats and claims of rings not compared',
        logger,
      }),
      // Pauses wants that nobody has confirmed for long.
      createPeriodicTask(async () => (await wants.pauseOld(new Date(), PART)) === PART, {
        firstMs: 0,
        everyMs: PAUSE_MS,
        failure: 'old wants not paused',
        logger,
      }),
    ],
  };
}
