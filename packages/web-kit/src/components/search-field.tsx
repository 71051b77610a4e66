import { Search, X } from 'lucide-react';
import { type ChangeEvent, type ComponentPropsWithRef, type KeyboardEvent, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { useTranslation } from '../i18n/use-translation.tsx';
import { phone } from '../theme/phone.ts';
import { limitedInput } from './counter.ts';
import { control } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { isComposing } from './is-composing.ts';
import { SuggestionList } from './suggestion-list.tsx';

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
  const list = useSuggestions({ suggestions: suggestions ?? NONE, value, onChange, onPick });
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    onChange(event.target.value);
    list.onType();
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
        {...(suggestions && list.input)}
        type="search"
        aria-label={label}
        $large={size === 'lg'}
        $hasShort={shortPlaceholder !== undefined}
        value={value}
        onChange={type}
        {...limitedInput({ maxLength: rest.maxLength, onChange: type })}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          list.onKeyDown(event);
        }}
        onBlur={(event) => {
          onBlur?.(event);
          list.hide();
        }}
      />
      {shortPlaceholder && <ShortPlaceholder aria-hidden>{shortPlaceholder}</ShortPlaceholder>}
      {value !== '' && <IconButton label={t('search.clear')} icon={<X />} onClick={clear} />}
      {list.isOpen && (
        <SuggestionList
          id={list.id}
          label={label}
          suggestions={suggestions ?? NONE}
          active={list.active}
          typed={value}
          onPick={list.pick}
        />
      )}
    </Box>
  );
}

interface SuggestionsOptions extends Pick<SearchFieldProps, 'value' | 'onChange' | 'onPick'> {
  suggestions: readonly string[];
}

/** The behaviour of a combobox. The focus stays in the field, the arrow keys move through the list, Enter picks, Esc hides the list. */
function useSuggestions({ suggestions, value, onChange, onPick }: SuggestionsOptions) {
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  /** The selected suggestion, with the list to which it belongs. Another list begins without a selection. */
  const [reached, setReached] = useState<{ text: string; typed: string } | null>(null);
  const isOpen = isWanted && suggestions.length > 0;
  const active = isOpen && reached?.typed === value ? suggestions.indexOf(reached.text) : -1;

  const hide = () => {
    setWanted(false);
    setReached(null);
  };
  const pick = (text: string) => {
    hide();
    onChange(text);
    onPick?.(text);
  };
  const move = (step: number) => {
    setWanted(true);
    const { length } = suggestions;
    const next = active === -1 && step === -1 ? length - 1 : (active + step + length) % length;
    const text = suggestions[next];
    if (text !== undefined) setReached({ text, typed: value });
  };
  return {
    id,
    isOpen,
    active,
    hide,
    pick,
    onType: () => setWanted(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (isComposing(event)) return;
      const text = suggestions[active];
      if (suggestions.length > 0 && event.key === 'ArrowDown') move(1);
      else if (suggestions.length > 0 && event.key === 'ArrowUp') move(-1);
      else if (isOpen && event.key === 'Escape') hide();
      else if (event.key === 'Enter' && text !== undefined) pick(text);
      else return;
      event.preventDefault();
    },
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': active === -1 ? undefined : `${id}-${active}`,
    } as const,
  };
}
