import { Combobox, ComboboxItem, ComboboxItemValue, ComboboxPopover, ComboboxProvider } from '@ariakit/react';
import { Search, X } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useRef, useState } from 'react';
import styled from 'styled-components';
import { useTranslation } from '../i18n/use-translation.tsx';
import { media } from '../theme/media.ts';
import { control } from './field.tsx';
import { IconButton } from './icon-button.tsx';

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
const Input = styled.input<{ $large: boolean }>`
  ${control}
  min-height: ${({ $large }) => ($large ? 52 : 44)}px;
  padding: 0 52px 0 46px;
  text-overflow: ellipsis;
  ${({ $large }) => $large && 'font-size: 16px;'}
  &::-webkit-search-cancel-button {
    display: none;
  }
`;
const Popover = styled(ComboboxPopover)`
  z-index: 50;
  padding: 6px;
  overflow: auto;
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-card);
  background: var(--surface-raised);
  box-shadow: var(--shadow-2);
`;
const Item = styled(ComboboxItem)`
  padding: 9px 10px;
  border-radius: var(--radius-control);
  color: var(--text-muted);
  overflow-wrap: anywhere;
  cursor: pointer;
  &[data-active-item] {
    background: var(--surface-raised-hover);
  }
  [data-user-value] {
    color: var(--text);
    font-weight: var(--weight-bold);
  }
  ${media.touch} {
    padding: 12px 10px;
  }
`;

export interface SearchFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'size' | 'onChange' | 'value' | 'type'> {
  /** What is searched, for screen readers. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  size?: 'md' | 'lg';
  /** Shown below while the box has the focus; arrow keys select one. Picking one calls `onChange`, then `onPick`. */
  suggestions?: readonly string[];
  onPick?: (text: string) => void;
}

/** A search box with its icon and a button that empties it. Takes every other attribute of an input. */
export function SearchField({
  label,
  value,
  onChange,
  size = 'md',
  suggestions,
  onPick,
  className,
  ...rest
}: SearchFieldProps) {
  const { t } = useTranslation('kit');
  const box = useRef<HTMLDivElement>(null);
  const clear = () => {
    onChange('');
    box.current?.querySelector('input')?.focus();
  };
  const input = {
    autoComplete: 'off',
    enterKeyHint: 'search' as const,
    ...rest,
    type: 'search',
    'aria-label': label,
    $large: size === 'lg',
  };
  return (
    <Box ref={box} className={className}>
      <Search aria-hidden />
      {suggestions ? (
        <Suggesting label={label} value={value} onChange={onChange} suggestions={suggestions} onPick={onPick}>
          <Combobox render={<Input {...input} />} />
        </Suggesting>
      ) : (
        <Input {...input} value={value} onChange={(event) => onChange(event.target.value)} />
      )}
      {value !== '' && <IconButton label={t('search.clear')} icon={<X />} onClick={clear} />}
    </Box>
  );
}

interface SuggestingProps extends Pick<SearchFieldProps, 'label' | 'value' | 'onChange' | 'onPick'> {
  suggestions: readonly string[];
  children: ReactNode;
}

function Suggesting({ label, value, onChange, suggestions, onPick, children }: SuggestingProps) {
  const [wanted, setWanted] = useState(false);
  return (
    <ComboboxProvider
      value={value}
      setValue={onChange}
      open={wanted && suggestions.length > 0}
      setOpen={setWanted}
      includesBaseElement={false}
    >
      {children}
      <Popover aria-label={label} gutter={6} sameWidth portal unmountOnHide>
        {suggestions.map((text) => (
          <Item key={text} value={text} onClick={() => onPick?.(text)}>
            <ComboboxItemValue />
          </Item>
        ))}
      </Popover>
    </ComboboxProvider>
  );
}
