import { NameField, Preferences, ProfileInput } from '@mutua/contracts/forms';

/** The form requires the name, although a change of the profile may omit it. */
export const ProfileForm = ProfileInput.required({ bio: true, location: true }).extend({
  name: NameField,
  preferences: Preferences.omit({ darkMode: true }).required({ theme: true }),
});
