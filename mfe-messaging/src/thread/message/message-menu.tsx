import type { Message, Person } from '@mutua/contracts';
import { CHAT_LIMITS } from '@mutua/contracts/limits';
import { MINUTE_MS } from '@mutua/contracts/time';
import { Dialog, MenuItem, MenuSeparator, overlays, useAppSelector, useTranslation } from '@mutua/web-kit';
import { isPhone, useLazyPart, usePersonActions } from '@mutua/web-kit/parts';
import {
  BadgeCheck,
  CalendarClock,
  Copy,
  Pencil,
  Pin,
  PinOff,
  Plus,
  Reply,
  SmilePlus,
  SpellCheck,
  Trash2,
} from 'lucide-react';
import { type ReactNode, use, useEffect, useEffectEvent, useState } from 'react';
import styled from 'styled-components';
import { CircleContext } from '../../shared/conversations/circle-context.ts';
import { CorrectionsContext } from '../corrections/use-correct.ts';
import { emojiColours } from '../emoji/emoji-colours.ts';
import { LazyEmojiPicker } from '../emoji/lazy-emoji-picker.tsx';
import { PICKER_HEIGHT } from '../emoji/picker-height.ts';
import { LineExchangeContext, nextSession } from '../lines/line-exchange.ts';
import { meetingLinkOf } from '../lines/meeting-link.ts';
import { selectIsCorrected, selectMessage } from '../timeline/chat.slice.ts';
import { rightsTo } from '../timeline/message-rights.ts';
import { PinsContext } from '../timeline/pin-message.ts';
import type { useMessageActions } from './use-message-actions.ts';

const AtHand = styled.div`
  display: flex;
  justify-content: center;
  gap: 2px;
  > * {
    flex: 1 1 40px;
    justify-content: center;
    min-width: 0;
    max-width: 46px;
    min-height: 46px;
    padding: 0;
    border-radius: 50%;
    font-size: 24px;
    line-height: 1;
  }
`;
const Left = styled.span`
  margin-inline-start: auto;
  padding-inline-start: 16px;
  color: var(--text-muted);
  font-size: var(--text-xs);
  font-weight: var(--weight-regular);
`;
const PickerBox = styled.div`
  ${emojiColours}
  display: grid;
  place-items: center;
  min-height: ${PICKER_HEIGHT};
`;

/** The part that is open for a message. Each opening creates a new object. */
export interface OpenPart {
  part: 'menu' | 'react' | 'emoji';
  seq: number;
  anchor: HTMLElement;
  /** Whether the keyboard opened it. Then the first item gets the focus. */
  byKey: boolean;
  /** Whether quick reactions are shown above the menu, because there are no tools beside the message. */
  hasReactions: boolean;
}

export interface MessageMenuProps {
  requestId: string;
  memberId: string;
  other: Person;
  isClosed: boolean;
  opened: OpenPart & { isOpen: boolean };
  /** Opens another part for the same message. */
  onOpen: (part: OpenPart['part']) => void;
  onClose: () => void;
  actions: ReturnType<typeof useMessageActions>;
}

/** Block and Report of the author of a message. */
function useAuthorActions(message: Message | undefined, other: Person) {
  const { t } = useTranslation('messaging');
  const circle = use(CircleContext);
  const words = message?.deletedAt === undefined ? message?.content || message?.attachment?.name : t('talk.deleted');
  const kind = circle ? 'circle-message' : 'message';
  const person = (circle && message?.senderId) || other;
  return usePersonActions({ person, report: { kind, id: message?._id ?? '', excerpt: words ?? '' } });
}

/** The menu of a message, with quick reactions and the emoji picker. On a phone the menus are sheets. */
export function MessageMenu(props: MessageMenuProps) {
  const { requestId, opened, onOpen, onClose, actions, memberId, other } = props;
  const { t } = useTranslation('messaging');
  const { part, seq, anchor, byKey, isOpen } = opened;
  const message = useAppSelector((state) => selectMessage(state, requestId, seq));
  const isDeleted = message?.deletedAt !== undefined;
  const person = useAuthorActions(message, other);
  const parts = useLazyPart(overlays, true, onClose);
  // The message was deleted while its menu was open. The other member's can still be reported.
  const isGone = !message || (isDeleted && (part !== 'menu' || message.senderId._id === memberId));
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isGone) close();
  }, [isGone]);
  if (!message || !parts) return null;

  if (part === 'emoji') {
    return (
      <Dialog open={isOpen} onClose={onClose} title={t('talk.react')} width={348}>
        <PickerBox>
          <LazyEmojiPicker
            onPick={(emoji) => {
              onClose();
              actions.react(message, emoji);
            }}
          />
        </PickerBox>
      </Dialog>
    );
  }
  return (
    <>
      <parts.MenuPanel
        open={isOpen}
        onChange={(open) => {
          if (!open) onClose();
        }}
        trigger={anchor}
        initialFocus={byKey ? 'first' : 'container'}
        placement="bottom-end"
        label={t(part === 'react' ? 'talk.react' : 'talk.menu')}
        isSheet={isPhone()}
      >
        {part === 'react' ? (
          <ReactionsAtHand message={message} memberId={memberId} actions={actions} onOpen={onOpen} />
        ) : (
          <Choices {...props} message={message} safety={person?.items} />
        )}
      </parts.MenuPanel>
      {person?.dialogs}
    </>
  );
}

