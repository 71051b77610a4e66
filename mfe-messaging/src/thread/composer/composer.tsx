// Over 300 lines: one component, with the styles that only it uses.

import { CHAT_LIMITS, MESSAGE_LIMITS, messageText } from '@mutua/contracts/limits';
import { IconButton, media, toast, useSession, useTranslation, useWidgetAhead } from '@mutua/web-kit';
import { charactersIn, isComposing, short } from '@mutua/web-kit/parts';
import { ArrowUp, CalendarPlus, Check, Upload } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { EmojiPopover } from '../emoji/emoji-popover.tsx';
import { LazyTrayRows } from '../tray/lazy-tray-rows.tsx';
import type { FileDraft } from '../tray/tray.ts';
import { useTray } from '../tray/use-tray.ts';
import { VoiceButton, VoiceRow } from '../voice/voice-input.tsx';
import type { VoiceRecorderProps } from '../voice/voice-recorder.tsx';
import { AttachMenu } from './attach-menu.tsx';
import { useComposerContext } from './composer-context.tsx';
import { FieldDraft, type FieldDraftHandle } from './field-draft.tsx';
import { growField, useGrowthByWidth } from './grow-field.ts';
import { pastedFiles } from './pasted-files.ts';
import { hasScreenKeyboard, typeInto } from './type-into.ts';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useTypingHints } from './use-typing.ts';

const Bar = styled.form`
  flex: none;
  padding: 8px 24px calc(20px + env(safe-area-inset-bottom));
  ${media.narrow} {
    padding: 8px 12px calc(12px + env(safe-area-inset-bottom));
  }
  ${short} {
    padding-block: 4px calc(4px + env(safe-area-inset-bottom));
  }
  > * {
    max-width: 720px;
    margin: 0 auto;
  }
`;
/* A reply or an edit is shown above the field, in the same box. */
const Box = styled.div`
  position: relative;
  border: 1px solid var(--line-strong);
  border-radius: 12px;
  background: var(--surface);
  &:focus-within:has(textarea:focus) {
    border-color: var(--focus);
    box-shadow: 0 0 0 1px var(--focus);
  }
  &:has(textarea:disabled) {
    border-color: transparent;
    background: var(--fill);
  }
`;
const Row = styled.div`
  display: flex;
  align-items: flex-end;
  gap: 2px;
  padding: 4px;
  &[hidden] {
    display: none;
  }
`;
const Drop = styled.div`
  position: absolute;
  z-index: 1;
  inset: -1px;
  display: flex;
  flex-wrap: wrap;
  gap: 0 8px;
  align-items: center;
  align-content: center;
  justify-content: center;
  padding: 4px 12px;
  overflow: hidden;
  border: 1px dashed var(--accent);
  border-radius: inherit;
  background: var(--accent-soft);
  color: var(--on-accent-soft);
  font-size: var(--text-sm);
  pointer-events: none;
`;
const Text = styled.textarea`
  flex: 1;
  min-width: 0;
  min-height: var(--control);
  max-height: min(200px, 30dvh);
  padding: calc((var(--control) - 22px) / 2) 6px;
  border: 0;
  outline: 0;
  background: none;
  font-size: 16px;
  line-height: 22px;
  /* Firefox would scroll a placeholder that is wider than the field sideways, with a bar below it. */
  overflow: hidden auto;
  resize: none;
  field-sizing: content;
  &::placeholder {
    overflow: hidden;
    color: var(--text-placeholder);
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  &:disabled {
    color: var(--text-muted);
    cursor: not-allowed;
  }
`;
const Note = styled.p<{ $wrong?: boolean }>`
  padding: 0 6px 6px;
  color: ${({ $wrong }) => ($wrong ? 'var(--danger-text)' : 'var(--text-muted)')};
  font-size: var(--text-xs);
  font-variant-numeric: tabular-nums;
`;

/** The id of the field, which the skip link uses. */
export const COMPOSER_ID = 'message-field';

/** The composer shows the number of remaining characters when it is at most this. */
const NEAR_LIMIT = 200;

export interface ComposerProps {
  requestId: string;
  /** Why nothing can be sent. Null when the chat is open. */
  closedReason: string | null;
  /** Opens the dialog to propose times. Null while there is nothing to arrange. */
  onFindTime: (() => void) | null;
  /** What the empty field says in a circle. */
  placeholder?: string;
  /** A button before the field. */
  extra?: ReactNode;
  onSend: (content: string) => void;
  onSendFile: (draft: FileDraft) => void;
}

const DROP_LIMITS = { count: CHAT_LIMITS.files.max, size: MESSAGE_LIMITS.chatFile.size / 1024 ** 2 };

/** Counts like the server: an emoji is one character. */
const lengthOf = (text: string): number => charactersIn(messageText(text));

/** The number of remaining characters, once it is small. Null before. */
function remainingNearLimit(text: string): number | null {
  const remaining = MESSAGE_LIMITS.message.max - lengthOf(text);
  return remaining < NEAR_LIMIT ? remaining : null;
}

/**
 * The input for messages. Ctrl+Enter sends, and Enter does where the member wants it. Shift+Enter starts a new line. Files can be pasted or
 * dropped. The field is uncontrolled, so that a typed letter renders nothing.
 */
