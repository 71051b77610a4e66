import type { Message } from '@mutua/contracts';
import { soundLength } from '@mutua/contracts/limits';
import { withoutMarks } from '@mutua/contracts/text-format';
import {
  errorMessage,
  IconButton,
  toast,
  useAppDispatch,
  useAppSelector,
  useSession,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { firstNameOf } from '@mutua/web-kit/parts';
import { Pencil, Reply, SpellCheck, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react';
import styled from 'styled-components';
import { wordsToEdit } from '../corrections/shown-correction.ts';
import { useCorrect } from '../corrections/use-correct.ts';
import {
  type ComposerContext,
  composerContextSet,
  selectComposerContext,
  selectEdits,
  selectMessage,
  selectTimeline,
} from '../timeline/chat.slice.ts';
import { editMessage } from '../timeline/message-changes.ts';
import { rightsTo } from '../timeline/message-rights.ts';
import { ownUnsent } from '../timeline/unsent-messages.ts';
import type { FieldDraftHandle } from './field-draft.tsx';

const Bar = styled.div`
  flex: 1 0 100%;
  display: flex;
  gap: 10px;
  align-items: center;
  margin: -4px -4px 4px;
  padding: 4px 4px 4px 14px;
  border-bottom: 1px solid var(--line-soft);
  font-size: var(--text-sm);
  > svg {
    flex: none;
    color: var(--accent-text);
  }
  button {
    margin-inline-start: auto;
  }
  &:dir(rtl) > svg {
    transform: scaleX(-1);
  }
`;
const Name = styled.strong`
  flex: none;
  max-width: 60%;
  overflow: hidden;
  color: var(--accent-text);
  font-weight: var(--weight-bold);
  text-overflow: ellipsis;
  white-space: nowrap;
`;
const Line = styled.span`
  min-width: 0;
  overflow: hidden;
  color: var(--text-muted);
  text-overflow: ellipsis;
  white-space: nowrap;
`;

export interface ComposerContextOptions {
  requestId: string;
  isClosed: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  draft: RefObject<FieldDraftHandle | null>;
  /** Has to be called after the text of the field was replaced. */
  changed: () => void;
}

export interface ComposerContextUse {
  isEdit: boolean;
  /** Whether the text replaces that of a message: it is an edit or a correction. */
  isRewriting: boolean;
  /** The name of the button that sends or saves the text. */
  sendLabel: string;
  /** The name of the field's draft. New messages have one, and each edit and correction its own, so that it does not replace the message. */
  draftName: string;
  /** Shown above the field, in its box. Null for a plain message. */
  bar: ReactNode;
  /** Saves the text as an edit, or sends it as a correction. @returns false for another message; a reply is then added by the send */
  submit: (text: string) => boolean;
  /** Esc leaves the edit, correction or reply. ArrowUp in an empty field edits the last own message. @returns whether the key was handled */
  onKeyDown: (event: KeyboardEvent) => boolean;
}

const ICONS = { reply: Reply, edit: Pencil, correct: SpellCheck } as const;
const SEND = {
  message: 'composer.send',
  reply: 'composer.send',
  edit: 'talk.save',
  correct: 'corrections.send',
} as const;
const LEAVE = {
  reply: 'talk.leaveReply',
  edit: 'talk.leaveEdit',
  correct: 'corrections.leave',
} as const;

/** What the composer's text is for: a plain message, an answer, a correction, or an edit. */
export function useComposerContext({
  requestId,
  isClosed,
  field,
  draft,
  changed,
}: ComposerContextOptions): ComposerContextUse {
  const { t } = useTranslation('messaging');
  const dispatch = useAppDispatch();
  const memberId = useSession().user?._id ?? '';
  const context = useAppSelector((state) => selectComposerContext(state, requestId));
  const seq = context?.seq ?? 0;
  const message = useAppSelector((state) => selectMessage(state, requestId, seq));
  const { correct } = useCorrect();
  const isGone = message === undefined || message.deletedAt !== undefined || message.hidden !== undefined;
  const isShown = context !== undefined && !isClosed;
  const hasFailedEdit = useAppSelector((state) =>
    Object.values(selectEdits(state, requestId) ?? {}).some((edit) => edit.state === 'failed'),
  );
  useUnsaved(hasFailedEdit);

  const leave = () => {
    if (context && context.kind !== 'reply') draft.current?.clear();
    dispatch(composerContextSet({ requestId, context: null }));
    field.current?.focus();
  };
  const begin = useEffectEvent(() => {
    const input = field.current;
    if (!input || !context || isClosed) return;
    if (context.kind !== 'reply' && input.value === '') {
      input.value = context.text;
      changed();
    }
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
  });
  useEffect(() => {
    if (!context) return;
    // The field has the text now, and a draft of its own.
    if (context.kind === 'edit') dispatch(ownUnsent(requestId)).forgetEdit(context.seq);
    begin();
    // The menu returns the focus to its message when it closes.
    const frame = requestAnimationFrame(() => begin());
    return () => cancelAnimationFrame(frame);
  }, [context, dispatch, requestId]);
  // A correction goes on, so that its words are not lost: it is then sent as a reply.
  const isOver = isGone && !(context?.kind === 'correct' && message);
  useEffect(() => {
    if (context && isOver) dispatch(composerContextSet({ requestId, context: null }));
  }, [context, isOver, dispatch, requestId]);

  const submit = (text: string): boolean => {
    if (!message || !context || context.kind === 'reply') return false;
    if (context.kind === 'correct') {
      if (text === '') return true;
      leave();
      correct(message, context.text, text);
      return true;
    }
    // A text message cannot be empty, but the caption of a file can.
    if (text === '' && message.messageType === 'text') return true;
    leave();
    if (text === wordsToEdit(message)) return true;
    dispatch(editMessage(message, text)).catch((error: unknown) => {
      toast.error(errorMessage(error, t('talk.failed.edit')), { id: 'edit' });
      // The text returns to the field. While the field has another use, the message offers to edit it again.
      const isFree = dispatch((_, getState) => selectComposerContext(getState(), requestId)) === undefined;
      if (isFree) dispatch(composerContextSet({ requestId, context: { kind: 'edit', seq: message.seq, text } }));
    });
    return true;
  };
  const editLast = (): boolean => {
    const timeline = dispatch((_, getState) => selectTimeline(getState(), requestId));
    const last = timeline?.messages.findLast(({ senderId }) => senderId._id === memberId);
    if (!last || rightsTo(last, { memberId, isClosed, now: Date.now() }).editLeft === 0) return false;
    dispatch(composerContextSet({ requestId, context: { kind: 'edit', seq: last.seq, text: wordsToEdit(last) } }));
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    const isLeft = event.key === 'Escape' && isShown;
    if (isLeft) leave();
    const isTaken =
      isLeft || (event.key === 'ArrowUp' && !hasModifier && !context && field.current?.value === '' && editLast());
    if (!isTaken) return false;
    event.preventDefault();
    // Esc must not also close a call or a dialog around the composer.
    event.stopPropagation();
    return true;
  };

  const kind = (isShown && context?.kind) || 'message';
  return {
    isEdit: kind === 'edit',
    isRewriting: kind === 'edit' || kind === 'correct',
    sendLabel: t(SEND[kind]),
    draftName: context && context.kind !== 'reply' ? `${context.kind}:${requestId}:${seq}` : `chat:${requestId}`,
    bar: kind !== 'message' && message && <ContextBar {...{ kind, message, memberId }} onLeave={leave} />,
    submit,
    onKeyDown,
  };
}

interface ContextBarProps {
  kind: ComposerContext['kind'];
  message: Message;
  memberId: string;
  onLeave: () => void;
}

/** The message that is answered, corrected or edited, above the field. */
function ContextBar({ kind, message, memberId, onLeave }: ContextBarProps) {
  const { t } = useTranslation('messaging');
  const { senderId, content, attachment, voice } = message;
  const name = firstNameOf(senderId.name);
  const titles = {
    reply: senderId._id === memberId ? t('talk.replyToOwn') : t('talk.replyTo', { name }),
    edit: t('talk.editing'),
    correct: t('corrections.correcting', { name }),
  };
  const Icon = ICONS[kind];
  return (
    <Bar>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <Name role="status">{titles[kind]}</Name>
      <Line dir="auto">
        {voice ? t('voice.message', { length: soundLength(voice.seconds) }) : withoutMarks(content) || attachment?.name}
      </Line>
      <IconButton label={t(LEAVE[kind])} icon={<X />} onClick={onLeave} />
    </Bar>
  );
}
