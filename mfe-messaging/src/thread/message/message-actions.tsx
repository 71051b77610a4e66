import type { Person } from '@mutua/contracts';
import {
  IconButton,
  lazyNamed,
  overlays,
  RemoteBoundary,
  toast,
  useAppDispatch,
  useAppSelector,
  useTranslation,
} from '@mutua/web-kit';
import {
  areSingleKeyShortcutsOn,
  hasMissedPress,
  isFocusPointed,
  isPageLeft,
  isPhone,
  letterOf,
} from '@mutua/web-kit/parts';
import { BadgeCheck, Ellipsis, Reply, SmilePlus, SpellCheck } from 'lucide-react';
import { type RefObject, use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { CircleContext } from '../../shared/conversations/circle-context.ts';
import { OnMount } from '../../shared/on-mount.ts';
import { CorrectionsContext } from '../corrections/use-correct.ts';
import { LineExchangeContext } from '../lines/line-exchange.ts';
import { selectIsCorrected, selectMessage } from '../timeline/chat.slice.ts';
import { hasRights, type MessageRights, rightsTo } from '../timeline/message-rights.ts';
import { showMessage } from './go-to-message.ts';
import { listen } from './listen.ts';
import { bubbleOf, nextBubble } from './message-focus.ts';
import type { OpenPart } from './message-menu.tsx';
import { type Press, pressesOf } from './message-presses.ts';
import { useCopy, useMessageActions } from './use-message-actions.ts';

const MessageMenu = lazyNamed(() => import('./message-menu.tsx'), 'MessageMenu');

/** Loads the menu once a finger or the pointer is on a message. It then opens at once, also without a connection. */
const prepareMenu = () => void Promise.all([MessageMenu.load(), overlays.load()]).catch(() => undefined);

type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;
type KeyAction = 'menu' | 'remove' | 'reply' | 'edit' | 'correct';

const KEYS: Partial<Record<string, KeyAction>> = {
  Enter: 'menu',
  Delete: 'remove',
  Backspace: 'remove',
};
/** F as in "fix": C leads to the field. */
const LETTERS: Partial<Record<string, KeyAction>> = { r: 'reply', e: 'edit', f: 'correct' };

function wantedBy(event: PressedKey): KeyAction | undefined {
  const { key, shiftKey } = event;
  if (key === 'F10') return shiftKey ? 'menu' : undefined;
  if (key === 'ContextMenu') return 'menu';
  // What is typed after a press on a message, or beside the field, is meant for the field.
  if (isFocusPointed() || hasMissedPress() || isPageLeft()) return undefined;
  return KEYS[key] ?? (areSingleKeyShortcutsOn() ? LETTERS[letterOf(event)] : undefined);
}

/** The action of a key on the focused message. Null for none. */
function actionOfKey(event: PressedKey, rights: MessageRights): KeyAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const action = wantedBy(event);
  if (!action) return null;
  const { canReply, canCorrect, canDelete, editLeft } = rights;
  const may = { menu: true, remove: canDelete, reply: canReply, edit: editLeft > 0, correct: canCorrect };
  return may[action] ? action : null;
}

/** At the upper right corner of the bubble. */
const Tools = styled.div`
  position: absolute;
  z-index: 3;
  display: flex;
  gap: 2px;
  padding: 2px;
  border: 1px solid var(--line-soft);
  border-radius: 10px;
  background: var(--surface-raised);
  box-shadow: var(--shadow-2);
  button {
    width: 34px;
    height: 34px;
  }
`;
const ABOVE_PX = 24;
const INSIDE_PX = 10;

export interface MessageActionsProps {
  requestId: string;
  memberId: string;
  other: Person;
  log: RefObject<HTMLElement | null>;
  /** The element of the log that contains the messages. The tools are positioned in it. */
  content: RefObject<HTMLElement | null>;
}

