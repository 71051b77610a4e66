import { isSharedDomain } from './shared-domains.ts';

it.each([
  'gmail.com',
  'googlemail.com',
  'googlemail.de',
  'gmx.de',
  'gmx.li',
  'gmx.co.uk',
  'outlook.hu',
  'outlook.com.gr',
  'hotmail.at',
  'hotmail.co.nz',
  'live.sg',
  'yahoo.com.br',
  'yahoo.cz',
  'yandex.com.tr',
  'zohomail.in',
  'proton.me',
  'pm.me',
  'icloud.com',
  'aol.de',
  'web.de',
  'tutanota.com',
  'vivaldi.net',
  'users.noreply.github.com',
  'x.mailinator.com',
  'a.b.gmail.com',
  'guerrillamail.info',
  'xn--mllmail-n2a.com',
])('anybody can get a mailbox at %s', (domain) => {
  expect(isSharedDomain(domain)).toBe(true);
});

it.each([
  'chalmers.se',
  'student.chalmers.se',
  'ox.ac.uk',
  'mit.edu',
  'nus.edu.sg',
  'u.nus.edu.sg',
  'fi.uba.com.ar',
  'outlook.uni.example',
  'live.unc.edu',
  'notgmail.com',
  'gmail.com.example',
  'com',
])('not everybody can get a mailbox at %s', (domain) => {
  expect(isSharedDomain(domain)).toBe(false);
});
