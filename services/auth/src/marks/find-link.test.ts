import { hasLink } from './find-link.ts';

const PROFILE = 'https://mutua.test/profile/64c0000000000000000000aa';
const finds = (html: string): boolean => hasLink(Buffer.from(html), new URL(PROFILE));

it.each([
  `<a rel="me" href="${PROFILE}">Mutua</a>`,
  `<!doctype html><head><link rel=me href=${PROFILE}>`,
  `<p>ü<A HREF='${PROFILE}/' REL="noopener ME">`,
  `<a href="${PROFILE}?from=site#reviews" rel="me nofollow">`,
  `<a rel=me href="HTTPS://MUTUA.test:443/profile/64c0000000000000000000aa">`,
])('finds the link in %s', (html) => {
  expect(finds(html)).toBe(true);
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
  expect(finds(html)).toBe(false);
});
