/** Names that imitate others: the name of erased members, the product, and the people who run the site. */
import { LOOKALIKES } from '../core/lookalikes.ts';

const LATIN_OF = new Map(
  Object.entries(LOOKALIKES).flatMap(([latin, others]) => [...others].map((each) => [each, latin] as const)),
);
/** Blocks of letters in boxes and of flags, which NFKD does not map: each begins with an A. */
const BOXED = [0x1f150, 0x1f170, 0x1f1e6];

function latinOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const first = BOXED.find((start) => code >= start && code < start + 26);
  if (first !== undefined) return String.fromCharCode(97 + code - first);
  const small = letter.toLowerCase();
  return LATIN_OF.get(letter) ?? LATIN_OF.get(small) ?? small;
}

/**
 * The words of a name as they look: without case, accents, kinds of spaces and invisible characters, with lookalikes as Latin letters.
 * `l` is `i` and `rn` is `m`, because they look alike, too. Letters with spaces between them are one word.
 */
function wordsOf(name: string): string[] {
  const letters = name.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '');
  const words = [...letters]
    .map(latinOf)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('l', 'i')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return words.reduce<string[]>((joined, word, at) => {
    if (word.length > 1 || words[at - 1]?.length !== 1) joined.push(word);
    else joined.push((joined.pop() ?? '') + word);
    return joined;
  }, []);
}
const looksOf = (texts: string): string[] => texts.split(/\s+/).flatMap(wordsOf);

/** A member who is gone, in each language: one word of each list, in any order. */
const GONE = looksOf(
  `former ex deleted erased removed banned suspended anonymous unknown
  ehemaliges ehemaliger gelöschtes gelöschter gelöschte gesperrtes entferntes anonymes unbekanntes
  antiguo antigua exmiembro eliminado eliminada borrado suspendido anónimo desconocido
  ancien ancienne supprimé supprimée effacé suspendu anonyme inconnu
  eliminato eliminata cancellato sospeso anonimo sconosciuto
  antigo excluído excluída apagado apagada suspenso desconhecido`,
);
const ONE = looksOf(
  'member user account profile mitglied nutzer nutzerin benutzer konto profil miembro usuario cuenta perfil membre utilisateur compte membro utente profilo usuário utilizador conta',
);
const FORMER = new Set(GONE.flatMap((gone) => ONE.flatMap((one) => [gone + one, one + gone])));

/** Words that claim a role on the site. Nobody is called so. */
const ROLES =
  /^(?:admins?|a[dm]ministra\w*|moderat(?:or|rice|ion|eur)\w*|moderad(?:or|ora)\w*|moderacion|moderacao|moderazione|organi[sz](?:ers?|ator\w*|ad[oe]r\w*|at(?:eur|rice|rix)\w*|ation\w*|za[tz]\w+|acion|acao)|webmaster|sysadmin|superuser)$/;
/** Words that claim a check by the site. */
const CHECKED =
  /verified|verifiziert|verificad[oa]|verificat[oa]|verifiee?|certified|zertifiziert|certificad[oa]|certificat[oa]|geprueft|gepruft/;
/** Signs that look like a check by the site, or like the badge of somebody with a right. */
const BADGES =
  /[\u00a9\u00ae\u2117\u2120\u2122\u2611\u2705\u2713\u2714\u237b\u26e8\u{1f396}\u{1f3c5}\u{1f46e}\u{1f4db}\u{1f530}\u{1f5f8}\u{1f5f9}\u{1f6e1}\u{1fa96}]/u;
/** Texts that mail programs turn into links. */
const ADDRESS = /:\/\/|\bwww\./i;

