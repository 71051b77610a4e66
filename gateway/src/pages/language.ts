import type { Site } from '@mutua/contracts';
import { LANGUAGE_CODES, type Language } from '@mutua/contracts/limits';
import type { Request, Response } from 'express';

/** The parameter of an address that chooses a language, such as `/about?lang=de`: each language of a page has an address for search engines. */
export const LANGUAGE_PARAMETER = 'lang';
const COOKIE = /(?:^|;\s*)language=(\w+)/;
/** The cookie in browsers of members. It contains nothing else, and grants nothing. */
const MEMBER_COOKIE = /(?:^|;\s*)mutua-member=1(?:;|$)/;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Whether the browser of the request has a signed-in member. */
export const isOfMember = (req: Request): boolean => MEMBER_COOKIE.test(req.headers.cookie ?? '');

const known = (name: unknown): Language | undefined => LANGUAGE_CODES.find((code) => code === name);

/**
 * The language of a document. If the address chooses it, a cookie keeps it for the next pages. For a member the cookie has the language of
 * the account, which no address changes. A language that the site does not offer becomes that of the site.
 */
export const chooseDocumentLanguage = (
  req: Request,
  res: Response,
  site: Pick<Site, 'languages' | 'defaultLanguage'>,
): Language => {
  res.vary('Cookie').vary('Accept-Language');
  const remembered = known(COOKIE.exec(req.headers.cookie ?? '')?.[1]);
  const asked = remembered && isOfMember(req) ? undefined : known(req.query[LANGUAGE_PARAMETER]);
  if (asked)
    res.cookie('language', asked, { path: '/', sameSite: 'lax', maxAge: YEAR_MS, secure: req.protocol === 'https' });
  // The first one answers whoever names none, such as search engines.
  const accepted = req.acceptsLanguages(site.defaultLanguage, ...site.languages);
  const wanted = asked ?? remembered ?? known(accepted);
  const language = wanted && site.languages.includes(wanted) ? wanted : site.defaultLanguage;
  res.set('Content-Language', language);
  return language;
};

/** An address without the parameter for its language, which the page itself does not use. */
export const withoutLanguage = (address: string): string => {
  // A path such as `//` is not a valid URL.
  const url = URL.parse(`http://localhost${address}`);
  if (!url?.searchParams.has(LANGUAGE_PARAMETER)) return address;
  url.searchParams.delete(LANGUAGE_PARAMETER);
  return url.pathname + url.search;
};
