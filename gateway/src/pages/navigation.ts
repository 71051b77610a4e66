import { LINK_MARKS } from '@mutua/contracts/document-marks';
import { type PrerenderedFrames, Release } from '@mutua/remotes/releases';
import { z } from 'zod';
import type { Entry } from '../releases/canaries.ts';
import { escapeHtml } from './html.ts';

const Navigation = z.object({ navigation: Release.shape.navigation.default([]) });

const isAt = (path: string, to: string): boolean => `${path}/`.toLowerCase().startsWith(`${to}/`.toLowerCase());

/** The links of the remotes, in order, as the shell renders them. @param isMember the shell adds the links for members itself */
export const navigationLinks = (
  remotes: readonly Entry[],
  {
    links,
    path,
    isMember,
    language,
  }: { links: PrerenderedFrames['links']; path: string; isMember: boolean; language: string },
): string =>
  remotes
    .flatMap((remote) => Navigation.safeParse(remote).data?.navigation ?? [])
    .filter(({ access }) => access === 'public' || (access === 'guest' && !isMember))
    .sort((a, b) => a.order - b.order || a.to.localeCompare(b.to))
    .map(({ to, label }) =>
      (isAt(path, to) ? links.current : links.other)
        .replace(LINK_MARKS.to, () => escapeHtml(to))
        .replace(LINK_MARKS.label, () => escapeHtml(label[language] ?? label['en'] ?? '')),
    )
    .join('');
