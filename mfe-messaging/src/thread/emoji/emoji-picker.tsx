import { useTheme } from '@mutua/web-kit';
import Picker, { EmojiStyle, Theme } from 'emoji-picker-react';
import { PICKER_HEIGHT } from './picker-height.ts';

/** In pixels. */
const WIDTH = 300;

/** The page's nonce, which the Content-Security-Policy requires for the picker's style element. */
const nonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

/** A picker for all emojis, with a search, skin tones and recently used ones. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const { theme } = useTheme();
  const styleNonce = nonce();
  return (
    <Picker
      width={WIDTH}
      height={PICKER_HEIGHT}
      theme={theme === 'dark' ? Theme.DARK : Theme.LIGHT}
      emojiStyle={EmojiStyle.NATIVE}
      previewConfig={{ showPreview: false }}
      lazyLoadEmojis
      {...(styleNonce && { nonce: styleNonce })}
      onEmojiClick={({ emoji }) => onPick(emoji)}
    />
  );
}
