import { useEffect, useRef } from 'react';
import { ComboboxBox, ComboboxOption } from './combobox-list.ts';
import { Marked } from './marked.tsx';
import type { ComboboxList } from './use-combobox.ts';

interface SuggestionListProps {
  combobox: ComboboxList;
  label: string;
  suggestions: readonly string[];
  typed: string;
}

/** The list below a search box. */
export function SuggestionList({
  combobox: { active, list, optionAt },
  label,
  suggestions,
  typed,
}: SuggestionListProps) {
  const rows = useRef<HTMLUListElement>(null);
  useEffect(() => {
    rows.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <ComboboxBox as="ul" ref={rows} aria-label={label} {...list}>
      {suggestions.map((text, index) => (
        <ComboboxOption key={text} {...optionAt(index)}>
          <Marked text={text} sought={typed} as="strong" />
        </ComboboxOption>
      ))}
    </ComboboxBox>
  );
}
