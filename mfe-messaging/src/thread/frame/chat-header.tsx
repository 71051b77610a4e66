import type { Conversation, ExchangeRequest, Plan } from '@mutua/contracts';
import { isJoinTime } from '@mutua/contracts/join-time';
import {
  IconButton,
  Menu,
  MenuItem,
  MenuSeparator,
  media,
  Skeleton,
  SwapLine,
  useAppSelector,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { isPhone, phone, short, tablet, useNow, usePersonActions, visuallyHidden } from '@mutua/web-kit/parts';
import {
  ArrowLeft,
  ArrowLeftRight,
  Check,
  EllipsisVertical,
  Phone,
  Search as SearchIcon,
  SpellCheck,
  UserRound,
  Video,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { type CallType, selectCall } from '../../shared/call/call.slice.ts';
import { useCallRoom } from '../../shared/call/use-call-room.ts';
import { isCorrecting } from '../../shared/conversations/conversation-states.ts';
import { StateItems, type StateItemsProps } from '../../shared/conversations/state-items.tsx';
import { useConversationStates } from '../../shared/conversations/use-conversation-states.ts';
import { exchangeOf, useSwapSkills } from '../../shared/exchange/exchange-sides.ts';
import { HeaderBack, HeaderBar, HeaderTitle } from '../../shared/header.styles.ts';
import { currentSession } from '../meetings/session-attendance.ts';
import { ChatSubtitle } from './chat-subtitle.tsx';
import { JoinButton } from './join-button.tsx';
import { RingLink } from './ring-link.tsx';

const Bar = styled(HeaderBar)`
  ${phone} {
    flex-wrap: wrap;
    gap: 0 2px;
  }
`;
const Title = styled(HeaderTitle)`
  /* As wide as most words of the next session, which replace the presence once they are known. */
  min-width: 140px;
  ${media.narrow} {
    flex: 1;
    min-width: 0;
  }
  ${phone} {
    padding-inline-start: 4px;
  }
`;
const Swap = styled(SwapLine)`
  flex: 0 1 auto;
  max-width: 420px;
  min-width: 0;
  margin: 0 16px;
  ${tablet} {
    display: none;
  }
  ${phone} {
    [data-compact] + & {
      display: none;
    }
    order: 3;
    flex: 1 0 90%;
    max-width: none;
    margin: 2px 12px 8px;
  }
  ${short} {
    display: none;
  }
`;
const Actions = styled.div`
  flex: none;
  display: flex;
  gap: 4px;
  margin-left: auto;
`;

const Search = styled(IconButton)`
  ${phone} {
    display: none;
  }
`;
/* A narrow header shows only the icon. The text stays for screen readers. */
const Ring = styled(RingLink)`
  justify-content: center;
  margin-inline-end: 4px;
  @media (max-width: 1199px) {
    margin-inline-end: 0;
    span {
      ${visuallyHidden}
    }
  }
`;

/** The header while the conversation is loading. On a phone it already has the button that leads back. */
export function LoadingHeader() {
  const { t } = useTranslation('messaging');
  return (
    <Bar data-own-bar>
      <HeaderBack to="/messages" label={t('chat.back')} icon={<ArrowLeft />} />
      <Skeleton $width={160} $height={20} />
    </Bar>
  );
}

export interface ChatHeaderProps {
  request: ExchangeRequest;
  plan: Plan | undefined;
  /** Absent before the conversation has begun, because there is nothing to archive yet. */
  conversation: Conversation | undefined;
  isOnline: boolean;
  /** Whether the reader has scrolled away from the beginning. On a phone the swap line is then hidden. */
  isCompact: boolean;
  /** True when neither messages nor calls are possible. */
  isClosed: boolean;
  onSearch: () => void;
  /** Asks whether to complete the exchange. Absent while it cannot be completed. */
  onComplete: (() => void) | null;
  /** Opens the exchange panel. Present only while the panel is hidden. */
  onShowDetails: (() => void) | null;
}

/** The header of a chat: the other member, the exchange, calls and the menu. */
export function ChatHeader(props: ChatHeaderProps) {
  const { request, plan, conversation, isOnline, isCompact, isClosed, onSearch, onComplete, onShowDetails } = props;
  const { t } = useTranslation('messaging');
  const openRoom = useCallRoom();
  const { user } = useSession();
  const isInCall = useAppSelector(selectCall) !== null;
  const swapSkills = useSwapSkills();
  const states = useConversationStates();
  const actions = usePersonActions({ person: exchangeOf(request, user?._id ?? '').other });
  const now = useNow(plan !== undefined && plan.sessions.length > 0);
  if (!user) return null;
  const exchange = exchangeOf(request, user._id);
  const { other } = exchange;
  const session = isClosed ? undefined : currentSession(plan, now);
  const joins = session?.join && session.join.how !== 'elsewhere' && isJoinTime(session, now) ? session : undefined;

  const call = (callType: CallType) => () => openRoom({ requestId: request._id, other, callType });

  return (
    // On a phone this bar replaces the shell's bar.
    <Bar data-own-bar>
      <HeaderBack to="/messages" label={t('chat.back')} icon={<ArrowLeft />} />
      {/* An attribute instead of a style prop: another style would be generated, and the page styled again, when the reader scrolls. */}
      <Title data-compact={isCompact || undefined}>
        <h1 title={other.name} dir="auto">
          <Link to={`/profile/${other._id}`}>{other.name}</Link>
        </h1>
        <ChatSubtitle request={request} plan={plan} isOnline={isOnline} />
      </Title>
      <Swap size="header" left={user} right={other} {...swapSkills(exchange)} />
      <Actions>
        {request.ring && <Ring ring={request.ring} />}
        {joins ? (
          <JoinButton
            session={joins}
            onCall={() => openRoom({ requestId: request._id, other, callType: 'video', session: joins })}
            disabled={isInCall}
          />
        ) : (
          <>
            <IconButton
              label={t('chat.audioCall')}
              icon={<Phone />}
              disabled={isClosed || isInCall}
              onClick={call('audio')}
            />
            <IconButton
              label={t('chat.videoCall')}
              icon={<Video />}
              disabled={isClosed || isInCall}
              onClick={call('video')}
            />
          </>
        )}
        <Search label={t('talk.search.open')} icon={<SearchIcon />} onClick={onSearch} />
        <Menu trigger={<IconButton label={t('chat.more')} icon={<EllipsisVertical />} />}>
          <MenuItem icon={<UserRound />} to={`/profile/${other._id}`}>
            {t('exchange.viewProfile')}
          </MenuItem>
          {/* On a phone the bar has no room for this button, so it is in the menu. */}
          {isPhone() && (
            <MenuItem icon={<SearchIcon />} onSelect={onSearch}>
              {t('talk.search.open')}
            </MenuItem>
          )}
          {onShowDetails && (
            <MenuItem icon={<ArrowLeftRight />} onSelect={onShowDetails}>
              {t('chat.details')}
            </MenuItem>
          )}
          {onComplete && (
            <MenuItem icon={<Check />} onSelect={onComplete}>
              {t('exchange.complete')}
            </MenuItem>
          )}
          {conversation && <ConversationItems conversation={conversation} states={states} />}
          <MenuSeparator />
          {actions?.items}
        </Menu>
      </Actions>
      {actions?.dialogs}
    </Bar>
  );
}

/** What the member can change of the conversation, for themselves. */
function ConversationItems({ conversation, states }: StateItemsProps) {
  const { t } = useTranslation('messaging');
  const isOn = isCorrecting(conversation);
  return (
    <>
      <MenuSeparator />
      <StateItems conversation={conversation} states={states} />
      <MenuItem icon={<SpellCheck />} onSelect={() => void states.correct(conversation, !isOn)}>
        {t(isOn ? 'corrections.off' : 'corrections.on')}
      </MenuItem>
    </>
  );
}
