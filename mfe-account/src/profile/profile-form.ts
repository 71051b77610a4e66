import { NameField, Preferences, ProfileInput, unlessSame } from '@mutua/contracts/forms';

/** The form requires the name, although a change of the profile may omit it. The stored name is always valid. */
export const profileForm = (storedName: string) =>
  ProfileInput.required({ bio: true, location: true, languages: true, reachKm: true }).extend({
    name: unlessSame(NameField, storedName),
    preferences: Preferences.omit({ darkMode: true }).required({ theme: true }),
  });
