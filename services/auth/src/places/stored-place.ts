import { hasPlace } from '@mutua/gazetteer';
import type { MemberDocument } from '../members/member.model.ts';

/**
 * The place of a document; null without one of the list. The previous release changes only the text, which removes the place: both say the
 * same or one of them counts.
 */
export const placeIdOf = ({
  placeId,
  placeText,
  location,
}: Pick<MemberDocument, 'placeId' | 'placeText' | 'location'>): string | null =>
  placeId && placeText === location && hasPlace(placeId) ? placeId : null;
