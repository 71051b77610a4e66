import { PlaceField } from '@mutua/web-kit/parts';

/** The field for a town, in a file of its own: few members see it, and two pages have it. */
export const TownField = PlaceField;
