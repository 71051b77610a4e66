/** Recognises what stands above the columns of a list. Pure functions. */
import type { ImportColumn } from '@mutua/contracts/limits';

/**
 * What each column is called in six languages, and by TimeOverflow (`N`, `username`), Community Forge (`mail`, `locality`), komunitin and
 * hOurworld. Address books add `E-mail Address` and `E-mail 1 - Value`. The first words are those of the template.
 */
const HEADINGS: Readonly<Record<ImportColumn, readonly string[]>> = {
  id: ['id', 'n', 'nr', 'no', 'number', 'member id', 'user id', 'uid', 'mitgliedsnummer', 'nummer', 'numero', 'número'],
  name: [
    'name',
    'full name',
    'username',
    'user name',
    'display name',
    'member',
    'vor und nachname',
    'nombre y apellidos',
    'nombre completo',
    'nom et prénom',
    'prénom et nom',
    'nom complet',
    'nome e cognome',
    'nome completo',
    'mitglied',
  ],
  first: ['first name', 'firstname', 'given name', 'forename', 'vorname', 'prénom', 'nombre', 'nome', 'nome próprio'],
  last: [
    'last name',
    'lastname',
    'surname',
    'family name',
    'nachname',
    'familienname',
    'apellido',
    'apellidos',
    'nom de famille',
    'nom',
    'cognome',
    'sobrenome',
    'apelido',
  ],
  email: [
    'email',
    'e mail',
    'mail',
    'email address',
    'e mail address',
    'mail address',
    'email 1',
    'e mail 1',
    'e mail 1 value',
    'e mail adresse',
    'emailadresse',
    'correo',
    'correo electrónico',
    'dirección de correo electrónico',
    'courriel',
    'adresse e mail',
    'adresse email',
    'adresse mail',
    'adresse électronique',
    'adresse de messagerie',
    'posta elettronica',
    'indirizzo email',
    'indirizzo e mail',
    'indirizzo di posta elettronica',
    'correio eletrônico',
    'correio eletrónico',
    'correio',
    'endereço de email',
    'endereço de e mail',
    'endereço de correio eletrônico',
  ],
  language: ['language', 'lang', 'locale', 'sprache', 'idioma', 'lengua', 'langue', 'lingua', 'língua'],
  place: [
    'place',
    'locality',
    'location',
    'city',
    'town',
    'ort',
    'wohnort',
    'stadt',
    'lugar',
    'localidad',
    'ciudad',
    'población',
    'lieu',
    'localité',
    'ville',
    'luogo',
    'località',
    'città',
    'localidade',
    'cidade',
  ],
  // Neither notes nor descriptions: what organisers have noted of a person is not what the person says.
  about: ['about', 'about me', 'bio', 'über mich', 'sobre mí', 'à propos', 'présentation', 'su di me', 'sobre mim'],
  offers: [
    'offers',
    'offer',
    'offerings',
    'skills',
    'teaches',
    'angebote',
    'angebot',
    'ich biete',
    'ofertas',
    'oferta',
    'ofrezco',
    'offres',
    'offre',
    'propose',
    'offerte',
    'offerta',
    'offro',
    'ofereço',
  ],
  needs: [
    'needs',
    'need',
    'wants',
    'want',
    'requests',
    'inquiries',
    'learns',
    'gesuche',
    'gesuch',
    'wünsche',
    'ich suche',
    'demandas',
    'peticiones',
    'necesidades',
    'busco',
    'demandes',
    'besoins',
    'cherche',
    'richieste',
    'bisogni',
    'cerco',
    'pedidos',
    'necessidades',
    'procuro',
  ],
};

/** A heading as it is compared: without accents, signs and capitals. */
export const foldHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const KNOWN: ReadonlyMap<string, ImportColumn> = new Map(
  Object.entries(HEADINGS).flatMap(([column, words]) =>
    words.map((word): [string, ImportColumn] => [foldHeading(word), column as ImportColumn]),
  ),
);

/** The words for mail addresses, by which further files tell owners, too. */
export const EMAIL_HEADINGS = HEADINGS.email;

/** `Name; Surname`: the name is a first name. `username` or `full name` is a whole one. */
function foundIn(headings: readonly string[]): (ImportColumn | null)[] {
  const folded = headings.map(foldHeading);
  const found = folded.map((heading) => KNOWN.get(heading) ?? null);
  const isDivided = found.includes('last') && !found.includes('first');
  return found.map((column, at) => (isDivided && folded[at] === 'name' ? 'first' : column));
}

/** `Name; Vorname` is a last and a first name; `nombre` or `nom` alone is a whole one. A whole name makes its parts needless. */
function meantOf(column: ImportColumn | null, found: readonly (ImportColumn | null)[]): ImportColumn | null {
  const has = (each: ImportColumn) => found.includes(each);
  switch (column) {
    case 'name':
      return has('first') && !has('last') ? 'last' : 'name';
    case 'first':
      return has('last') !== has('name') ? 'first' : has('name') ? null : 'name';
    case 'last':
      return has('name') ? null : has('first') ? 'last' : 'name';
    default:
      return column;
  }
}

/** What each column is read as, null for those that are not read. Of two columns of one kind the first is read. */
export function columnsOf(headings: readonly string[]): (ImportColumn | null)[] {
  const found = foundIn(headings);
  const seen = new Set<ImportColumn>();
  return found.map((column) => {
    const meant = meantOf(column, found);
    if (meant === null || seen.has(meant)) return null;
    seen.add(meant);
    return meant;
  });
}

/** Whether rows can be read: there is an address and a name. */
export const canRead = (columns: readonly (ImportColumn | null)[]): boolean =>
  columns.includes('email') && (columns.includes('name') || (columns.includes('first') && columns.includes('last')));
