import { createLinkFinder } from './find-link.ts';
import { isSharedDomain } from './shared-domains.ts';

const PROFILE = 'https://mutua.test/profile/64c0000000000000000000aa';
const finds = (html: string, step = html.length): boolean => {
  const finder = createLinkFinder(new URL(PROFILE));
  let isFound = false;
  for (let from = 0; from < html.length; from += step) {
    isFound = finder.read(Buffer.from(html.slice(from, from + step)));
  }
  return isFound;
};

it.each([
  `<a rel="me" href="${PROFILE}">Mutua</a>`,
  `<!doctype html><head><link rel=me href=${PROFILE}>`,
  `<p>ü<A HREF='${PROFILE}/' REL="noopener ME">`,
  `<a href="${PROFILE}?from=site#reviews" rel="me nofollow">`,
  `<a rel=me href="HTTPS://MUTUA.test:443/profile/64c0000000000000000000aa">`,
])('finds the link in %s, in one piece or byte by byte', (html) => {
  expect([finds(html), finds(html, 1)]).toEqual([true, true]);
});

it.each([
  `<a href="${PROFILE}">Mutua</a>`,
  `<a rel="member" href="${PROFILE}">`,
  `<a rel="me" href="${PROFILE}0">`,
  '<a rel="me" href="https://mutua.test/profile/64c0000000000000000000ab">',
  '<a rel="me" href="https://mutua.test.evil.example/profile/64c0000000000000000000aa">',
  '<a rel="me" href="/profile/64c0000000000000000000aa">',
  `<!-- <a rel="me" href="${PROFILE}"> -->`,
  `<script>'<a rel="me" href="${PROFILE}">'</script>`,
  `<textarea><a rel="me" href="${PROFILE}"></textarea>`,
  `<template><a rel="me" href="${PROFILE}"></a></template>`,
  `<form rel="me" href="${PROFILE}">`,
  `&lt;a rel="me" href="${PROFILE}"&gt;`,
  '',
])('finds no link in %s', (html) => {
  expect([finds(html), finds(html, 1)]).toEqual([false, false]);
});

it.each(['gmail.com', 'GMX.de', 'users.noreply.github.com', 'x.mailinator.com', 'tutanota.com'])(
  'anybody can get a mailbox at %s',
  (domain) => {
    expect(isSharedDomain(domain)).toBe(true);
  },
);

it.each(['chalmers.se', 'student.chalmers.se', 'ox.ac.uk', 'notgmail.com', 'com'])(
  'not everybody can get a mailbox at %s',
  (domain) => {
    expect(isSharedDomain(domain)).toBe(false);
  },
);
