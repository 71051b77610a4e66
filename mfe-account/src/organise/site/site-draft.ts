import type { Site, SiteInput } from '@mutua/contracts';

/** What organisers edit of the site. */
export function draftOf(site: Site): SiteInput {
  const { pages: _pages, members: _members, changedAt: _at, ...fields } = site;
  return fields;
}

/** The first error of a field, or of a part of it. */
export const errorOf = (errors: Record<string, string>, field: string): string | undefined =>
  errors[field] ?? Object.entries(errors).find(([name]) => name.startsWith(`${field}.`))?.[1];

export interface PartProps {
  draft: SiteInput;
  errors: Record<string, string>;
  onChange: (changes: Partial<SiteInput>) => void;
}
