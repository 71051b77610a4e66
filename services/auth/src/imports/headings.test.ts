import { TEMPLATE_HEADINGS } from '@mutua/contracts/limits';
import { columnsOf, foldHeading, HEADINGS } from './headings.ts';

const COLUMNS = ['id', 'name', 'email', 'language', 'place', 'about', 'offers', 'needs'];

it.each(Object.entries(TEMPLATE_HEADINGS))('reads each column of the template in %s', (_language, headings) => {
  expect(columnsOf(headings)).toEqual(COLUMNS);
});

it.each(Object.entries(TEMPLATE_HEADINGS))(
  'reads them also as spreadsheets change them, in %s',
  (_language, headings) => {
    expect(columnsOf(headings.map((each) => ` ${each.toUpperCase()} `).toReversed())).toEqual(COLUMNS.toReversed());
    expect(columnsOf(headings.map((each) => each.normalize('NFD')))).toEqual(COLUMNS);
  },
);

it.each([
  [
    ['Vorname Nachname', 'Mail-Adresse', 'Gemeinde', 'Biete', 'Suche'],
    ['name', 'email', 'place', 'offers', 'needs'],
  ],
  [
    ['Nachname, Vorname', 'Email-Adresse'],
    ['name', 'email'],
  ],
  [
    ['Vor- und Zuname', 'Kontakt-Email', 'Wohnort'],
    ['name', 'email', 'place'],
  ],
  [
    ['Name', 'Mailadresse*'],
    ['name', 'email'],
  ],
  [
    ['Name', 'E-Mail (privat)', 'Telefon (privat)'],
    ['name', 'email', null],
  ],
  [
    ['NOM Prénom', 'Adresse e-mail', 'Commune', 'Je propose', 'Je cherche'],
    ['name', 'email', 'place', 'offers', 'needs'],
  ],
  [
    ['Adhérent', "N° d'adhérent", 'Mél', 'J’offre'],
    ['name', 'id', 'email', 'offers'],
  ],
  [
    ['Apellidos y nombre', 'Correo-e', 'Municipio', 'Ofrezco', 'Necesito'],
    ['name', 'email', 'place', 'offers', 'needs'],
  ],
  [
    ['Nom', 'Prénom', 'Email', 'Adhérent(e) (oui/non)'],
    ['last', 'first', 'email', null],
  ],
  [
    ['Mitglied', 'Vorname', 'E-Mail'],
    ['last', 'first', 'email'],
  ],
  [
    ['Mitglied (ja/nein)', 'Name', 'E-Mail'],
    [null, 'name', 'email'],
  ],
  [
    ['Nome', 'Cognome', 'Email', 'Paese', 'Comune'],
    ['first', 'last', 'email', null, 'place'],
  ],
  [
    ['Nº socio', 'Nombre y apellidos', 'E-mail'],
    ['id', 'name', 'email'],
  ],
  [
    ['Cognome e nome', 'Indirizzo mail', 'Comune', 'Posso offrire', 'Ho bisogno di'],
    ['name', 'email', 'place', 'offers', 'needs'],
  ],
  [
    ['Nome e apelido', 'Email pessoal', 'Concelho', 'Ofereço', 'Preciso de'],
    ['name', 'email', 'place', 'offers', 'needs'],
  ],
  [
    ['First and last name', 'Email (required)', 'Municipality', 'I offer', 'Looking for'],
    ['name', 'email', 'place', 'offers', 'needs'],
  ],
  [
    ['Nachname/Cognome', 'Vorname/Nome', 'E-Mail / Posta elettronica', 'Gemeinde / Comune'],
    ['last', 'first', 'email', 'place'],
  ],
  // One cell for two things is neither.
  [
    ['Name', 'E-Mail', 'E-Mail / Telefon', 'Biete/Suche', '(privat)', '/'],
    ['name', 'email', null, null, null, null],
  ],
])('reads the headings of a town: %j', (headings, columns) => {
  expect(columnsOf(headings)).toEqual(columns);
});

it('knows no word for two columns', () => {
  const words = Object.values(HEADINGS).flatMap((each) => [...new Set(each.map(foldHeading))]);
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
});
