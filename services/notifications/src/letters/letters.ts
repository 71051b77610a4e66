import type { MailKind, MailValues } from '@mutua/contracts';
import { firstNameOf } from '@mutua/contracts/first-name';
import type { Texts, Values } from '../texts/texts.ts';
import { textsFor } from '../texts/texts-for.ts';

/**
 * A mail about an account: the pages of its buttons, and examples for the tests and for `npm run mails`.
 * The texts of each language are in `src/texts`. The values are plain texts without anything that a mail program turns into a link.
 */
export interface Letter<K extends MailKind> {
  /**
   * Returns the path of the page that the button opens. `token` is the secret of the mail, encoded for an address. It is empty in a mail
   * without a secret.
   */
  button: (token: string) => string;
  /** Returns the same for the second button, in mails that have one. */
  secondButton?: (token: string) => string;
  /** The path that a mail program calls by POST when the reader wants no more such mails. */
  oneClick?: (token: string) => string;
  /** Whether the mail also shows the address of the button as text, for mail programs that open no buttons. */
  showsAddress: boolean;
  /** Whether the member can switch the mail off. Its hints say where; other mails say that the account needs them. */
  isChosen?: boolean;
  /** Returns the values that the texts need besides those of the mail. */
  values?: (values: MailValues<K>, texts: Texts) => Values;
  examples: readonly MailValues<K>[];
}

/** All mails about an account, by kind. */
export const LETTERS: { readonly [K in MailKind]: Letter<K> } = {
  // The mail names the member from whom the visitor wants to learn, not the skill. It may go to a stranger, and a skill's title can be any
  // text.
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
    values: ({ what, provider = 'Google' }, { signInChanges }) => ({
      change: signInChanges[what]?.replace('{provider}', () => provider) ?? '',
    }),
    examples: Object.keys(textsFor('en').signInChanges).map((what) => ({ what, at: '2026-11-21T20:40:00.000Z' })),
  },
  // It goes to a stranger. The note and the name of the sender are an organiser's words.
  'import-invitation': {
    button: (token) => `/claim/${token}`,
    secondButton: (token) => `/claim/${token}?answer=no`,
    oneClick: (token) => `/api/claims/${token}/refuse`,
    showsAddress: false,
    values: ({ note, place, offers, needs }) => ({
      hasNote: Boolean(note),
      hasPlace: Boolean(place),
      offers: Number(offers),
      needs: Number(needs),
    }),
    examples: [
      {
        sender: 'Lena Kofler',
        note: 'Our old software ends in December. Here you find everybody again. Bring your offers along!',
        place: 'Graz',
        offers: '3',
        needs: '1',
        until: '2026-12-30T10:02:00.000Z',
      },
      { sender: 'Lena Kofler', offers: '1', needs: '0', until: '2026-12-30T10:02:00.000Z' },
    ],
  },
  welcome: {
    button: () => '/dashboard',
    showsAddress: false,
    examples: [{ welcome: 'Good that you are here.\nWe meet on the first Friday of the month at 18:00.' }],
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
  'organiser-month': {
    button: () => '/organise',
    showsAddress: false,
    isChosen: true,
    examples: [
      {
        month: '2026-10',
        ...{ members: '412', membersBefore: '397', active: '236', activeBefore: '221', sent: '102', sentBefore: '110' },
        ...{ completed: '61', completedBefore: '49', minutesTaught: '18750', minutesTaughtBefore: '15870' },
        ...{ unanswered: '14', unansweredBefore: '6', skills: '612', skillsBefore: '612', wantsUnanswered: '38' },
        ...{ fell: 'sent', percent: '7' },
      },
      { month: '2026-10', members: '412', active: 'few', missing: 'requests,matches' },
    ],
  },
};
