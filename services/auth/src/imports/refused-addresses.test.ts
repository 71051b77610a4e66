import { addressesIn } from './refused-addresses.ts';

it('finds the addresses of a list or of a report, each once, with the apostrophes that belong to them', () => {
  const text = `Final-Recipient: rfc822; <ada@example.org>\n*ben@example.org*, {cy@example.org} | \`dan@example.org\`
    ''o'brien@example.org'' “eva@example.org” &lt;fay@example.org&gt; "ADA@Example.org"; no@ @no`;
  expect(addressesIn(text)).toEqual([
    ...['ada@example.org', 'ben@example.org', 'cy@example.org', 'dan@example.org', "o'brien@example.org"],
    ...['eva@example.org', 'fay@example.org'],
  ]);
});
