import { Search, X } from 'lucide-react';
import { type ComponentPropsWithRef, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
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

export interface SearchFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'size' | 'onChange' | 'value' | 'type'> {
  /** What is searched, for screen readers. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  size?: 'md' | 'lg';
}

/** A search box with its icon and a button that empties it. Takes every other attribute of an input. */
export function SearchField({ label, value, onChange, size = 'md', className, ...input }: SearchFieldProps) {
  const { t } = useTranslation('kit');
  const box = useRef<HTMLDivElement>(null);
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
        {...input}
        type="search"
        aria-label={label}
        $large={size === 'lg'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && <IconButton label={t('search.clear')} icon={<X />} onClick={clear} />}
    </Box>
  );
}
