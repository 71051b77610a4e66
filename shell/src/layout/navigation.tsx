import {
  type NavigationLink,
  type RouteAccess,
  type TextKey,
  useRemotes,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { ArrowRight, Bell, MessageCircle, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { matchRoutes } from 'react-router-dom';
import type { Counter } from './use-counts.ts';

/** A link in the navigation: from a remote, or from the shell itself. */
export interface NavigationItem extends Omit<NavigationLink<string>, 'icon' | 'slot' | 'counter' | 'needs'> {
  icon: ReactNode;
  /** Where it is shown: in the bar, in the header only, as the button or the bell of the bar, or in the member's menu. */
  slot: 'place' | 'header' | 'button' | 'icon' | 'menu';
  counter?: Counter;
}

/**
 * The shell's own links, for pages that some remote has. Their labels are keys of the shell's texts. Older releases of a remote have no
 * link to the messages, so the shell adds it.
 */
const SHELL_ITEMS: (NavigationItem & { label: TextKey<'shell'> })[] = [
  {
    label: 'nav.addSkill',
    to: '/skills/create',
    access: 'member',
    order: 30,
    icon: <Plus aria-hidden />,
    slot: 'button',
  },
  {
    label: 'nav.notifications',
    to: '/notifications',
    access: 'member',
    order: 40,
    icon: <Bell aria-hidden />,
    slot: 'icon',
    counter: 'notifications',
  },
  {
    label: 'nav.messages',
    to: '/messages',
    access: 'member',
    order: 50,
    icon: <MessageCircle aria-hidden />,
    slot: 'place',
    counter: 'messages',
  },
];

/** Whether some remote has the page at an address; otherwise a link to it would be dead. */
export function useHasPage(): (to: string) => boolean {
  const { entries } = useRemotes();
  const routes = entries.flatMap((entry) => entry.routes.map(({ path }) => ({ path })));
  return (to) => matchRoutes(routes, to) !== null;
}

/**
 * The links for the viewer, in order: those of the shell and of all remotes in the registry.
 * @param available the optional services that answer, separated by spaces; visitors do not check them
 */
export function useNavigation(available: string): NavigationItem[] {
  const { t, language } = useTranslation('shell');
  const { entries } = useRemotes();
  const { status } = useSession();
  const hasPage = useHasPage();
  const isOpenTo: Record<RouteAccess, boolean> = {
    public: true,
    guest: status === 'anonymous',
    member: status === 'authenticated',
  };
  const ofRemotes = entries.flatMap(({ navigation = [] }) =>
    navigation
      .filter(({ needs }) => needs === undefined || status !== 'authenticated' || available.split(' ').includes(needs))
      .map(
        ({ label, icon, slot, needs: _, ...link }): NavigationItem => ({
          ...link,
          label: label[language] ?? label.en,
          icon: icon ? <OutlineIcon path={icon} /> : <ArrowRight aria-hidden />,
          slot: slot ?? 'place',
        }),
      ),
  );
  const ofShell: NavigationItem[] = SHELL_ITEMS.filter(
    ({ to }) => hasPage(to) && !ofRemotes.some((link) => link.to === to),
  ).map((item) => ({ ...item, label: t(item.label) }));
  return [...ofRemotes, ...ofShell]
    .filter(({ access }) => isOpenTo[access])
    .sort((a, b) => a.order - b.order || a.to.localeCompare(b.to));
}

/** A remote's icon, in the style of lucide's icons. */
function OutlineIcon({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={path} />
    </svg>
  );
}
