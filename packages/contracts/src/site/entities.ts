/** The name and look of a site, and what everybody may read of it. */
import { z } from 'zod';
import { IsoDate } from '../core/common.ts';
import { SiteLanguage, SitePageName } from './forms.ts';
import { LANDINGS, PALETTES, REGISTRATION } from './limits.ts';

export const Site = z.object({
  /** Grows with each change; 0 while nobody has changed anything. */
  version: z.number().int().min(0),
  name: z.string(),
  short: z.string(),
  motto: z.string(),
  /** The id of the pictures below `/site/logo`; null for the mark of the product. */
  logo: z.string().nullable(),
  palette: z.enum(PALETTES),
  languages: z.array(SiteLanguage),
  defaultLanguage: SiteLanguage,
  contact: z.object({ person: z.string(), mail: z.string(), phone: z.string(), address: z.string() }),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  registration: z.object({ who: z.enum(REGISTRATION), domains: z.array(z.string()) }),
  landing: z.object({ kind: z.enum(LANDINGS), headline: z.string(), lead: z.string() }),
  /** What new members read. Public as everything here, because the form of organisers is filled from this answer. */
  welcome: z.partialRecord(SiteLanguage, z.string()),
  /** The texts that the site has written itself. */
  pages: z.array(z.object({ page: SitePageName, language: SiteLanguage, changedAt: IsoDate })),
  /** How many members there are, for an own landing page; null for few, or for another landing page. */
  members: z.number().int().nullable(),
  /** Null while nobody has changed anything. */
  changedAt: IsoDate.nullable(),
});
export type Site = z.infer<typeof Site>;

/** A text of the site. */
export const SitePageText = z.object({
  page: SitePageName,
  /** The one that is asked for, else that of the site, else the first one. */
  language: SiteLanguage,
  text: z.string(),
  version: z.number().int().min(1),
  changedAt: IsoDate,
});
export type SitePageText = z.infer<typeof SitePageText>;

/** What other services know of the site. */
export const SiteSnapshot = Site.pick({
  version: true,
  name: true,
  short: true,
  logo: true,
  palette: true,
  languages: true,
  defaultLanguage: true,
  contact: true,
});
export type SiteSnapshot = z.infer<typeof SiteSnapshot>;
