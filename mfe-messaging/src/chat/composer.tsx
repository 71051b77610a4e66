import type { Attachment } from '@mutua/contracts';
import { LIMITS, messageText } from '@mutua/contracts/constants';
import { IconButton, Menu, MenuItem, media, toast, useTranslation } from '@mutua/web-kit';
import { charactersIn } from '@mutua/web-kit/counter';
import { isComposing } from '@mutua/web-kit/is-composing';
import { short } from '@mutua/web-kit/phone';
import { ArrowUp, CalendarPlus, Check, FileText, Image, Paperclip } from 'lucide-react';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import styled from 'styled-components';
import { useComposerContext } from './composer-context.tsx';
import { EmojiPopover } from './emoji-popover.tsx';
import { FieldDraft, type FieldDraftHandle } from './field-draft.tsx';
import { type ChosenFile, SendFileDialog, type SendFileDialogProps } from './send-file-dialog.tsx';
import { isPicture, toSendable } from './sendable-file.ts';
import { useDroppedFile } from './use-dropped-file.ts';
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
const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: 2px;
  padding: 4px;
  border: 1px solid var(--line-strong);
  border-radius: 12px;
  background: var(--surface);
  &:focus-within:has(textarea:focus) {
    border-color: var(--focus);
    box-shadow: 0 0 0 1px var(--focus);
  }
  &[data-over] {
    border: 1px dashed var(--accent);
    background: var(--accent-soft);
    textarea::placeholder {
      color: var(--on-accent-soft);
    }
  }
  &:has(textarea:disabled) {
    border-color: transparent;
    background: var(--fill);
  }
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
  resize: none;
  field-sizing: content;
  &::placeholder {
    color: var(--text-placeholder);
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

/** Where the skip link leads. */
export const COMPOSER_ID = 'message-field';

/** From this many remaining characters on, the composer shows their number. */
const NEAR_LIMIT = 200;
const DOCUMENTS = '.pdf,.doc,.docx,.txt';

/** On a screen keyboard Enter starts a new line; the button sends, or Ctrl+Enter of a keyboard beside it. */
const hasScreenKeyboard = () => window.matchMedia('(pointer: coarse)').matches;

export interface ComposerProps {
  requestId: string;
  /** The reason why nothing can be sent; null when the chat is open. */
  closedReason: string | null;
  /** Opens the dialog for a session's times; null while there is nothing to arrange. */
  onFindTime: (() => void) | null;
  onSend: (content: string) => void;
  onSendFile: (attachment: Attachment, kind: ChosenFile['kind']) => void;
}

/** As the server counts: an emoji is one character. */
const lengthOf = (text: string): number => charactersIn(messageText(text));

/** How many more characters a text may have, once they are few; null before. */
function leftNearLimit(text: string): number | null {
  const left = LIMITS.message.max - lengthOf(text);
  return left < NEAR_LIMIT ? left : null;
}

/** The input for messages. Enter and Ctrl+Enter send, Shift+Enter starts a new line. A file can be pasted or dropped. The field keeps its text, so that a letter renders nothing. */
export function Composer({ requestId, closedReason, onFindTime, onSend, onSendFile }: ComposerProps) {
  const { t } = useTranslation('messaging');
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const typing = useTypingHints(requestId);
  const box = useRef<HTMLTextAreaElement>(null);
  const imageInput = useRef<HTMLInputElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const isClosed = closedReason !== null;
  const [left, setLeft] = useState<number | null>(null);
  const isTooLong = left !== null && left < 0;
  const draft = useRef<FieldDraftHandle>(null);

  const changed = () => {
    const text = box.current?.value ?? '';
    draft.current?.changed();
    setLeft(leftNearLimit(text));
    if (text.trim() === '') typing.stopped();
    else typing.typed();
  };
  const context = useComposerContext({ requestId, isClosed, field: box, draft, changed });
  const send = () => {
    box.current?.focus();
    const text = messageText(box.current?.value ?? '');
    if (isClosed || lengthOf(text) > LIMITS.message.max || context.submit(text) || text === '') return;
    typing.stopped();
    onSend(text);
    draft.current?.clear();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || context.onKeyDown(event) || event.key !== 'Enter') return;
    if (!(event.ctrlKey || event.metaKey) && (event.shiftKey || hasScreenKeyboard())) return;
    event.preventDefault();
    send();
  };
  const changedNow = useRef(changed);
  useEffect(() => {
    changedNow.current = changed;
  });
  // The same functions in each render, so that a letter does not render the emoji button, the menu and the dialog too.
  const insert = useCallback((emoji: string) => {
    const input = box.current;
    if (!input) return;
    const { value, selectionStart, selectionEnd } = input;
    input.value = value.slice(0, selectionStart) + emoji + value.slice(selectionEnd);
    const caret = selectionStart + emoji.length;
    input.setSelectionRange(caret, caret);
    changedNow.current();
  }, []);
  const dropFile = useCallback(() => setChosen(null), []);
  const sendFile = useCallback<SendFileDialogProps['onUploaded']>(
    (attachment, kind) => {
      setChosen(null);
      onSendFile(attachment, kind);
    },
    [onSendFile],
  );
  const offer = async (given: File, kind: ChosenFile['kind'] = isPicture(given) ? 'image' : 'file') => {
    if (kind === 'image' && !isPicture(given)) {
      toast.error(t('upload.notImage'));
      return;
    }
    const file = await toSendable(given).catch(() => null);
    if (!file) toast.error(t('upload.heic'));
    else if (file.size > LIMITS.chatFile.size) toast.error(t('upload.tooLarge'));
    else setChosen({ file, kind });
  };
  const choose = (kind: ChosenFile['kind']) => (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Lets the member choose the same file again.
    event.target.value = '';
    if (file) void offer(file, kind);
  };
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    // Word processors copy a picture beside their text.
    if (!file || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    void offer(file);
  };
  const isOver = useDroppedFile((file) => {
    if (!isClosed && !chosen) void offer(file);
  });

  return (
    <Bar
      data-page-foot
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {left !== null && (
        <Note role="status" $wrong={isTooLong}>
          {isTooLong ? t('composer.over', { count: -left }) : t('composer.left', { count: left })}
        </Note>
      )}
      <Box data-over={isOver && !isClosed ? '' : undefined}>
        {context.bar}
        <Attach disabled={isClosed} image={imageInput} file={fileInput} />
        {onFindTime && <IconButton label={t('meetings.findTime')} icon={<CalendarPlus />} onClick={onFindTime} />}
        <Text
          ref={box}
          id={COMPOSER_ID}
          rows={1}
          dir="auto"
          disabled={isClosed}
          aria-label={t('composer.label')}
          aria-keyshortcuts="C"
          placeholder={closedReason ?? t(isOver ? 'composer.drop' : 'composer.placeholder')}
          onInput={changed}
          onKeyDown={onKeyDown}
          onPaste={paste}
        />
        <EmojiPopover disabled={isClosed} onPick={insert} />
        <IconButton
          type="submit"
          label={t(context.isEdit ? 'talk.save' : 'composer.send')}
          icon={context.isEdit ? <Check /> : <ArrowUp />}
          tone="accent"
          disabled={isClosed || isTooLong}
        />
      </Box>
      <FieldDraft ref={draft} name={context.draftName} field={box} onPut={(text) => setLeft(leftNearLimit(text))} />
      <input
        ref={imageInput}
        type="file"
        hidden
        accept="image/*"
        aria-label={t('composer.chooseImage')}
        onChange={choose('image')}
      />
      <input
        ref={fileInput}
        type="file"
        hidden
        accept={DOCUMENTS}
        aria-label={t('composer.chooseFile')}
        onChange={choose('file')}
      />
      <SendFileDialog requestId={requestId} chosen={chosen} onClose={dropFile} onUploaded={sendFile} />
    </Bar>
  );
}

interface AttachProps {
  disabled: boolean;
  image: RefObject<HTMLInputElement | null>;
  file: RefObject<HTMLInputElement | null>;
}

/** The menu of what can be sent besides text. */
const Attach = memo(function Attach({ disabled, image, file }: AttachProps) {
  const { t } = useTranslation('messaging');
  return (
    <Menu
      placement="top-start"
      trigger={<IconButton label={t('composer.attach')} icon={<Paperclip />} disabled={disabled} />}
    >
      <MenuItem icon={<Image />} onSelect={() => image.current?.click()}>
        {t('composer.image')}
      </MenuItem>
      <MenuItem icon={<FileText />} onSelect={() => file.current?.click()}>
        {t('composer.file')}
      </MenuItem>
    </Menu>
  );
});
