import { Search, X } from 'lucide-react';
import { type ChangeEvent, type ComponentPropsWithRef, useRef } from 'react';
import styled from 'styled-components';
import { useTranslation } from '../i18n/use-translation.tsx';
import { phone } from '../theme/phone.ts';
import { control } from './control.ts';
import { IconButton } from './icon-button.tsx';
import { limitedInput } from './limited-input.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { useCombobox } from './use-combobox.ts';

const Box = styled.div`
  position: relative;
  > svg {
    position: absolute;
    left: 16px;
    top: 50%;
    width: 18px;
    height: 18px;
    stroke-width: 1.75;
    transform: translateY(-50%);
    color: var(--text-muted);
    pointer-events: none;
  }
  > button {
    position: absolute;
    right: 4px;
    top: 50%;
    transform: translateY(-50%);
  }
`;
/** The placeholder on a phone, where the full one would be cut. */
const ShortPlaceholder = styled.span`
  display: none;
  ${phone} {
    position: absolute;
    top: 50%;
    left: 46px;
    color: var(--text-placeholder);
    transform: translateY(-50%);
    pointer-events: none;
    :placeholder-shown + & {
      display: block;
    }
  }
`;
const Input = styled.input<{ $large: boolean; $hasShort: boolean }>`
  ${control}
  min-height: ${({ $large }) => ($large ? 52 : 44)}px;
  padding: 0 52px 0 46px;
  text-overflow: ellipsis;
  ${({ $large }) => $large && 'font-size: 16px;'}
  &::-webkit-search-cancel-button {
    display: none;
  }
  ${phone} {
    ${({ $hasShort }) => $hasShort && '&::placeholder { color: transparent; }'}
  }
`;

export interface SearchFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'size' | 'onChange' | 'value' | 'type'> {
  /** What the search finds, for screen readers. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  size?: 'md' | 'lg';
  /** Replaces `placeholder` on a phone. */
  shortPlaceholder?: string;
  /** Shown below while the field has the focus. The arrow keys select one. Choosing one calls `onChange`, then `onPick`. */
  suggestions?: readonly string[];
  onPick?: (text: string) => void;
}

const NONE: readonly string[] = [];

/** A search box with its icon and a button that clears it. Takes every other attribute of an input. */
export function SearchField({
  label,
  value,
  onChange,
  size = 'md',
  shortPlaceholder,
  suggestions,
  onPick,
  className,
  onKeyDown,
  onBlur,
  ...rest
}: SearchFieldProps) {
  const { t } = useTranslation('kit');
  const box = useRef<HTMLDivElement>(null);
  const combobox = useCombobox({
    options: suggestions ?? NONE,
    keyOf: (text) => text,
    typed: value,
    onPick: (text) => {
      onChange(text);
      onPick?.(text);
    },
  });
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    onChange(event.target.value);
    combobox.show();
  };
  const clear = () => {
    onChange('');
    box.current?.querySelector('input')?.focus();
  };
  return (
    <Box ref={box} className={className}>
      <Search aria-hidden />
      <Input
        autoComplete="off"
        enterKeyHint="search"
        {...rest}
        {...(suggestions && combobox.input)}
        type="search"
        aria-label={label}
        $large={size === 'lg'}
        $hasShort={shortPlaceholder !== undefined}
        value={value}
        onChange={type}
        {...limitedInput({ maxLength: rest.maxLength, onChange: type })}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          combobox.onKeyDown(event);
        }}
        onBlur={(event) => {
          onBlur?.(event);
          combobox.hide();
        }}
      />
      {shortPlaceholder && <ShortPlaceholder aria-hidden>{shortPlaceholder}</ShortPlaceholder>}
      {value !== '' && <IconButton label={t('search.clear')} icon={<X />} onClick={clear} />}
      {combobox.isOpen && (
        <SuggestionList combobox={combobox} label={label} suggestions={suggestions ?? NONE} typed={value} />
      )}
    </Box>
  );
}
