import { IconButton, useTranslation } from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/parts';
import { Search, X } from 'lucide-react';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import styled, { css } from 'styled-components';
import { Key } from './key.tsx';
import { closePalette, typePalette } from './palette-state.ts';

/** The position of the palette. */
export const palettePosition = css`
  align-self: start;
  margin-top: calc(12vh - 24px);
  ${phone} {
    position: fixed;
    inset: 0;
    width: 100%;
    max-width: none;
    height: calc(100dvh - var(--keyboard));
    max-height: none;
    margin: 0;
    border-radius: 0;
  }
`;
const Question = styled.div`
  display: flex;
  flex: none;
  gap: 12px;
  align-items: center;
  padding: 0 18px;
  border-bottom: 1px solid var(--line);
  > svg {
    flex: none;
    width: 18px;
    height: 18px;
    stroke-width: 1.75;
    color: var(--text-muted);
  }
  input {
    flex: 1;
    min-width: 0;
    height: 58px;
    border: 0;
    outline: 0;
    background: none;
    font-size: 17px;
  }
  ${phone} {
    padding: 0 4px 0 16px;
  }
`;
export const DesktopOnly = styled.span`
  display: flex;
  gap: 6px;
  align-items: center;
  ${phone} {
    display: none;
  }
`;
const OnPhone = styled.span`
  display: none;
  ${phone} {
    display: block;
  }
`;

interface Props extends Pick<ComponentProps<'input'>, 'onKeyDown' | 'aria-controls' | 'aria-activedescendant'> {
  text: string;
  onText?: () => void;
  hasResults: boolean;
}

/** The palette's field. It has the focus from the beginning, and receives all further keys. */
export function PaletteField({ text, onText, hasResults, ...combobox }: Props) {
  const { t } = useTranslation('shell');
  const { t: kit } = useTranslation('kit');
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const { current } = field;
    current?.focus({ preventScroll: true });
    // Puts the caret after the text that was typed before this field existed.
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  return (
    <Question>
      <Search aria-hidden />
      <input
        ref={field}
        role="combobox"
        aria-label={t('palette.placeholder')}
        aria-expanded={hasResults}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        placeholder={t('palette.placeholder')}
        value={text}
        onChange={({ target }) => {
          typePalette(target.value);
          onText?.();
        }}
        {...combobox}
      />
      <DesktopOnly aria-hidden>
        <Key>Esc</Key>
      </DesktopOnly>
      <OnPhone>
        <IconButton label={kit('close')} icon={<X />} onClick={closePalette} />
      </OnPhone>
    </Question>
  );
}
