import {
  type NavigationLink,
  type RouteAccess,
  type TextKey,
  type UnreadState,
  useRemotes,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { ArrowRight, Bell, MessageCircle, Plus } from 'lucide-react';
import type { ReactNode } from 'react';

/** A link in the navigation: from a remote, or from the shell itself. */
export interface NavigationItem extends Omit<NavigationLink<string>, 'icon'> {
  icon: ReactNode;
  /** The look on a wide screen: a name in the bar, a button, or an icon with a count. A small screen shows all as menu items. */
  look: 'name' | 'button' | 'icon';
  counter?: keyof UnreadState;
}

/** The shell's own links. Their labels are keys of the shell's texts. */
const SHELL_ITEMS: (NavigationItem & { label: TextKey<'shell'> })[] = [
  {
    label: 'nav.addSkill',
    to: '/skills/create',
    access: 'member',
    order: 30,
    icon: <Plus aria-hidden />,
    look: 'button',
  },
  {
    label: 'nav.notifications',
    to: '/notifications',
    access: 'member',
    order: 40,
    icon: <Bell aria-hidden />,
    look: 'icon',
    counter: 'notifications',
  },
  {
    label: 'nav.messages',
    to: '/messages',
    access: 'member',
    order: 50,
    icon: <MessageCircle aria-hidden />,
    look: 'icon',
    counter: 'messages',
  },
];

/** The links that the viewer may follow, in order: those of the shell and of all remotes in the registry. */
export function useNavigation(): NavigationItem[] {
  const { t, language } = useTranslation('shell');
  const { entries } = useRemotes();
  const { status } = useSession();
  const isOpenTo: Record<RouteAccess, boolean> = {
    public: true,
    guest: status === 'anonymous',
    member: status === 'authenticated',
  };
  const ofRemotes = entries.flatMap(({ navigation = [] }) =>
    navigation.map(
      ({ label, icon, ...link }): NavigationItem => ({
        ...link,
        label: label[language] ?? label.en,
        icon: icon ? <OutlineIcon path={icon} /> : <ArrowRight aria-hidden />,
        look: 'name',
      }),
    ),
  );
  const ofShell = SHELL_ITEMS.map((item) => ({ ...item, label: t(item.label) }));
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
