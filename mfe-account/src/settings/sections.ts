import type { User } from '@mutua/contracts';
import { lazyNamed, type TextKey } from '@mutua/web-kit';
import {
  BadgeCheck,
  Ban,
  Bell,
  CalendarClock,
  Download,
  Eye,
  Languages,
  type LucideIcon,
  MapPin,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import type { ComponentType } from 'react';

/** One section of the settings. */
export interface SettingsSection {
  /** The last part of its address, `/settings/<id>`. */
  id: string;
  icon: LucideIcon;
  title: TextKey<'account'>;
  /** The line below the title in a phone's list: a text, or a value of the member. */
  summary: TextKey<'account'> | ((user: User) => string);
  /** The code of the section loads when it is opened. */
  Section: ComponentType;
}

/** The sections in the order of the list. Where the list and a section fit beside each other, `/settings` shows the first one. */
export const SECTIONS: readonly SettingsSection[] = [
  {
    id: 'account',
    icon: UserRound,
    title: 'settings.account.title',
    summary: ({ email }) => email,
    Section: lazyNamed(() => import('./account/account-section.tsx'), 'AccountSection'),
  },
  {
    id: 'security',
    icon: ShieldCheck,
    title: 'settings.security.title',
    summary: 'settings.security.summary',
    Section: lazyNamed(() => import('./security/security-section.tsx'), 'SecuritySection'),
  },
  {
    id: 'hours',
    icon: CalendarClock,
    title: 'hours.title',
    summary: 'hours.summary',
    Section: lazyNamed(() => import('./hours/hours-section.tsx'), 'HoursSection'),
  },
  {
    id: 'notifications',
    icon: Bell,
    title: 'notificationSettings.title',
    summary: 'notificationSettings.summary',
    Section: lazyNamed(() => import('./notifications/notifications-section.tsx'), 'NotificationsSection'),
  },
  {
    id: 'place',
    icon: MapPin,
    title: 'placeSettings.title',
    summary: 'placeSettings.summary',
    Section: lazyNamed(() => import('./place/place-section.tsx'), 'PlaceSection'),
  },
  {
    id: 'privacy',
    icon: Eye,
    title: 'privacySettings.title',
    summary: 'privacySettings.summary',
    Section: lazyNamed(() => import('./privacy/privacy-section.tsx'), 'PrivacySection'),
  },
  {
    id: 'trust',
    icon: BadgeCheck,
    title: 'trust.title',
    summary: 'trust.summary',
    Section: lazyNamed(() => import('./trust/trust-section.tsx'), 'TrustSection'),
  },
  {
    id: 'language',
    icon: Languages,
    title: 'timeSettings.title',
    summary: 'timeSettings.summary',
    Section: lazyNamed(() => import('./language/language-section.tsx'), 'LanguageSection'),
  },
  {
    id: 'blocked',
    icon: Ban,
    title: 'blockedMembers.title',
    summary: 'blockedMembers.summary',
    Section: lazyNamed(() => import('./blocked/blocked-section.tsx'), 'BlockedSection'),
  },
  {
    id: 'data',
    icon: Download,
    title: 'dataSettings.title',
    summary: 'dataSettings.summary',
    Section: lazyNamed(() => import('./data/data-section.tsx'), 'DataSection'),
  },
];
