import { canonicalDomain } from '@mutua/contracts';
import { disposableEmailBlocklist } from 'disposable-email-domains-js';
import providers from 'email-providers/all.json' with { type: 'json' };

/** Domains at which anybody can get a mailbox, and that both packages lack. */
const MORE = `
  139.com 189.cn sohu.com duck.com fastmail.com passmail.com passmail.net simplelogin.co simplelogin.com slmail.me
  tutamail.com startmail.com mailfence.com posteo.at posteo.ch posteo.de posteo.net riseup.net disroot.org skiff.com
  mozmail.com relay.firefox.com users.noreply.github.com teacher.com vivaldi.net onmail.com keemail.me mailo.com
  dismail.de systemli.org autistici.org inventati.org murena.io e.email ik.me infomaniak.com mailbox.eu
  1und1.de mail.de mnet-online.de unitybox.de vodafone.de vodafonemail.de chefmail.de firemail.de netcologne.de ewe.net
  ewetel.net versanet.de kabelbw.de tele2.de aon.at chello.at a1.net inode.at hispeed.ch sunrise.ch swissonline.ch
  vtxmail.ch bbox.fr noos.fr numericable.fr proximus.be aruba.it fastwebnet.it tim.it vodafone.it movistar.es ono.com
  orange.es telefonica.net ya.com clix.pt iol.pt netcabo.pt upcmail.nl xs4all.nl ziggo.nl bredband.net comhem.se
  telia.com online.no broadpark.no jubii.dk stofanet.dk tdcadsl.dk suomi24.fi kolumbus.fi internet.ru mail.ua meta.ua
  dir.bg volny.cz azet.sk zoznam.sk citromail.hu indamail.hu onet.eu op.pl poczta.onet.pl tlen.pl inbox.lt one.lt
  nifty.com biglobe.ne.jp anonaddy.com anonaddy.me addy.io burnermail.io tempmail.com tempmail.dev
  `.match(/\S+/g) as string[];

/** Listed by the packages, although these are institutions, or all domains of a region. */
const NOT_SHARED = new Set(
  'nus.edu.sg live.mdx.ac.uk live.vu.edu.au mail.bcu.ac.uk com.ar com.za org.ua net.ua zp.ua msk.ru spb.ru nom.za web.id'.split(
    ' ',
  ),
);

/** Providers of free mail and of addresses that expire, by their whole domain. */
const SHARED = new Set(
  [...MORE, ...providers, ...disposableEmailBlocklist()]
    .map((domain) => canonicalDomain(domain) ?? domain)
    .filter((domain) => !NOT_SHARED.has(domain)),
);

/** Providers with a domain in many countries: `hotmail.co.nz`, `gmx.es`. */
const BRANDS =
  /^(?:aol|gmail|gmx|googlemail|guerrillamail|hotmail|icloud|live|mailinator|msn|myyahoo|outlook|passport|proton|protonmail|rocketmail|trashmail|tuta|tutanota|windowslive|yahoo|yandex|ymail|yopmail|zoho|zohomail)\.(?:(?:com?\.)?[a-z]{2}|com|net|org|info|biz)$/;

/**
 * Whether anybody can get a mailbox at a domain, so that it proves nothing. Subdomains of a provider count, too. A missing provider does
 * little harm: a mark shows the domain, and only says that the member has a mailbox there.
 * @param domain a canonical one
 */
export function isSharedDomain(domain: string): boolean {
  const labels = domain.split('.');
  const parents = labels.map((_, index) => labels.slice(index).join('.'));
  return parents.some((parent) => SHARED.has(parent) || BRANDS.test(parent));
}
