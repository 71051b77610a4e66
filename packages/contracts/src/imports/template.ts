import type { Language } from '../core/limits.ts';

/** Number, name, address, language, place, about, offers, needs. */
type Headings = readonly [string, string, string, string, string, string, string, string];

/** The headings of the template. Reading recognises all of them, whatever the language of the organiser. */
export const TEMPLATE_HEADINGS: Readonly<Record<Language, Headings>> = {
  en: ['id', 'name', 'email', 'language', 'place', 'about', 'offers', 'needs'],
  de: ['nummer', 'name', 'e-mail', 'sprache', 'ort', 'über mich', 'angebote', 'gesuche'],
  es: ['número', 'nombre completo', 'correo', 'idioma', 'lugar', 'sobre mí', 'ofertas', 'demandas'],
  fr: ['id', 'nom complet', 'e-mail', 'langue', 'lieu', 'à propos', 'offres', 'demandes'],
  it: ['numero', 'nome completo', 'e-mail', 'lingua', 'luogo', 'su di me', 'offerte', 'richieste'],
  pt: ['número', 'nome completo', 'e-mail', 'idioma', 'lugar', 'sobre mim', 'ofertas', 'pedidos'],
};