type ReactionsAtHandProps = Pick<MessageMenuProps, 'memberId' | 'actions' | 'onOpen'> & { message: Message };

function ReactionsAtHand({ message, memberId, actions, onOpen }: ReactionsAtHandProps) {
  const { t } = useTranslation('messaging');
  const own = message.reactions?.find(({ userIds }) => userIds.includes(memberId))?.emoji;
  return (
    <AtHand>
      {CHAT_LIMITS.reactions.map((emoji) => (
        <MenuItem key={emoji} onSelect={() => actions.react(message, emoji)}>
          <span role="img" aria-label={t(emoji === own ? 'talk.reaction.own' : 'talk.reactWith', { emoji })}>
            {emoji}
          </span>
        </MenuItem>
      ))}
      <MenuItem icon={<Plus aria-label={t('talk.otherEmoji')} role="img" />} onSelect={() => onOpen('emoji')}>
        {null}
      </MenuItem>
    </AtHand>
  );
}

/**
 * Returns a function that opens a dialog with the message's meeting link: for the next session, or for new times. Null without a link or
 * when it is not possible.
 */
function useLessonForm({ content }: Message): (() => void) | null {
  const meetings = use(LineExchangeContext)?.meetings;
  const [now] = useState(() => Date.now());
  const place = meetingLinkOf(content);
  if (!place || !meetings?.canArrange) return null;
  const next = nextSession(meetings.plan, now);
  return () => meetings.ask(next ? { about: 'place', sessionId: next._id, place } : { about: 'time', place });
}

type ChoicesProps = MessageMenuProps & { message: Message; safety: ReactNode };

function Choices({ message, memberId, isClosed, opened, onOpen, actions, safety }: ChoicesProps) {
  const { t, language } = useTranslation('messaging');
  const [now] = useState(() => Date.now());
  const offersCorrections = use(CorrectionsContext);
  const circle = use(CircleContext);
  const rights = rightsTo(message, { memberId, isClosed, offersCorrections, circle, now });
  const { canReact, canReply, canCorrect, canPin, canCopy, editLeft, canReport, canDelete } = rights;
  const { requestId, seq } = message;
  const isCorrected = useAppSelector((state) => selectIsCorrected(state, requestId, seq, memberId));
  const isPinned = use(PinsContext).some(({ seq }) => seq === message.seq);
  const openLesson = useLessonForm(message);
  const minutes = new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'short' });
  const choices = [
    { can: canReact && !opened.hasReactions, icon: <SmilePlus />, label: t('talk.react'), act: () => onOpen('react') },
    { can: canReply, icon: <Reply />, label: t('talk.reply'), act: () => actions.reply(message) },
    { can: canCorrect, icon: <SpellCheck />, label: t('corrections.correct'), act: () => actions.correct(message) },
    {
      can: canCorrect && !isCorrected,
      icon: <BadgeCheck />,
      label: t('corrections.perfect'),
      act: () => actions.perfect(message),
    },
    { can: canCopy, icon: <Copy />, label: t('talk.copy'), act: () => actions.copy(message) },
    {
      can: canPin || isPinned,
      icon: isPinned ? <PinOff /> : <Pin />,
      label: t(isPinned ? 'pins.unpin' : 'pins.pin'),
      act: () => void actions.pin(message, !isPinned),
    },
    {
      can: canPin && openLesson !== null,
      icon: <CalendarClock />,
      label: t('pins.useForLesson'),
      act: () => openLesson?.(),
    },
    {
      can: editLeft > 0,
      icon: <Pencil />,
      label: t('talk.edit'),
      detail: t('talk.editLeft', { time: minutes.format(Math.max(1, Math.floor(editLeft / MINUTE_MS))) }),
      act: () => actions.edit(message),
    },
  ].filter(({ can }) => can);
  return (
    <>
      {canReact && opened.hasReactions && (
        <>
          <ReactionsAtHand message={message} memberId={memberId} actions={actions} onOpen={onOpen} />
          <MenuSeparator />
        </>
      )}
      {choices.map(({ icon, label, detail, act }) => (
        <MenuItem key={label} icon={icon} onSelect={act}>
          {label}
          {detail && <Left>{detail}</Left>}
        </MenuItem>
      ))}
      {(canDelete || canReport) && choices.length > 0 && <MenuSeparator />}
      {canReport && safety}
      {canDelete && (
        <MenuItem icon={<Trash2 />} danger onSelect={() => actions.remove(message)}>
          {t(message.senderId._id === memberId ? 'talk.delete' : 'circles.remove')}
        </MenuItem>
      )}
    </>
  );
}
