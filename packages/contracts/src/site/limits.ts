import { LANGUAGES, type Language } from '../core/limits.ts';

/** The colours of buttons and marks. `pine` is the look of the product. */
export const PALETTES = ['pine', 'danube', 'plum', 'beet', 'clay', 'moss', 'lake', 'ink'] as const;
export type Palette = (typeof PALETTES)[number];

/** The pages whose text a site can write itself. `rules` and `imprint` exist only when it does. */
export const SITE_PAGES = ['rules', 'imprint', 'privacy', 'terms', 'about'] as const;
export type SitePage = (typeof SITE_PAGES)[number];

/**
 * Who may register. `open`: everybody. `invited`: who has the link of a member. `domains`: who has an address at one of the domains, or is
 * invited. `closed`: nobody.
 */
export const REGISTRATION = ['open', 'invited', 'domains', 'closed'] as const;
export type RegistrationRule = (typeof REGISTRATION)[number];

/** The landing page: `sample` is that of the product, `own` has an own headline and no invented figures. */
export const LANDINGS = ['sample', 'own'] as const;

/** How long texts may be, in characters, and how many or how large other things. */
export const SITE_LIMITS = {
  siteName: { max: 40 },
  siteShort: { max: 12 },
  motto: { max: 120 },
  welcome: { max: 500 },
  sitePage: { max: 20_000 },
  contactPerson: { max: 80 },
  contactPhone: { max: 40 },
  contactAddress: { max: 300 },
  siteLinks: { max: 5 },
  linkLabel: { max: 40 },
  linkAddress: { max: 500 },
  domains: { max: 20 },
  headline: { max: 80 },
  lead: { max: 300 },
  siteLogo: { size: 5 * 1024 * 1024, side: 256 },
} as const;

/** The sides of a logo, in pixels. */
export const LOGO_SIZES = [32, 64, 180, 192, 512] as const;
/** Behind a logo that is clear: in icons of devices, which are black there, and in the dark theme. The light background of pages. */
export const LOGO_GROUND = '#faf8f3';
/** How many earlier versions of the site, and of each text, are kept. */
export const SITE_VERSIONS = 20;
/** An own landing page shows the number of members from this many on. */
export const SHOWN_MEMBERS = 20;

/** A site that nobody has changed. */
export const DEFAULT_SITE = {
  version: 0,
  name: 'Mutua',
  short: 'Mutua',
  motto: '',
  logo: null,
  palette: 'pine',
  languages: Object.keys(LANGUAGES) as Language[],
  defaultLanguage: 'en' as Language,
  contact: { person: '', mail: '', phone: '', address: '' },
  links: [],
  registration: { who: 'open', domains: [] },
  landing: { kind: 'sample', headline: '', lead: '' },
  welcome: {},
} as const;
