import type { Attachment } from '@mutua/contracts';
import { LIMITS } from '@mutua/contracts/constants';
import { IconButton, Menu, MenuItem, media, toast, useTextDraft, useTranslation } from '@mutua/web-kit';
import { short } from '@mutua/web-kit/phone';
import { ArrowUp, FileText, Image, Paperclip } from 'lucide-react';
import {
  type ChangeEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import styled from 'styled-components';
import { EmojiPopover } from './emoji-popover.tsx';
import { type ChosenFile, SendFileDialog, type SendFileDialogProps } from './send-file-dialog.tsx';
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

/** On a screen keyboard Enter starts a new line, and only the button sends. */
const hasScreenKeyboard = () => window.matchMedia('(pointer: coarse)').matches;

export interface ComposerProps {
  requestId: string;
  /** The reason why nothing can be sent; null when the chat is open. */
  closedReason: string | null;
  onSend: (content: string) => void;
  onSendFile: (attachment: Attachment, kind: ChosenFile['kind']) => void;
}

/** The input for messages. Enter sends, Shift+Enter starts a new line. */
export function Composer({ requestId, closedReason, onSend, onSendFile }: ComposerProps) {
  const { t } = useTranslation('messaging');
  const [text, setText, clearText] = useTextDraft(`chat:${requestId}`);
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const typing = useTypingHints(requestId);
  const box = useRef<HTMLTextAreaElement>(null);
  const imageInput = useRef<HTMLInputElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const isClosed = closedReason !== null;
  const left = LIMITS.message.max - text.trim().length;

  const change = (value: string) => {
    setText(value);
    if (value.trim() === '') typing.stopped();
    else typing.typed();
  };
  const send = () => {
    box.current?.focus();
    if (isClosed || text.trim() === '' || left < 0) return;
    typing.stopped();
    onSend(text.trim());
    clearText();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed (IME), Enter confirms it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || hasScreenKeyboard()) return;
    event.preventDefault();
    send();
  };
  const changeNow = useRef(change);
  useEffect(() => {
    changeNow.current = change;
  });
  // The same functions in each render, so that a letter does not render the emoji button, the menu and the dialog too.
  const insert = useCallback((emoji: string) => {
    const input = box.current;
    if (!input) return;
    const { value, selectionStart, selectionEnd } = input;
    changeNow.current(value.slice(0, selectionStart) + emoji + value.slice(selectionEnd));
    const caret = selectionStart + emoji.length;
    requestAnimationFrame(() => box.current?.setSelectionRange(caret, caret));
  }, []);
  const dropFile = useCallback(() => setChosen(null), []);
  const sendFile = useCallback<SendFileDialogProps['onUploaded']>(
    (attachment, kind) => {
      setChosen(null);
      onSendFile(attachment, kind);
    },
    [onSendFile],
  );
  const choose = (kind: ChosenFile['kind']) => (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Lets the member choose the same file again.
    event.target.value = '';
    if (!file) return;
    if (kind === 'image' && !file.type.startsWith('image/')) toast.error(t('upload.notImage'));
    else if (file.size > LIMITS.chatFile.size) toast.error(t('upload.tooLarge'));
    else setChosen({ file, kind });
  };

  return (
    <Bar
      data-page-foot
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {left < NEAR_LIMIT && (
        <Note role="status" $wrong={left < 0}>
          {left < 0 ? t('composer.over', { count: -left }) : t('composer.left', { count: left })}
        </Note>
      )}
      <Box>
        <Attach disabled={isClosed} image={imageInput} file={fileInput} />
        <Text
          ref={box}
          id={COMPOSER_ID}
          rows={1}
          dir="auto"
          value={text}
          disabled={isClosed}
          aria-label={t('composer.label')}
          aria-keyshortcuts="C"
          placeholder={closedReason ?? t('composer.placeholder')}
          onChange={({ target }) => change(target.value)}
          onKeyDown={onKeyDown}
        />
        <EmojiPopover disabled={isClosed} onPick={insert} />
        <IconButton
          type="submit"
          label={t('composer.send')}
          icon={<ArrowUp />}
          tone="accent"
          disabled={isClosed || left < 0}
        />
      </Box>
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
