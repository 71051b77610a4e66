import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import { isComposing } from './is-composing.ts';

export interface ComboboxOptions<Option> {
  options: readonly Option[];
  /** Identifies an option among the others. */
  keyOf: (option: Option) => string;
  /** The text in the field. Another text begins without a selected option. */
  typed: string;
  onPick: (option: Option) => void;
  /** Whether the first option is selected without an arrow key, so that Enter picks it. */
  isFirstActive?: boolean;
  /** Whether a list without options is shown, too, because it says something. */
  hasNotice?: boolean;
}

/**
 * The behaviour of a combobox. The focus stays in the field, the arrow keys move through the list, Enter picks, Esc hides the list.
 * Spread `input` on the field, `list` on the `<ul>`, and `optionAt(index)` on each `<li>`.
 */
export function useCombobox<Option>({
  options,
  keyOf,
  typed,
  onPick,
  isFirstActive = false,
  hasNotice = false,
}: ComboboxOptions<Option>) {
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  /** The selected option, with the text for which it was listed. */
  const [reached, setReached] = useState<{ key: string; typed: string } | null>(null);
  const isOpen = isWanted && options.length > 0;
  const isShown = isOpen || (isWanted && hasNotice);
  const chosen = reached?.typed === typed ? options.findIndex((option) => keyOf(option) === reached.key) : -1;
  const first = isFirstActive ? 0 : -1;
  const active = isOpen ? Math.max(chosen, first) : -1;

  const hide = () => {
    setWanted(false);
    setReached(null);
  };
  const pick = (option: Option) => {
    hide();
    onPick(option);
  };
  const move = (step: number) => {
    setWanted(true);
    const { length } = options;
    const next = options[active === -1 && step === -1 ? length - 1 : (active + step + length) % length];
    if (next !== undefined) setReached({ key: keyOf(next), typed });
  };
  return {
    /** Whether there are options to choose from. */
    isOpen,
    /** Whether the list or its notice is visible. */
    isShown,
    /** The index of the option that Enter picks. -1 for none. */
    active,
    show: () => setWanted(true),
    hide,
    pick,
    onKeyDown: (event: KeyboardEvent) => {
      if (isComposing(event)) return;
      const option = options[active];
      if (options.length > 0 && event.key === 'ArrowDown') move(1);
      else if (options.length > 0 && event.key === 'ArrowUp') move(-1);
      else if (isShown && event.key === 'Escape') hide();
      else if (event.key === 'Enter' && option !== undefined) pick(option);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    input: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': active === -1 ? undefined : `${id}-${active}`,
    } as const,
    list: {
      id,
      role: 'listbox',
      // A press must not take the focus from the field, because the list would be hidden before the click.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
    } as const,
    optionAt: (index: number) =>
      ({
        id: `${id}-${index}`,
        role: 'option',
        'aria-selected': index === active,
        onClick: () => {
          const option = options[index];
          if (option !== undefined) pick(option);
        },
      }) as const,
  };
}

/** What the list of a combobox needs. */
export type ComboboxList = Pick<ReturnType<typeof useCombobox>, 'active' | 'list' | 'optionAt'>;