export function Composer({
  requestId,
  closedReason,
  onFindTime,
  placeholder,
  extra = null,
  onSend,
  onSendFile,
}: ComposerProps) {
  const { t } = useTranslation('messaging');
  const ahead = useWidgetAhead('exchange/arrange');
  const sendWith = useSession().user?.chat?.sendWith ?? 'enter';
  const typing = useTypingHints(requestId);
  const box = useRef<HTMLTextAreaElement>(null);
  const isClosed = closedReason !== null;
  const [remaining, setRemaining] = useState<number | null>(null);
  const [isRecording, setRecording] = useState(false);
  const isTooLong = remaining !== null && remaining < 0;
  const draft = useRef<FieldDraftHandle>(null);

  const resize = (text: string) => {
    setRemaining(remainingNearLimit(text));
    if (box.current) growField(box.current);
  };
  /** Also for a text that the member has not typed. */
  const shown = () => {
    draft.current?.changed();
    resize(box.current?.value ?? '');
  };
  const changed = () => {
    const text = box.current?.value ?? '';
    shown();
    if (text.trim() === '') typing.stopped();
    else typing.typed();
  };
  const context = useComposerContext({ requestId, isClosed, field: box, draft, changed: shown });
  const put = (text: string) => {
    if (!box.current) return;
    box.current.value = text;
    changed();
  };
  const { tray, files, isCaption, add } = useTray({
    requestId,
    onSend: (draft) => ('attachment' in draft ? onSendFile(draft) : onSend(draft.content)),
    onCaptionLeft: (caption) => put([caption, box.current?.value].filter(Boolean).join('\n')),
  });
  // On a screen keyboard the focus would open the keyboard, which covers the page.
  const takeFocus = useCallback(() => hasScreenKeyboard() || box.current?.focus(), []);
  /** The caption comes next. */
  const addChosen = useCallback(
    (chosen: File[]) => {
      add(chosen);
      takeFocus();
    },
    [add, takeFocus],
  );
  const send = () => {
    box.current?.focus();
    const text = messageText(box.current?.value ?? '');
    if (isClosed || lengthOf(text) > MESSAGE_LIMITS.message.max || context.submit(text)) return;
    // With files, the text becomes the caption of the last file.
    if (!tray?.send(text)) {
      if (text === '') return;
      if (!tray?.queue({ content: text })) onSend(text);
    }
    typing.stopped();
    draft.current?.clear();
  };
  const sendVoice: VoiceRecorderProps['onSend'] = (attachment, voice) => {
    const draft: FileDraft = { content: '', messageType: 'file', attachment, voice };
    if (!tray?.queue(draft)) onSendFile(draft);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || context.onKeyDown(event) || event.key !== 'Enter') return;
    const isPlain = !(event.ctrlKey || event.metaKey);
    // On a screen keyboard Enter starts a new line. The button sends, and so does Ctrl+Enter of an external keyboard.
    if (isPlain && (event.shiftKey || sendWith !== 'enter' || hasScreenKeyboard())) return;
    event.preventDefault();
    send();
  };
  useGrowthByWidth(box);
  // A push notification leads here so that the member can answer.
  const [params] = useSearchParams();
  const isToWrite = params.get('write') === '1';
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second press leads to the same address again
  useEffect(() => {
    if (isToWrite) box.current?.focus();
  }, [isToWrite, key]);
  // Stable functions, so that a typed letter does not render the emoji button, the menu and the dialog.
  const insert = useCallback((emoji: string) => {
    if (box.current) typeInto(box.current, emoji);
  }, []);
  const paste = (event: ClipboardEvent) => {
    const pasted = pastedFiles(event.clipboardData);
    if (pasted.length === 0) return;
    event.preventDefault();
    add(pasted);
  };
  const bar = useRef<HTMLFormElement>(null);
  const isDraggedOver = useDroppedFiles(bar, (dropped) => {
    if (isClosed) return;
    if (dropped.length === 0) toast.error(t('upload.failed'));
    add(dropped);
  });

  return (
    <Bar
      ref={bar}
      data-page-foot
      data-single-keys="off"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {remaining !== null && (
        <Note role="status" $wrong={isTooLong}>
          {isTooLong ? t('composer.over', { count: -remaining }) : t('composer.left', { count: remaining })}
        </Note>
      )}
      <Box>
        {context.bar}
        {tray && files.length > 0 && <LazyTrayRows tray={tray} files={files} onRemoved={takeFocus} />}
        <Row hidden={isRecording}>
          <AttachMenu disabled={isClosed} onFiles={addChosen} />
          {onFindTime && (
            <IconButton label={t('meetings.findTime')} icon={<CalendarPlus />} {...ahead} onClick={onFindTime} />
          )}
          {extra}
          <Text
            ref={box}
            id={COMPOSER_ID}
            rows={1}
            dir="auto"
            disabled={isClosed}
            aria-label={t('composer.label')}
            aria-keyshortcuts="C"
            placeholder={
              closedReason ?? (isCaption ? t('composer.caption') : (placeholder ?? t('composer.placeholder')))
            }
            onInput={changed}
            onKeyDown={onKeyDown}
            onPaste={paste}
          />
          <VoiceButton
            disabled={isClosed || context.isRewriting}
            isRecording={isRecording}
            onStart={() => setRecording(true)}
          />
          <EmojiPopover disabled={isClosed} onPick={insert} />
          <IconButton
            type="submit"
            label={context.sendLabel}
            icon={context.isEdit ? <Check /> : <ArrowUp />}
            tone="accent"
            disabled={isClosed || isTooLong}
          />
        </Row>
        {isRecording && <VoiceRow requestId={requestId} onSend={sendVoice} onClose={() => setRecording(false)} />}
        {isDraggedOver && !isClosed && (
          <Drop>
            <Upload size={18} aria-hidden />
            <strong>{t('composer.drop')}</strong>
            {t('composer.dropLimits', DROP_LIMITS)}
          </Drop>
        )}
      </Box>
      <FieldDraft ref={draft} name={context.draftName} field={box} onPut={resize} />
    </Bar>
  );
}
