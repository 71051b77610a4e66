import { MAIL_MARK, SITE_MARK } from '@mutua/contracts/document-marks';
import { useSyncExternalStore } from 'react';

/** What the document says of the site: only what differs from the product. */
export interface SiteOfDocument {
  name: string;
  /** Whether organisers have changed anything. */
  isOwn: boolean;
  motto?: string;
  /** Those that the site offers; absent for all. */
  languages?: readonly string[];
  /** The mail address of the people who look after the site. */
  mail?: string;
  links?: readonly { label: string; url: string }[];
  /** Who may register; absent for everybody. */
  registration?: { who: 'invited' | 'domains' | 'closed'; domains: readonly string[] };
  /** The own landing page; absent for that of the product. */
  landing?: { headline: string; lead: string; members?: number };
  /** The texts that the site has written itself. */
  pages?: readonly string[];
}

/** A site that nobody has changed. */
const PRODUCT: SiteOfDocument = { name: 'Mutua', isOwn: false };
const RELEASED: SiteOfDocument = { name: SITE_MARK, isOwn: false };

let known: SiteOfDocument | undefined;

/** The site of this page. While a release is built, its name is the mark that the gateway replaces. */
function siteOfDocument(): SiteOfDocument {
  if (typeof document === 'undefined') return RELEASED;
  known ??= read();
  return known;
}

function read(): SiteOfDocument {
  const text = document.getElementById('site')?.textContent;
  try {
    return text ? { ...PRODUCT, ...JSON.parse(text), isOwn: true } : PRODUCT;
  } catch {
    return PRODUCT;
  }
}

/** The name of the site, which every text gets as `{site}`. */
export const siteName = (): string => siteOfDocument().name;

/** Whether the pages of the site have a language. */
export const siteOffers = (language: string): boolean => siteOfDocument().languages?.includes(language) ?? true;

/** The mail address of the site. A site of its own without one still has that of the release here: see `useSite().mail`. */
export const siteMail = (): string => siteOfDocument().mail ?? MAIL_MARK;

const never = () => () => {};
/** What the document cannot contain before it is hydrated: everything but the name and the mail address. */
const beforeHydration = (): SiteOfDocument => (typeof document === 'undefined' ? RELEASED : PRODUCT);

/** The site of this page. A document shows the look of the product, with the name of the site, until it is hydrated. */
export const useSite = (): SiteOfDocument => useSyncExternalStore(never, siteOfDocument, beforeHydration);
