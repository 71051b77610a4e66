import type { Conversation } from '@mutua/contracts';
import {
  Avatar,
  CategoryIcon,
  chooseTheme,
  formatConversationTime,
  useAppDispatch,
  useSession,
  useTheme,
  useTranslation,
} from '@mutua/web-kit';
import { RingMark, useDebounced } from '@mutua/web-kit/parts';
import { Keyboard, Moon, Search, Star, Sun, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { type NavigationItem, useHasPage } from '../layout/navigation.tsx';
import type { Counter } from '../layout/use-counts.ts';
import { useFoundConversationsQuery, useFoundPeopleQuery, useFoundSkillsQuery } from './palette.resource.ts';
import { openKeys } from './palette-state.ts';

/** One row of the palette: an address, or an action. */
export interface Option {
  id: string;
  text: string;
  icon: ReactNode;
  /** A detail at the right that helps to choose. */
  note?: string;
  counter?: Counter;
  /** Whether it is a member's own text, whose letters decide its direction. */
  isMembers?: boolean;
  to?: string;
  run?: () => void;
}

export interface OptionGroup {
  id: 'places' | 'people' | 'skills' | 'conversations' | 'actions';
  options: Option[];
}

type LastMessage = NonNullable<Conversation['lastMessage']>;

const SmallCategory = styled(CategoryIcon)`
  width: 28px;
  height: 28px;
`;

/** The last row: the search itself. */
export const SEARCH = 'search';

/** A single letter finds too much to be worth a call. */
const MIN_LETTERS = 2;
const TYPING_PAUSE_MS = 150;

const matches = (text: string, sought: string) => text.toLowerCase().includes(sought.toLowerCase());

/**
 * The options of the palette for a text: places, people, skills, conversations, actions, and last the search itself. Groups without options
 * are left out.
 */
export function useOptions(text: string, places: readonly NavigationItem[]): OptionGroup[] {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const hasPage = useHasPage();
  const { theme } = useTheme();
  const sought = text.trim();
  const settled = useDebounced(sought, TYPING_PAUSE_MS);
  const skip = settled.length < MIN_LETTERS || settled !== sought;
  const { currentData: people = [] } = useFoundPeopleQuery(settled, { skip });
  const { currentData: skills = [] } = useFoundSkillsQuery(settled, { skip });
  const { isAuthenticated } = useSession();
  const { currentData: conversations = [] } = useFoundConversationsQuery(settled, { skip: skip || !isAuthenticated });

  const toOption = ({ to, label, icon, counter }: NavigationItem): Option => ({
    id: to,
    text: label,
    icon: icon ?? <UserRound aria-hidden />,
    to,
    ...(counter && { counter }),
  });
  const isAction = ({ slot }: NavigationItem) => slot === 'button';
  const otherTheme = theme === 'dark' ? 'light' : 'dark';
  const actions: Option[] = [
    ...places.filter(isAction).map(toOption),
    {
      id: 'theme',
      text: t(theme === 'dark' ? 'palette.toLight' : 'palette.toDark'),
      icon: theme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />,
      run: () => void dispatch(chooseTheme(otherTheme)),
    },
    { id: 'keys', text: t('keys.title'), icon: <Keyboard aria-hidden />, note: '?', run: openKeys },
  ];
  // The text of a missed call is stored in English.
  const wordsOf = ({ messageType, excerpt, content }: LastMessage) =>
    messageType === 'call' ? t('palette.missedCall') : (excerpt ?? content);
  const reviews = conversations
    .filter(({ request, hasReviewed }) => request.status === 'completed' && !hasReviewed)
    .map(
      ({ request, otherUser }): Option => ({
        id: `review-${request._id}`,
        text: t('palette.review', { name: otherUser.name }),
        icon: <Star aria-hidden />,
        isMembers: true,
        to: `/reviews?requestId=${request._id}`,
      }),
    );
  const search: Option = {
    id: SEARCH,
    text: sought ? t('palette.searchAll', { text: sought }) : t('palette.allSkills'),
    icon: <Search aria-hidden />,
    to: sought ? `/search?q=${encodeURIComponent(sought)}` : '/search',
  };
  // An option of the matches remote that an older release does not have.
  const matchesPlace = places.find(({ to }) => to === '/matches');
  const rings: Option[] =
    matchesPlace && hasPage('/rings/any')
      ? [{ id: 'rings', text: t('palette.rings'), icon: <RingMark />, to: '/matches?tab=rings' }]
      : [];
  const groups: OptionGroup[] = [
    {
      id: 'places',
      options: [
        ...places.filter((place) => !isAction(place) && matches(place.label, sought)).map(toOption),
        ...rings.filter(({ text }) => matches(text, sought)),
      ],
    },
    {
      id: 'people',
      options: people.map(({ _id, name, avatar, location }) => ({
        id: `person-${_id}`,
        text: name,
        icon: <Avatar name={name} src={avatar} size={28} decorative />,
        note: location,
        isMembers: true,
        to: `/profile/${_id}`,
      })),
    },
    {
      id: 'skills',
      options: skills.map(({ _id, title, category, userId }) => ({
        id: `skill-${_id}`,
        text: title,
        icon: <SmallCategory category={category} size="sm" decorative />,
        note: userId.name,
        isMembers: true,
        to: `/skills/${_id}`,
      })),
    },
    {
      id: 'conversations',
      options: conversations.map(({ request, otherUser, lastMessage, updatedAt }) => ({
        id: `chat-${request._id}`,
        text: lastMessage?.content
          ? t('palette.message', { name: otherUser.name, text: wordsOf(lastMessage) })
          : otherUser.name,
        icon: <Avatar name={otherUser.name} src={otherUser.avatar} size={28} decorative />,
        note: formatConversationTime(lastMessage?.timestamp ?? updatedAt),
        isMembers: true,
        to: `/chat/${request._id}`,
      })),
    },
    { id: 'actions', options: [...reviews, ...actions.filter(({ text: name }) => matches(name, sought)), search] },
  ];
  const isReachable = ({ to }: Option) => to === undefined || hasPage(to.replace(/\?.*/, ''));
  return groups
    .map((group) => ({ ...group, options: group.options.filter(isReachable) }))
    .filter(({ options }) => options.length > 0);
}
