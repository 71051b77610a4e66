/** The most common domains of private addresses. An address in one of them gets no suggestion. */
const DOMAINS = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'yahoo.com',
  'icloud.com',
  'me.com',
  'aol.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  'mail.com',
  'proton.me',
  'protonmail.com',
  'orange.fr',
  'free.fr',
  'hotmail.fr',
  'yahoo.fr',
];

/** Counts how many letters to add, drop, change or swap with a neighbour to turn one word into the other. */
export function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const above = rows[i - 1] as number[];
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) least = Math.min(least, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

/**
 * Returns the probably intended address for a mistyped one: `mia@gmail.com` for `mia@gmial.com`. Null when its domain is common, or not
 * similar to a common one.
 * Short domains allow one typo, longer ones two, because a company's own domain must not count as a typo.
 */
export function suggestAddress(address: string): string | null {
  const [, name, typed = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(address.trim()) ?? [];
  const domain = typed.toLowerCase();
  if (!name || DOMAINS.includes(domain)) return null;
  const slips = domain.length < 9 ? 1 : 2;
  const [nearest] = DOMAINS.map((known) => ({ known, slips: distance(domain, known) })).sort(
    (a, b) => a.slips - b.slips,
  );
  return nearest && nearest.slips <= slips ? `${name}@${nearest.known}` : null;
}
