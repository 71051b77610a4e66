import { placeOf } from '@mutua/gazetteer';
import { suggestPlaces } from '@mutua/gazetteer/names';
import { implement, languageFor, setLanguage } from '@mutua/service-kit';
import type { Router } from 'express';
import { countryOf } from './country-of.ts';

export function placeRoutes(router: Router): void {
  implement(router, 'GET /places', ({ query: { q, ids = [], limit }, req, res }) => {
    const language = languageFor(res);
    setLanguage(res, language);
    res.set('Cache-Control', 'public, max-age=86400');
    const country = countryOf(req.get('accept-language'));
    const named = ids.flatMap((id) => placeOf(id, language) ?? []);
    return { places: q ? suggestPlaces(q, { language, country, limit }) : named };
  });
}
