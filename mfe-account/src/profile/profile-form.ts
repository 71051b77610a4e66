import { NameField, Preferences, ProfileInput } from '@mutua/contracts/forms';

/** The name is required here, although a change of the profile may leave it out. */
export const ProfileForm = ProfileInput.required({ bio: true, location: true }).extend({
  name: NameField,
  preferences: Preferences.omit({ darkMode: true }).required({ theme: true }),
});
