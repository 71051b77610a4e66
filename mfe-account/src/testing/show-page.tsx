import { createShowPage } from '@mutua/web-kit/testing';

/** The texts of the remote and of all its parts, because these tests show a page without `remote.tsx`. */
const loadTexts = async () => {
  const files = await Promise.all([
    import('../locales/en.json'),
    import('../claim/locales/en.json'),
    import('../moderation/locales/en.json'),
    import('../organise/locales/en.json'),
    import('../settings/locales/en.json'),
  ]);
  return { default: Object.assign({}, ...files.map((file) => file.default)) };
};

/** Renders one page of this remote to a visitor, unless the options contain a user. */
export const showPage = createShowPage('account', loadTexts);
