/** Recognises what stands above the columns of a file with offers and needs. Pure functions. */
import type { ItemColumn, ItemKind } from '@mutua/contracts/limits';
import { columnIn, foldHeading, PERSON_HEADINGS } from './headings.ts';

/**
 * In six languages, and as TimeOverflow (a column `Offer` or `Inquiry`, and `User`), Community Forge, komunitin and hOurworld (`Service`,
 * `Type`) have them. A column `id` numbers the offers, so it says nothing of their owners.
 */
const HEADINGS: Readonly<Record<ItemColumn, readonly string[]>> = {
  owner: [
    'owner',
    'owner id',
    'owner name',
    'member',
    'member id',
    'member no',
    'member number',
    'member name',
    'member email',
    'account',
    'account code',
    'author',
    'user',
    'user id',
    'user name',
    'username',
    'uid',
    'n',
    ...PERSON_HEADINGS,
    'von',
    'mitglied',
    'mitgliedsnummer',
    'mitgliedsname',
    'nummer',
    'besitzer',
    'usuario',
    'usuari',
    'miembro',
    'socio',
    'número',
    'número de socio',
    'propietario',
    'utilisateur',
    'membre',
    'adhérent',
    'auteur',
    'numéro',
    'utente',
    'membro',
    'autore',
    'numero',
    'proprietario',
    'usuário',
    'sócio',
    'autor',
  ],
  kind: ['kind', 'type', 'ad type', 'offer or need', 'art', 'typ', 'tipo', 'sorte', 'genre'],
  title: [
    'title',
    'service',
    'subject',
    'headline',
    'titel',
    'betreff',
    'dienst',
    'título',
    'servicio',
    'titre',
    'objet',
    'titolo',
    'servizio',
    'serviço',
  ],
  offer: [
    'offer',
    'offers',
    'offering',
    'angebot',
    'angebote',
    'biete',
    'ich biete',
    'oferta',
    'ofertas',
    'ofrezco',
    'offre',
    'offres',
    'offerta',
    'offerte',
    'offro',
    'ofereço',
    'i offer',
    'bietet',
    'ofrece',
    'propose',
    'je propose',
    'j offre',
    'posso offrire',
    'oferece',
  ],
  need: [
    'need',
    'needs',
    'want',
    'wants',
    'request',
    'requests',
    'inquiry',
    'inquiries',
    'wanted',
    'gesuch',
    'gesuche',
    'suche',
    'ich suche',
    'busco',
    'cerco',
    'procuro',
    'petición',
    'peticiones',
    'petició',
    'demanda',
    'demandas',
    'demande',
    'demandes',
    'besoin',
    'besoins',
    'richiesta',
    'richieste',
    'pedido',
    'pedidos',
    'necessidade',
    'i need',
    'looking for',
    'seeking',
    'sucht',
    'ich brauche',
    'busca',
    'necesito',
    'necesidad',
    'necesidades',
    'cherche',
    'je cherche',
    'recherche',
    'je recherche',
    'cerca',
    'ho bisogno di',
    'bisogno',
    'bisogni',
    'procura',
    'preciso',
    'preciso de',
    'necessidades',
  ],
  text: [
    'text',
    'description',
    'details',
    'body',
    'content',
    'beschreibung',
    'inhalt',
    'descripción',
    'texto',
    'contenido',
    'texte',
    'contenu',
    'descrizione',
    'testo',
    'contenuto',
    'descrição',
    'conteúdo',
  ],
  category: ['category', 'categories', 'kategorie', 'rubrik', 'categoría', 'categoria', 'catégorie', 'rubrique'],
  level: ['level', 'niveau', 'nivel', 'livello', 'nível'],
};

const KNOWN: ReadonlyMap<string, ItemColumn> = new Map(
  Object.entries(HEADINGS).flatMap(([column, words]) =>
    words.map((word): [string, ItemColumn] => [foldHeading(word), column as ItemColumn]),
  ),
);

/** `name` alone is that of the offer when another column tells the owner, and else that of the owner. */
const NAMES: ReadonlySet<string> = new Set(['name', 'nombre', 'nom', 'nome']);

/** What each column is read as, null for those that are not read. Several columns may tell the owner. */
export function itemColumnsOf(headings: readonly string[]): (ItemColumn | null)[] {
  const folded = headings.map(foldHeading);
  const found = headings.map((heading) => columnIn(KNOWN, heading));
  const hasTitle = (['title', 'offer', 'need'] as const).some((column) => found.includes(column));
  const seen = new Set<ItemColumn>();
  return folded.map((heading, at) => {
    const isName = NAMES.has(heading);
    const column = isName ? (hasTitle ? 'owner' : 'title') : (found[at] ?? null);
    if (column === null || (column !== 'owner' && seen.has(column))) return null;
    seen.add(column);
    return column;
  });
}

/** Why lines with these columns cannot be read; null when they can. */
export function missingIn(columns: readonly (ItemColumn | null)[], kind: ItemKind | undefined) {
  const hasKind = columns.includes('offer') || columns.includes('need');
  if (!columns.includes('owner') || !(hasKind || columns.includes('title'))) return 'no_columns' as const;
  return hasKind || kind || columns.includes('kind') ? null : ('no_kind' as const);
}

/** The words by which a cell says what the line is: those of the headings. */
export function kindIn(cell: string): ItemKind | null {
  const column = KNOWN.get(foldHeading(cell));
  return column === 'offer' || column === 'need' ? column : null;
}