/**
 * The actions on the messages of a log: tools under the pointer, a menu, keys, and presses on reactions, quotes and code. All listeners are
 * at the log, so that no message has a handler or a state.
 */
export function MessageActions({ requestId, memberId, other, log, content }: MessageActionsProps) {
  const { t } = useTranslation('messaging');
  const dispatch = useAppDispatch();
  const circle = use(CircleContext);
  const exchange = use(LineExchangeContext);
  const isClosed = (circle ?? exchange)?.isClosed ?? true;
  const offersCorrections = use(CorrectionsContext);
  const actions = useMessageActions(memberId);
  const copy = useCopy();
  const [pointed, setPointed] = useState<{ bubble: HTMLElement; rights: MessageRights } | null>(null);
  const [opened, setOpened] = useState<(OpenPart & { isOpen: boolean }) | null>(null);

  /** The message of a bubble and the actions that are allowed. Null when there are none. */
  const read = (bubble: HTMLElement) => {
    const seq = Number(bubble.dataset['seq']);
    const message = dispatch((_, getState) => selectMessage(getState(), requestId, seq));
    // During the time for Undo, only the bubble shows that the message is deleted.
    const isBeingDeleted = 'gone' in bubble.dataset && message?.deletedAt === undefined;
    const rights = message && rightsTo(message, { memberId, isClosed, offersCorrections, circle, now: Date.now() });
    return message && rights && !isBeingDeleted && hasRights(rights) ? { message, rights } : null;
  };
  const open = (bubble: HTMLElement, part: OpenPart['part'], { byKey = false, byTouch = false } = {}) => {
    const seq = Number(bubble.dataset['seq']);
    if (read(bubble)) {
      setOpened({ part, seq, anchor: bubble, byKey, hasReactions: byTouch || isPhone(), isOpen: true });
    }
  };

  const point = useEffectEvent((bubble: HTMLElement | null) => {
    if (bubble === (pointed?.bubble ?? null)) return;
    const target = bubble && read(bubble);
    setPointed(target ? { bubble, rights: target.rights } : null);
    if (target) prepareMenu();
  });
  const onPress = useEffectEvent((press: Press) => {
    if (press.kind === 'open') return open(press.bubble, 'menu', { byTouch: true });
    if (press.kind === 'copy') return void copy(press.text);
    if (press.kind === 'goto') return log.current ? showMessage(log.current, press.seq, { focus: true }) : false;
    const message = dispatch((_, getState) => selectMessage(getState(), requestId, press.seq));
    if (message) actions.react(message, press.emoji);
  });
  /** @returns whether the key was handled */
  const onKey = useEffectEvent((bubble: HTMLElement, event: KeyboardEvent): boolean => {
    const next = nextBubble(bubble, event.key);
    if (next) {
      next.focus({ preventScroll: true });
      next.scrollIntoView?.({ block: 'nearest' });
      return true;
    }
    const target = read(bubble);
    const action = target && actionOfKey(event, target.rights);
    if (!action) return false;
    if (action === 'menu') open(bubble, 'menu', { byKey: true });
    else actions[action](target.message);
    // An own deleted message has no tools.
    if (action === 'remove') setPointed(null);
    return true;
  });

  useEffect(() => {
    const box = log.current;
    if (!box) return;
    const stop = listen(box, {
      pointerdown: prepareMenu,
      pointerover: ({ target, pointerType }) => {
        const isTool = target instanceof Element && target.closest('[data-tools]') !== null;
        if (pointerType !== 'touch' && !isTool) point(bubbleOf(target));
      },
      pointerleave: () => point(null),
      focusin: ({ target }) => {
        if (target instanceof HTMLElement && 'seq' in target.dataset && target.matches(':focus-visible')) point(target);
      },
      focusout: ({ target }) => {
        if (bubbleOf(target) === target) point(null);
      },
      keydown: (event) => {
        const bubble = bubbleOf(event.target);
        if (!bubble || bubble !== event.target || !onKey(bubble, event)) return;
        event.preventDefault();
        // The page has other actions for some of these keys.
        event.stopPropagation();
      },
    });
    const stopPresses = pressesOf(box, onPress);
    return () => {
      stop();
      stopPresses();
    };
  }, [log]);

  const close = (part: OpenPart) =>
    setOpened((now) =>
      now?.isOpen && now.anchor === part.anchor && now.part === part.part ? { ...now, isOpen: false } : now,
    );

  return (
    <>
      {pointed && (
        <BubbleTools
          {...pointed}
          content={content}
          {...{ requestId, memberId }}
          onReact={() => open(pointed.bubble, 'react')}
          onAct={(action) => {
            const message = read(pointed.bubble)?.message;
            if (message) actions[action](message);
          }}
          onMore={() => open(pointed.bubble, 'menu')}
        />
      )}
      {opened && (
        <RemoteBoundary
          resetKey={`${opened.seq}`}
          pending={null}
          failed={() => <OnMount act={() => toast.error(t('talk.menuFailed'), { id: 'message-menu' })} />}
          onRetry={() => undefined}
        >
          <MessageMenu
            key={`${opened.seq}:${opened.part}`}
            requestId={requestId}
            memberId={memberId}
            other={other}
            isClosed={isClosed}
            opened={opened}
            onOpen={(part) => setOpened({ ...opened, part, isOpen: true })}
            onClose={() => close(opened)}
            actions={actions}
          />
        </RemoteBoundary>
      )}
    </>
  );
}

