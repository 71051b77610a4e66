import { defineRemote, lazyNamed, lazyWithTexts, type Messages } from '@mutua/web-kit';

const messages: Messages = {
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
  fr: () => import('./locales/fr.json'),
  de: () => import('./locales/de.json'),
  it: () => import('./locales/it.json'),
  pt: () => import('./locales/pt.json'),
};
const lazyClaim = lazyWithTexts(messages, {
  en: () => import('./claim/locales/en.json'),
  es: () => import('./claim/locales/es.json'),
  fr: () => import('./claim/locales/fr.json'),
  de: () => import('./claim/locales/de.json'),
  it: () => import('./claim/locales/it.json'),
  pt: () => import('./claim/locales/pt.json'),
});
const lazyModeration = lazyWithTexts(messages, {
  en: () => import('./moderation/locales/en.json'),
  es: () => import('./moderation/locales/es.json'),
  fr: () => import('./moderation/locales/fr.json'),
  de: () => import('./moderation/locales/de.json'),
  it: () => import('./moderation/locales/it.json'),
  pt: () => import('./moderation/locales/pt.json'),
});
const lazyOrganise = lazyWithTexts(messages, {
  en: () => import('./organise/locales/en.json'),
  es: () => import('./organise/locales/es.json'),
  fr: () => import('./organise/locales/fr.json'),
  de: () => import('./organise/locales/de.json'),
  it: () => import('./organise/locales/it.json'),
  pt: () => import('./organise/locales/pt.json'),
});
const lazySettings = lazyWithTexts(messages, {
  en: () => import('./settings/locales/en.json'),
  es: () => import('./settings/locales/es.json'),
  fr: () => import('./settings/locales/fr.json'),
  de: () => import('./settings/locales/de.json'),
  it: () => import('./settings/locales/it.json'),
  pt: () => import('./settings/locales/pt.json'),
});

const VerifyEmailPage = lazyNamed(() => import('./mail-links/verify-email-page.tsx'), 'VerifyEmailPage');
const OrganisePage = lazyOrganise(() => import('./organise/organise-page.tsx'), 'OrganisePage');
const SettingsPage = lazySettings(() => import('./settings/settings-page.tsx'), 'SettingsPage');

const remote = defineRemote({
  name: 'account',
  version: __APP_VERSION__,
  pages: {
    '/login': lazyNamed(() => import('./login/login-page.tsx'), 'LoginPage'),
    '/register': lazyNamed(() => import('./register/register-page.tsx'), 'RegisterPage'),
    '/forgot-password': lazyNamed(() => import('./recovery/forgot-password-page.tsx'), 'ForgotPasswordPage'),
    '/reset-password/:token': lazyNamed(() => import('./recovery/reset-password-page.tsx'), 'ResetPasswordPage'),
    '/verify-email': VerifyEmailPage,
    '/verify-email/:token': VerifyEmailPage,
    '/not-me/:token': lazyNamed(() => import('./mail-links/was-not-me-pages.tsx'), 'NotMePage'),
    '/address/:token/confirm': lazyNamed(() => import('./mail-links/confirm-address-page.tsx'), 'ConfirmAddressPage'),
    '/address/:token/stop': lazyNamed(() => import('./mail-links/was-not-me-pages.tsx'), 'StopAddressPage'),
    '/mailbox/:token/confirm': lazyNamed(() => import('./mail-links/confirm-mailbox-page.tsx'), 'ConfirmMailboxPage'),
    '/still-teaching': lazyNamed(() => import('./still-teaching/still-teaching-page.tsx'), 'StillTeachingPage'),
    '/still-teaching/:token': lazyNamed(() => import('./still-teaching/still-teaching-page.tsx'), 'AskedPage'),
    '/claim': lazyClaim(() => import('./claim/waiting-page.tsx'), 'WaitingPage'),
    '/claim/:token': lazyClaim(() => import('./claim/claim-page.tsx'), 'ClaimPage'),
    '/i/:code': lazyNamed(() => import('./register/invited-page.tsx'), 'InvitedPage'),
    '/profile/edit': lazyNamed(() => import('./profile/profile-edit-page.tsx'), 'ProfileEditPage'),
    '/settings': SettingsPage,
    '/settings/:section': SettingsPage,
    '/organise': OrganisePage,
    '/organise/:part': OrganisePage,
    '/moderation': lazyModeration(() => import('./moderation/moderation-page.tsx'), 'ModerationPage'),
  },
  widgets: {
    'block-dialog': lazyNamed(() => import('./report/block-dialog.tsx'), 'BlockDialog'),
    'report-dialog': lazyNamed(() => import('./report/report-dialog.tsx'), 'ReportDialog'),
  },
  messages,
});

export default remote;
