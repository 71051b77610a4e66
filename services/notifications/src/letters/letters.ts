import type { MailKind } from '@mutua/contracts';
import { addressNew } from './address-new.ts';
import { addressOld } from './address-old.ts';
import { erasurePlanned } from './erasure-planned.ts';
import { exportReady } from './export-ready.ts';
import type { Letter } from './letter.ts';
import { moderated } from './moderated.ts';
import { newDevice } from './new-device.ts';
import { passwordChanged } from './password-changed.ts';
import { resetPassword } from './reset-password.ts';
import { verifyEmail } from './verify-email.ts';
import { waysInChanged } from './ways-in-changed.ts';

/** Every mail about an account, by kind. */
export const LETTERS: { readonly [K in MailKind]: Letter<K> } = {
  'verify-email': verifyEmail,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  moderated,
  'new-device': newDevice,
  'address-old': addressOld,
  'address-new': addressNew,
  'ways-in-changed': waysInChanged,
  'export-ready': exportReady,
  'erasure-planned': erasurePlanned,
};
