import { z } from 'zod';
import { canonicalDomain } from '../core/canonical-address.ts';
import { EmailField, withoutAround } from '../core/email.ts';
import { LANGUAGES, type Language } from '../core/limits.ts';
import '../core/messages.ts';
import { line, prose, requiredLine, requiredProse } from '../core/text.ts';
import { atMost, say } from '../texts/say.ts';
import { LANDINGS, PALETTES, REGISTRATION, SITE_LIMITS, SITE_PAGES } from './limits.ts';

const CODES = Object.keys(LANGUAGES) as [Language, ...Language[]];
export const SiteLanguage = z.enum(CODES);

const optional = (max: number) => line().max(...atMost(max, 'Must not exceed {max} characters'));

/** A host name; with `*.` before it also those below it. */
const DOMAIN = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
/** The spelling that addresses have: `@Zürich.ch` is `xn--zrich-kva.ch`. */
function canonicalDomains(typed: string): string {
  const [, below = '', domain = ''] = /^@?(\*\.)?(.*)$/s.exec(withoutAround(typed)) ?? [];
  return below + (canonicalDomain(domain) ?? domain.toLowerCase());
}
export const DomainField = z
  .string()
  .max(253, { error: say('Enter a domain like uni.example'), abort: true })
  .overwrite(canonicalDomains)
  .max(253, say('Enter a domain like uni.example'))
  .regex(DOMAIN, say('Enter a domain like uni.example'));

const isSafeAddress = (value: string): boolean => {
  try {
    return new URL(value).protocol === 'https:';
  } catch {
    return false;
  }
};
const HttpsAddress = z
  .string()
  .trim()
  .max(...atMost(SITE_LIMITS.linkAddress.max, 'Must not exceed {max} characters'))
  .refine(isSafeAddress, say('Enter an address that begins with https://'));

/** What organisers choose of their site. The version is the one that the form was filled from. */
export const SiteInput = z
  .object({
    version: z.number().int().min(0),
    name: requiredLine(say('Name is required')).max(
      ...atMost(SITE_LIMITS.siteName.max, 'Must not exceed {max} characters'),
    ),
    short: requiredLine(say('Name is required')).max(
      ...atMost(SITE_LIMITS.siteShort.max, 'Must not exceed {max} characters'),
    ),
    motto: optional(SITE_LIMITS.motto.max),
    /** What the upload of the logo has answered; null for the mark of the product. */
    logo: z
      .string()
      .regex(/^[0-9a-f]{24}$/, say('Invalid id'))
      .nullable(),
    palette: z.enum(PALETTES, say('Please choose one of the colours')),
    languages: z
      .array(SiteLanguage)
      .min(1, say('Please choose at least one language'))
      .max(CODES.length)
      .refine((codes) => new Set(codes).size === codes.length, say('Please choose each language once')),
    defaultLanguage: SiteLanguage,
    contact: z.object({
      person: optional(SITE_LIMITS.contactPerson.max),
      mail: z.union([z.literal(''), EmailField]),
      phone: optional(SITE_LIMITS.contactPhone.max),
      address: prose().max(...atMost(SITE_LIMITS.contactAddress.max, 'Must not exceed {max} characters')),
    }),
    links: z
      .array(
        z.object({
          label: requiredLine(say('Name is required')).max(
            ...atMost(SITE_LIMITS.linkLabel.max, 'Must not exceed {max} characters'),
          ),
          url: HttpsAddress,
        }),
      )
      .max(SITE_LIMITS.siteLinks.max),
    registration: z
      .object({
        who: z.enum(REGISTRATION),
        domains: z
          .array(DomainField)
          .max(...atMost(SITE_LIMITS.domains.max, 'At most {max} domains'))
          .transform((domains) => [...new Set(domains)]),
      })
      .refine(({ who, domains }) => who !== 'domains' || domains.length > 0, {
        path: ['domains'],
        error: say('Please add at least one domain'),
      }),
    landing: z
      .object({
        kind: z.enum(LANDINGS),
        headline: optional(SITE_LIMITS.headline.max),
        lead: optional(SITE_LIMITS.lead.max),
      })
      .refine(({ kind, headline }) => kind === 'sample' || headline !== '', {
        path: ['headline'],
        error: say('A headline is required'),
      }),
    welcome: z.partialRecord(
      SiteLanguage,
      prose().max(...atMost(SITE_LIMITS.welcome.max, 'Must not exceed {max} characters')),
    ),
  })
  .refine(({ languages, defaultLanguage }) => languages.includes(defaultLanguage), {
    path: ['defaultLanguage'],
    error: say('Please choose a language that the site has'),
  });
export type SiteInput = z.infer<typeof SiteInput>;

export const SitePageName = z.enum(SITE_PAGES);

/** The text of a page in a language: headings, lists, bold and links. Null: the text of the product. */
export const SitePageInput = z.object({
  language: SiteLanguage,
  text: requiredProse(say('A text is required'))
    .max(...atMost(SITE_LIMITS.sitePage.max, 'Must not exceed {max} characters'))
    .nullable(),
  /** The one that the form was filled from; 0 when there was none. */
  version: z.number().int().min(0),
});
export type SitePageInput = z.infer<typeof SitePageInput>;
