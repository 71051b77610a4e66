import type { QueryOf } from '@mutua/contracts';
import { hasPlace } from '@mutua/gazetteer';
import { ValidationError } from '@mutua/service-kit';

/** @throws ValidationError when a query names a place that is not on the list */
export function refuseUnknownPlaces(query: Pick<QueryOf<'GET /skills/search'>, 'near' | 'from'>): void {
  const unknown = (['near', 'from'] as const).filter((field) => query[field] && !hasPlace(query[field]));
  if (unknown.length > 0)
    throw new ValidationError(unknown.map((field) => ({ field, message: 'Please choose a place from the list' })));
}
