import type { PrivacySettings, User } from '@mutua/contracts';
import { useTranslation } from '@mutua/web-kit';
import { countryName, placeText } from '@mutua/web-kit/parts';

type Shown = PrivacySettings['place'];
type Settings = Pick<PrivacySettings, 'place' | 'placeFor'>;

/** Who is not among those who see the place reads the country at most. */
const atMostCountry = (place: Shown): Shown => (place === 'city' ? 'country' : place);

/** How much of the place each reader sees. */
export const shownTo = ({ place, placeFor }: Settings) => ({
  visitor: placeFor === 'everybody' ? place : atMostCountry(place),
  member: placeFor === 'partners' ? atMostCountry(place) : place,
  partner: place,
});

/** What each reader sees of the member's place, in words. */
export function useWhatIsRead(user: User, settings: Settings) {
  const { t, language } = useTranslation('account');
  const { place, location } = user;
  const words: Record<Shown, string> = {
    city: (place ? placeText(place, language) : location) || t('placeSettings.reads.noPlace'),
    country: place ? countryName(place.country, language) : t('placeSettings.reads.country'),
    nothing: t('placeSettings.reads.nothing'),
  };
  const shown = shownTo(settings);
  return { visitor: words[shown.visitor], member: words[shown.member], partner: words[shown.partner], words };
}