/** Words that sound official: a name that has no other words is refused, and so is each of them beside the product's name. */
const OFFICES = looksOf(
  `team staff support help helpdesk service services customer security safety system official operator operations owner
  moderation verification bot mods noreply site website sysop webmaster
  kundendienst kundenservice hilfe sicherheit offiziell offizieller betreiber leitung meldestelle
  equipo soporte ayuda seguridad servicio sistema oficial operador atención
  équipe assistance aide sécurité système officiel officielle exploitant
  squadra supporto assistenza aiuto sicurezza servizio ufficiale gestore
  equipe suporte apoio atendimento ajuda segurança serviço`,
);
/** More words that sound official beside the product's name, which is also a family name. */
const BESIDE = looksOf(
  `account accounts agent ai al alert alerts and ao app at bank billing board business care center central centre ceo chat check com company community contact desk dev developer direct director
  exchange finance foundation founder fraud from global group hq inc info international legal llc login ltd mail manager management
  marketing media member members message messages mod money network news newsletter notice notification notifications of office online
  org payment payments pay platform police premium press privacy pro refund report reports reward rewards sales school shop skill skills
  store subscription the trust update vip web
  abrechnung abteilung aktuell amt anzeige beschwerde bei büro chef datenschutz der die das dienst entwickler firma geld geschäft gmbh
  gruppe konto mitteilung mitglieder nachricht nachrichten presse recht redaktion shop stiftung und verein vom von zahlung zahlungen zentrale
  aviso avisos banco comunidad contacto cuenta de del denuncias dinero director empresa fundación grupo jefe la legal mensajes noticias oficina
  pago pagos prensa privacidad red tienda
  argent avis banque bureau chez communauté compte contact direction du entreprise et fondation groupe juridique la le messages nouvelles paiement
  paiements presse réseau signalement signalements société
  avvisi azienda banca comunità conto contatti da dal della di direzione fondazione gruppo il legale messaggi negozio notizie pagamenti pagamento
  rete segnalazioni società soldi stampa ufficio
  avisos comunidade conta contato contacto da dinheiro direção do empresa equipa escritório fundação jurídico loja mensagens notícias
  pagamento pagamentos rede
  s`,
);
/** Beginnings of words that sound official, in any form and joined with others: `Kundenbetreuung`, `Rückerstattungen`. */
const STEMS = looksOf(
  `assist asist atendi ammin client kunde nutzer benutzer usuari utent utilisat utilizad support soport suport servic serviz
  zahlung payment pagament paiement refund reembols rembours rimbors erstatt ruckerstatt sicherheit securit segurid seguranc sicurezz
  schutz protec protez offici offizi oficia ufficia verif pruf kontroll control mitglied miembr membre membro meldest denunci signalem
  segnalaz jurid giurid equip system sistem robot newsl notific benachricht passwor contrase`,
);
const STEM = new RegExp(`^(?:${STEMS.join('|')})`);
const OFFICIAL = new Set([...OFFICES, ...BESIDE]);
const OFFICE = new Set(OFFICES);
/** The product's name joined with a word that sounds official. Short words could be the end of a name. */
const [MUTUA = ''] = wordsOf('mutua');
const LONG = OFFICES.filter((word) => word.length > 3).join('|');
const JOINED = new RegExp(`${MUTUA}(?:${LONG}|bot)|(?:${LONG})${MUTUA}`);
/** A part of a name as people write it. */
const PART = /^[\p{L}\p{M}][\p{L}\p{M}.'’ʼ\p{Cf}-]*$/u;

const isRole = (word: string): boolean => ROLES.test(word) || CHECKED.test(word);
const isOffice = (word: string): boolean => OFFICE.has(word) || STEM.test(word);
const isOfficial = (word: string): boolean => OFFICIAL.has(word) || STEM.test(word);

/** Whether a name has the product's name in another way than as the name of a person. */
function isOfProduct(name: string, words: readonly string[], joined: string): boolean {
  if (joined === MUTUA || JOINED.test(joined)) return true;
  if (!words.includes(MUTUA)) return false;
  return (
    words.some(isOfficial) ||
    !name
      .trim()
      .split(/\s+/)
      .every((part) => PART.test(part))
  );
}

/** Whether members may not use this name. */
export function isReservedName(name: string): boolean {
  const text = name.normalize('NFKC');
  if (BADGES.test(name) || ADDRESS.test(text)) return true;
  // A sign and a digit may stand for a letter (`Adm!n`), or beside one (`Admin!`).
  return [text.replace(/(?<![\s\d])[\s\d]+$/, ''), text.replace(/[^\p{L}\p{M}\p{Cf}]+/gu, ' ')].some((reading) => {
    const words = wordsOf(reading);
    const joined = words.join('');
    if (FORMER.has(joined) || [...words, joined].some(isRole)) return true;
    return (words.every(isOfficial) && words.some(isOffice)) || isOfProduct(text, words, joined);
  });
}
