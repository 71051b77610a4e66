import { TEMPLATE_HEADINGS } from '@mutua/contracts/limits';
import { columnsOf } from './headings.ts';

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
