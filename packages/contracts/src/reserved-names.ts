/** Names that imitate others: the name of erased members, and the people who run the site. */

/** The name of an erased member, in each language. */
const FORMER = [
  'Former member',
  'Ehemaliges Mitglied',
  'Antiguo miembro',
  'Ancien membre',
  'Ex membro',
  'Antigo membro',
];
/** Words that sound official beside the product's name, which is also a family name. */
const OFFICIALS =
  'team|support|suport|admin|administrator|moderat|moderad|moderier|staff|help|official|offiziell|oficial|officiel|ufficiale|security|service|kundendienst|equipo|equipe|soporte|suporte|assistance|assistenza|verif';
const OFFICIAL = new RegExp(`\\b(?:${OFFICIALS})`);
/** The product's name and such a word without a space, or with spaces between all letters. */
const JOINED = new RegExp(`mutua(?:${OFFICIALS})|(?:${OFFICIALS})mutua`);
/** Words that claim a verification by the site. */
const VERIFIED = /\b(?:verified|verifiziert|verificad[oa]|verificat[oa]|verifiee?)\b/;
/** Signs that look like a verification by the site. */
const CHECK_MARKS = /[\u2611\u2705\u2713\u2714\u237b\u{1f5f8}\u{1f5f9}]/u;
/** Texts that mail programs turn into links. */
const ADDRESS = /:\/\/|\bwww\./i;
/** Letters of other scripts, small capitals and digits, each before its Latin lookalike. */
const LATIN_OF = new Map(
  '0o 1l ɑa օo սu ᴀa ʙb ᴇe ꜰf ᴍm ᴏo ʀr ᴛt ᴜu аa вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs ԁd ӏl αa βb εe ηn ιi κk μm νv οo ρp τt υu χx'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
);

/** A name as it looks: without case, accents, kinds of spaces and invisible characters, and with lookalikes as Latin letters. */
const folded = (name: string): string =>
  [
    ...name
      .normalize('NFKD')
      .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
      .toLowerCase(),
  ]
    .map((letter) => LATIN_OF.get(letter) ?? letter)
    .join('')
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim();

const FORMER_FOLDED = new Set(FORMER.map(folded));

/** Whether members may not use this name. */
export function isReservedName(name: string): boolean {
  if (CHECK_MARKS.test(name) || ADDRESS.test(name)) return true;
  const text = folded(name.replace(/[\s\d]+$/, ''));
  if (FORMER_FOLDED.has(text) || text === 'mutua' || VERIFIED.test(text)) return true;
  return (/\bmutua\b/.test(text) && OFFICIAL.test(text)) || JOINED.test(text.replaceAll(' ', ''));
}
