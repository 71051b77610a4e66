import { NameField, Preferences, ProfileInput } from '@mutua/contracts/forms';

/** A name is required here, though a change of the profile may leave it out. */
export const ProfileForm = ProfileInput.required({ bio: true, location: true }).extend({
  name: NameField,
  preferences: Preferences.omit({ darkMode: true }).required({ theme: true }),
});
