import { createVisibility } from '@mutua/domain';
import { createShowEndorsements } from '../endorsements/shown-endorsements.ts';
import { createExchangeService } from '../exchanges/exchange.service.ts';
import { createMayBeTold } from '../members/may-be-told.ts';
import { createRatingService } from '../ratings/rating.service.ts';
import { createFindKeepers } from '../rests/find-keepers.ts';
import { createRestService } from '../rests/rest.service.ts';
import { createVisits } from '../rests/visits.ts';
import { createSkillChanges } from '../skills/skill-changes.ts';
import type { Store } from './store.ts';

export type Catalogue = ReturnType<typeof createCatalogue>;

/** What changes skills, and who may see them: pages, events and the nightly work share it. */
export function createCatalogue(store: Store) {
  const visibility = createVisibility(store);
  const mayBeTold = createMayBeTold({ ...store, visibility });
  const showEndorsements = createShowEndorsements(store);
  const changes = createSkillChanges({
    ...store,
    showEndorsements,
    keepersOf: createFindKeepers({ ...store, mayBeTold }),
  });
  const restService = createRestService({ ...store, changes });
  return {
    visibility,
    mayBeTold,
    showEndorsements,
    changes,
    ratings: createRatingService({ ...store, changes }),
    exchangeService: createExchangeService({ ...store, changes }),
    restService,
    visits: createVisits({ ...store, service: restService }),
  };
}
