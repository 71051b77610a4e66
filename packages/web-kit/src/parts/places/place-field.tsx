import type { Place } from '@mutua/contracts';
import { PLACE_LIMITS } from '@mutua/contracts/limits';
import { isSearchable, withoutFormats } from '@mutua/contracts/visible';
import { Field, IconButton, useTranslation, VisuallyHidden } from '@mutua/web-kit';
import { MapPin, X } from 'lucide-react';
import { type ChangeEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import styled from 'styled-components';
import { control } from '../../components/control.ts';
import { lazyPart, useLazyPart } from '../../components/lazy-part.ts';
import { limitedInput } from '../../components/limited-input.ts';
import { useCombobox } from '../../components/use-combobox.ts';
import { useDebounced } from '../use-debounced.ts';
import { placeText } from './place-text.ts';
import { usePlaceSearch } from './use-places.ts';

const listPart = lazyPart(() => import('./place-list.tsx'));

const DELAY_MS = 300;
const NONE: readonly Place[] = [];

const Box = styled.div`
  position: relative;
  > svg {
    position: absolute;
    left: 14px;
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
    right: 2px;
    top: 50%;
    transform: translateY(-50%);
  }
`;
const Input = styled.input`
  ${control}
  padding: 0 46px 0 40px;
  text-overflow: ellipsis;
`;

export interface PlaceFieldProps {
  label: ReactNode;
  /** The chosen place. */
  value: Place | null;
  onChange: (place: Place | null) => void;
  /** What is typed instead of a place. Without `onText` only places count, and other text is gone when the focus leaves the field. */
  text?: string;
  onText?: (text: string) => void;
  /** How many characters can be typed. */
  maxLength?: number;
  onBlur?: () => void;
  help?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
  hideLabel?: boolean;
  placeholder?: string;
  name?: string;
  id?: string;
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
}

/** A field for a town or district of the list. It suggests places from two letters on, or one that is a word, and loads the list with the first focus. */
export function PlaceField({
  value,
  onChange,
  text = '',
  onText,
  onBlur,
  maxLength,
  placeholder,
  name,
  inputRef,
  ...field
}: PlaceFieldProps) {
  const { t, language } = useTranslation('kit');
  const box = useRef<HTMLDivElement>(null);
  const [hadFocus, setHadFocus] = useState(false);
  /** What is typed where only places count. */
  const [draft, setDraft] = useState<string | null>(null);
  const part = useLazyPart(listPart, hadFocus, () => undefined);
  const chosen = value ? placeText(value, language) : text;
  const shown = draft ?? chosen;
  const typed = value && draft === null ? '' : withoutFormats(shown);
  const settled = useDebounced(typed, DELAY_MS);
  const isLongEnough = isSearchable(typed, PLACE_LIMITS.placeQuery.min);
  const found = usePlaceSearch(hadFocus && isLongEnough ? settled : '');
  const isCurrent = found.text === typed && found.state === 'found';
  const isAlike = typed.startsWith(found.text) || found.text.startsWith(typed);
  const rows = isLongEnough && part && isAlike && found.state !== 'failed' ? found.places : NONE;
  const combobox = useCombobox({
    options: rows,
    keyOf: ({ _id }) => _id,
    typed: shown,
    onPick: (place) => {
      setDraft(null);
      onText?.('');
      onChange(place);
    },
    // Where words count, too, Enter must not turn them into a place.
    isFirstActive: !onText && isCurrent,
    hasNotice: isLongEnough && part !== undefined && (found.state !== 'waiting' || rows.length > 0),
  });
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    // What is typed before hydration is replayed after it, without the focus.
    setHadFocus(true);
    combobox.show();
    if (!onText) return setDraft(target.value);
    if (value) onChange(null);
    onText(target.value);
  };
  const clear = () => {
    setDraft(null);
    onText?.('');
    onChange(null);
    box.current?.querySelector('input')?.focus();
  };
  const leave = () => {
    combobox.hide();
    if (draft?.trim() === '' && value) onChange(null);
    setDraft(null);
    onBlur?.();
  };
  return (
    <Field {...field}>
      {(given) => (
        <Box ref={box}>
          <MapPin aria-hidden />
          <Input
            ref={inputRef}
            name={name}
            placeholder={placeholder}
            dir="auto"
            {...combobox.input}
            value={shown}
            onFocus={() => setHadFocus(true)}
            onBlur={leave}
            onKeyDown={combobox.onKeyDown}
            onChange={type}
            {...limitedInput({ maxLength, onChange: type })}
            {...given}
          />
          {shown !== '' && (
            // A press must not take the focus: the typed text would be gone, and the button with it.
            <IconButton
              label={t('places.clear')}
              icon={<X />}
              onMouseDown={(event) => event.preventDefault()}
              onClick={clear}
            />
          )}
          <VisuallyHidden role="status">
            {combobox.isShown && isCurrent && t('places.count', { count: rows.length })}
          </VisuallyHidden>
          {part && combobox.isShown && (
            <part.PlaceList combobox={combobox} found={found} places={rows} isCurrent={isCurrent} />
          )}
        </Box>
      )}
    </Field>
  );
}
