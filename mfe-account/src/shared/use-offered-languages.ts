import { LANGUAGES, type Language } from '@mutua/contracts/limits';
import { useSite } from '@mutua/web-kit';

/** The languages that a member can choose: those of the site, and the chosen one, which the site may have given up. */
export function useOfferedLanguages(chosen: Language | undefined): Language[] {
  const { languages } = useSite();
  return (Object.keys(LANGUAGES) as Language[]).filter(
    (code) => code === chosen || (languages?.includes(code) ?? true),
  );
}
