/**
 * Domains at which anybody can get a mailbox: providers of free mail, of internet access, and of addresses that forward or expire. A
 * package with a longer list was rejected, because it downloads its list during installation. A missing provider does little harm: a mark
 * shows the domain, and only says that the member has a mailbox there.
 */
const SHARED = new Set(
  `
  126.com 139.com 163.com 189.cn 21cn.com aliyun.com foxmail.com qq.com sina.cn sina.com sohu.com tom.com yeah.net
  aim.com aol.com att.net bellsouth.net charter.net comcast.net cox.net earthlink.net frontier.com hughes.net juno.com
  mindspring.com netzero.net optonline.net roadrunner.com sbcglobal.net verizon.net windstream.net bell.net rogers.com
  shaw.ca sympatico.ca telus.net videotron.ca
  gmail.com googlemail.com hotmail.com live.com msn.com outlook.com passport.com windowslive.com hotmail.be hotmail.ca
  hotmail.co.jp hotmail.co.uk hotmail.com.ar hotmail.com.br hotmail.com.mx hotmail.de hotmail.es hotmail.fr hotmail.it
  hotmail.nl hotmail.se live.at live.be live.ca live.cl live.co.uk live.com.ar live.com.au live.com.mx live.com.pt
  live.de live.dk live.fr live.ie live.in live.it live.jp live.nl live.no live.se outlook.at outlook.be outlook.cl
  outlook.co.id outlook.com.ar outlook.com.au outlook.com.br outlook.cz outlook.de outlook.dk outlook.es outlook.fr
  outlook.ie outlook.in outlook.it outlook.jp outlook.kr outlook.pt outlook.sa
  rocketmail.com yahoo.ca yahoo.co.id yahoo.co.in yahoo.co.jp yahoo.co.kr yahoo.co.nz yahoo.co.th yahoo.co.uk
  yahoo.co.za yahoo.com yahoo.com.ar yahoo.com.au yahoo.com.br yahoo.com.cn yahoo.com.co yahoo.com.hk yahoo.com.mx
  yahoo.com.my yahoo.com.ph yahoo.com.sg yahoo.com.tr yahoo.com.tw yahoo.com.vn yahoo.de yahoo.dk yahoo.es yahoo.fr
  yahoo.gr yahoo.ie yahoo.in yahoo.it yahoo.no yahoo.pl yahoo.ro yahoo.se yandex.by yandex.com yandex.kz yandex.ru
  yandex.ua ya.ru ymail.com myyahoo.com
  icloud.com mac.com me.com privaterelay.appleid.com
  duck.com fastmail.com fastmail.fm hey.com hushmail.com pm.me proton.me protonmail.ch protonmail.com passmail.com
  passmail.net simplelogin.co simplelogin.com slmail.me tuta.com tuta.io tutamail.com tutanota.com tutanota.de
  startmail.com runbox.com mailfence.com posteo.de posteo.net mailbox.org riseup.net disroot.org cock.li skiff.com
  zoho.com zoho.eu zohomail.com zohomail.eu mozmail.com relay.firefox.com users.noreply.github.com
  email.com inbox.com iname.com mail.com post.com usa.com europe.com engineer.com consultant.com doctor.com
  teacher.com techie.com writeme.com myself.com gmx.at gmx.ch gmx.com gmx.de gmx.fr gmx.net gmx.us caramail.com
  1und1.de arcor.de email.de freenet.de kabelmail.de mail.de mnet-online.de online.de t-online.de unitybox.de
  vodafone.de vodafonemail.de web.de aon.at chello.at a1.net inode.at bluewin.ch hispeed.ch sunrise.ch
  aliceadsl.fr bbox.fr club-internet.fr free.fr gmx.fr laposte.net neuf.fr noos.fr numericable.fr orange.fr sfr.fr
  voila.fr wanadoo.fr skynet.be telenet.be proximus.be
  alice.it aruba.it email.it fastwebnet.it inwind.it iol.it libero.it tim.it tin.it tiscali.it virgilio.it vodafone.it
  movistar.es ono.com orange.es telefonica.net terra.es wanadoo.es ya.com
  bol.com.br globo.com globomail.com ig.com.br oi.com.br r7.com terra.com.br uol.com.br zipmail.com.br
  clix.pt iol.pt netcabo.pt portugalmail.pt sapo.pt fibertel.com.ar arnet.com.ar speedy.com.ar prodigy.net.mx
  blueyonder.co.uk btinternet.com btopenworld.com ntlworld.com o2.co.uk orange.net sky.com talktalk.net tiscali.co.uk
  virgin.net virginmedia.com eircom.net
  home.nl hetnet.nl kpnmail.nl planet.nl upcmail.nl xs4all.nl ziggo.nl bredband.net comhem.se spray.se telia.com
  online.no broadpark.no jubii.dk sol.dk stofanet.dk tdcadsl.dk luukku.com suomi24.fi kolumbus.fi
  bk.ru inbox.ru internet.ru list.ru mail.ru mail.ua rambler.ru ukr.net i.ua meta.ua abv.bg dir.bg centrum.cz email.cz
  post.cz seznam.cz volny.cz azet.sk centrum.sk zoznam.sk citromail.hu freemail.hu indamail.hu
  gazeta.pl interia.pl o2.pl onet.eu onet.pl op.pl poczta.fm poczta.onet.pl tlen.pl wp.pl inbox.lt one.lt inbox.lv
  daum.net hanmail.net naver.com nate.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp nifty.com biglobe.ne.jp
  rediffmail.com indiatimes.com sify.com bigpond.com bigpond.net.au iinet.net.au optusnet.com.au xtra.co.nz
  10minutemail.com anonaddy.com anonaddy.me addy.io burnermail.io dispostable.com dropmail.me emailondeck.com
  fakeinbox.com getairmail.com getnada.com grr.la guerrillamail.com guerrillamail.net inboxkitten.com maildrop.cc
  mailinator.com mailnesia.com mail.tm mailsac.com mintemail.com mohmal.com moakt.com mytemp.email sharklasers.com
  spam4.me spamgourmet.com temp-mail.org tempmail.com tempmail.dev throwawaymail.com trashmail.com trashmail.de
  yopmail.com yopmail.fr yopmail.net
  `.match(/\S+/g),
);

/** Whether anybody can get a mailbox at a domain, so that it proves nothing. Subdomains of a provider count, too. */
export function isSharedDomain(domain: string): boolean {
  const labels = domain.toLowerCase().split('.');
  return labels.some((_, index) => SHARED.has(labels.slice(index).join('.')));
}
