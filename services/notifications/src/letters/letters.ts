import type { MailKind, MailValues } from '@mutua/contracts';
import { firstNameOf } from '@mutua/contracts/first-name';
import type { Texts, Values } from '../texts/texts.ts';
import { textsFor } from '../texts/texts-for.ts';

/**
 * A mail about an account: where its buttons lead, and examples for the tests and for `npm run mails`. The texts of each language have its
 * words. The values are texts, and contain nothing that a mail program turns into a link.
 */
export interface Letter<K extends MailKind> {
  /** The path of the page that the button opens. `token` is the secret of the mail, ready for an address; empty in a mail without one. */
  button: (token: string) => string;
  /** The same for the second button, where the texts have one. */
  secondButton?: (token: string) => string;
  /** Whether the address of the button is written out, for programs that open no buttons. */
  showsAddress: boolean;
  /** What the texts name besides the values of the mail. */
  values?: (values: MailValues<K>, texts: Texts) => Values;
  examples: readonly MailValues<K>[];
}

/** Every mail about an account, by kind. */
export const LETTERS: { readonly [K in MailKind]: Letter<K> } = {
  // It names the member that the visitor wants to learn from, not the skill: it may go to a stranger, and anybody can choose a title.
  'verify-email': {
    button: (token) => `/verify-email/${token}`,
    showsAddress: true,
    values: ({ owner }) => ({ hasOwner: Boolean(owner), ...(owner && { owner: firstNameOf(owner) }) }),
    examples: [{ owner: 'Hana Sato' }, {}],
  },
  'reset-password': { button: (token) => `/reset-password/${token}`, showsAddress: true, examples: [{}] },
  'password-changed': {
    button: () => '/forgot-password',
    showsAddress: false,
    examples: [{ at: '2026-11-21T20:40:00.000Z' }],
  },
  moderated: {
    button: () => '/',
    showsAddress: false,
    examples: [
      {
        decision: 'suspend',
        excerpt: 'Pay me outside and I teach you for real.',
        note: 'You asked three members for money.',
        appealTo: 'moderation@mutua.example',
      },
      { decision: 'suspend', appealTo: 'moderation@mutua.example' },
      { decision: 'lift', appealTo: 'moderation@mutua.example' },
    ],
  },
  'new-device': {
    button: (token) => `/not-me/${token}`,
    showsAddress: false,
    values: ({ place }) => ({ hasPlace: Boolean(place) }),
    examples: [
      { device: 'Safari, iPadOS', place: 'Rome', at: '2026-11-21T20:40:00.000Z' },
      { device: 'Firefox, Linux', at: '2026-11-21T20:40:00.000Z' },
    ],
  },
  'address-old': {
    button: (token) => `/address/${token}/confirm`,
    secondButton: (token) => `/address/${token}/stop`,
    showsAddress: false,
    examples: [{ address: 'nadia@benali.example' }],
  },
  'address-new': { button: (token) => `/address/${token}/confirm`, showsAddress: true, examples: [{}] },
  'mark-mailbox': { button: (token) => `/mailbox/${token}/confirm`, showsAddress: true, examples: [{}] },
  'ways-in-changed': {
    button: () => '/settings/security',
    showsAddress: false,
    values: ({ what }, { signInChanges }) => ({ change: signInChanges[what] ?? '' }),
    examples: Object.keys(textsFor('en').signInChanges).map((what) => ({ what, at: '2026-11-21T20:40:00.000Z' })),
  },
  'export-ready': {
    button: () => '/settings/data',
    showsAddress: false,
    examples: [{ until: '2026-11-22T10:02:00.000Z' }],
  },
  'erasure-planned': {
    button: () => '/settings/data',
    showsAddress: false,
    examples: [{ at: '2026-12-05T10:14:00.000Z' }],
  },
};
