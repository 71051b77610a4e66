import { toCsv, withoutGuard } from './csv.ts';

const MARK = '\uFEFF';

it('divides by commas where decimals have a point, and by semicolons where they have a comma', () => {
  const rows = [
    ['Month', 'Hours'],
    ['2026-10', 12.5],
  ];
  expect(toCsv(rows, 'en')).toBe(`${MARK}Month,Hours\r\n2026-10,12.5\r\n`);
  for (const language of ['de', 'es', 'fr', 'it', 'pt'])
    expect(toCsv(rows, language)).toBe(`${MARK}Month;Hours\r\n2026-10;12,5\r\n`);
});

it('quotes what would divide a cell or a line', () => {
  expect(toCsv([['a,b', 'c;d', 'e"f', 'g\nh', 'i\r\nj']], 'en')).toBe(`${MARK}"a,b","c;d","e""f","g\nh","i\r\nj"\r\n`);
});

it('guards what a spreadsheet would run as a formula, and leaves numbers alone', () => {
  const typed = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=1', '="a"', ' =1'];
  expect(toCsv([typed], 'en')).toBe(`${MARK}'=1+1,'+1,'-1,'@SUM(A1),'\tx,"'\r=1","'=""a""", =1\r\n`);
  expect(["'=1+1", "'- a", "'\tx", "''=1", "'a", "'", '=1'].map(withoutGuard)).toEqual([
    '=1+1',
    '- a',
    '\tx',
    "''=1",
    "'a",
    "'",
    '=1',
  ]);
  expect(toCsv([[-3, 0]], 'en')).toBe(`${MARK}-3,0\r\n`);
});
