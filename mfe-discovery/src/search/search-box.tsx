import { CORE_LIMITS, SUGGESTIONS } from '@mutua/contracts/limits';
import { isSearchable } from '@mutua/contracts/visible';
import { SearchField, useTranslation } from '@mutua/web-kit';
import { isComposing } from '@mutua/web-kit/parts';
import { useEffect, useRef, useState } from 'react';
import { useSkillSuggestionsQuery } from '../shared/skills.resource.ts';
import type { SearchMode } from './search-filters.ts';

const NONE: readonly string[] = [];

export interface SearchBoxProps {
  mode: SearchMode;
  /** The text in the box. */
  text: string;
  onText: (text: string) => void;
  /** The debounced text, for which the page searches. */
  query: string;
  /** Searches at once, without the delay. */
  onSubmit: (text: string) => void;
}

/** The search box; in Skills mode it suggests titles while it has the focus. */
export function SearchBox({ mode, text, onText, query, onSubmit }: SearchBoxProps) {
  const { t } = useTranslation('discovery');
  const [isOffering, setOffering] = useState(false);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hiding.current), []);

  const isLongEnough = isSearchable(query.trim(), SUGGESTIONS.minQuery);
  const skip = mode !== 'skills' || !isOffering || !isLongEnough;
  const { currentData } = useSkillSuggestionsQuery(query.trim(), { skip });
  const suggestions = skip || text !== query ? NONE : (currentData ?? NONE);

  return (
    <SearchField
      name="q"
      size="lg"
      label={t(`search.${mode}.label`)}
      placeholder={t('search.placeholder', { mode: t(`search.${mode}.noun`) })}
      shortPlaceholder={t(`search.${mode}.label`)}
      maxLength={CORE_LIMITS.query.max}
      value={text}
      onChange={onText}
      // Opens only after typing, because picking a suggestion or clearing the box changes the text, too.
      onInput={() => setOffering(true)}
      suggestions={suggestions}
      onPick={(title) => {
        setOffering(false);
        onSubmit(title);
      }}
      onFocus={() => {
        clearTimeout(hiding.current);
        setOffering(true);
      }}
      onBlur={() => {
        hiding.current = setTimeout(() => setOffering(false), SUGGESTIONS.hideMs);
      }}
      onKeyDown={(event) => {
        // While a suggestion is active, Enter picks it instead.
        if (event.key !== 'Enter' || isComposing(event) || event.currentTarget.getAttribute('aria-activedescendant'))
          return;
        setOffering(false);
        onSubmit(text);
      }}
    />
  );
}
