import { defineRemote, lazyNamed } from '@mutua/web-kit';

const VerifyEmailPage = lazyNamed(() => import('./mail-links/verify-email-page.tsx'), 'VerifyEmailPage');
const OrganisePage = lazyNamed(() => import('./organise/organise-page.tsx'), 'OrganisePage');
const SettingsPage = lazyNamed(() => import('./settings/settings-page.tsx'), 'SettingsPage');

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
    '/claim': lazyNamed(() => import('./claim/waiting-page.tsx'), 'WaitingPage'),
    '/claim/:token': lazyNamed(() => import('./claim/claim-page.tsx'), 'ClaimPage'),
    '/i/:code': lazyNamed(() => import('./settings/trust/invited-page.tsx'), 'InvitedPage'),
    '/profile/edit': lazyNamed(() => import('./profile/profile-edit-page.tsx'), 'ProfileEditPage'),
    '/settings': SettingsPage,
    '/settings/:section': SettingsPage,
    '/organise': OrganisePage,
    '/organise/:part': OrganisePage,
    '/moderation': lazyNamed(() => import('./moderation/moderation-page.tsx'), 'ModerationPage'),
  },
  widgets: {
    'block-dialog': lazyNamed(() => import('./report/block-dialog.tsx'), 'BlockDialog'),
    'report-dialog': lazyNamed(() => import('./report/report-dialog.tsx'), 'ReportDialog'),
  },
  messages: {
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    fr: () => import('./locales/fr.json'),
    de: () => import('./locales/de.json'),
    it: () => import('./locales/it.json'),
    pt: () => import('./locales/pt.json'),
  },
});

export default remote;