interface BubbleToolsProps extends Pick<MessageActionsProps, 'requestId' | 'memberId'> {
  bubble: HTMLElement;
  content: RefObject<HTMLElement | null>;
  rights: MessageRights;
  onReact: () => void;
  onAct: (action: 'reply' | 'correct' | 'perfect') => void;
  onMore: () => void;
}

/** Tools for the pointer. Tab skips them, because the keyboard has its own keys and the menu. */
function BubbleTools({ bubble, content, requestId, memberId, rights, onReact, onAct, onMore }: BubbleToolsProps) {
  const { t } = useTranslation('messaging');
  const seq = Number(bubble.dataset['seq']);
  const isCorrected = useAppSelector((state) => selectIsCorrected(state, requestId, seq, memberId));
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      const around = content.current?.getBoundingClientRect();
      if (!around || !box.current) return;
      const { top, right } = bubble.getBoundingClientRect();
      box.current.style.top = `${top - around.top - ABOVE_PX}px`;
      box.current.style.left = `${Math.max(0, right - around.left - INSIDE_PX - box.current.offsetWidth)}px`;
    };
    place();
    if (!content.current || !box.current || typeof ResizeObserver === 'undefined') return;
    // The position changes when messages are added or grow, and when the tools get another width.
    const observer = new ResizeObserver(place);
    observer.observe(content.current);
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [bubble, content]);
  return (
    // A press keeps the focus where it is, because losing it would hide the tools.
    <Tools ref={box} data-tools onMouseDown={(event) => event.preventDefault()}>
      {rights.canReact && <IconButton tabIndex={-1} label={t('talk.react')} icon={<SmilePlus />} onClick={onReact} />}
      {rights.canReply && (
        <IconButton tabIndex={-1} label={t('talk.reply')} icon={<Reply />} onClick={() => onAct('reply')} />
      )}
      {rights.canCorrect && (
        <IconButton
          tabIndex={-1}
          label={t('corrections.correct')}
          icon={<SpellCheck />}
          onClick={() => onAct('correct')}
        />
      )}
      {rights.canCorrect && !isCorrected && (
        <IconButton
          tabIndex={-1}
          label={t('corrections.perfect')}
          icon={<BadgeCheck />}
          onClick={() => onAct('perfect')}
        />
      )}
      <IconButton tabIndex={-1} label={t('talk.menu')} icon={<Ellipsis />} aria-haspopup="menu" onClick={onMore} />
    </Tools>
  );
}
