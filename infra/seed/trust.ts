import type { DemoData } from '@mutua/contracts/demo';
import type { ReferenceRelation } from '@mutua/contracts/limits';
import type { Cast } from './members.ts';
import { DAY, type Maker } from './model.ts';
import { idOf } from './random.ts';

/** Who has written which reference about whom, and whether the receiver shows it. */
const written: readonly (readonly [
  from: string,
  to: string,
  relation: ReferenceRelation,
  daysAgo: number,
  isShown: boolean,
  text: string,
])[] = [
  [
    'Leila Haddad',
    'Nadia Benali',
    'work',
    18,
    true,
    'We shared a market stall for two winters. Nadia is on time at five in the morning, and she explains until you laugh.',
  ],
  [
    'Fatima Zahra El Idrissi',
    'Nadia Benali',
    'friend',
    11,
    true,
    'She taught my cousins French at our kitchen table. None of them was easy, and all of them came back.',
  ],
  [
    'Samir Boukhari',
    'Nadia Benali',
    'lessons',
    2,
    false,
    'I sat in her evening class for a year. She remembers what each of us finds hard.',
  ],
  [
    'Linnea Virtanen',
    'Jonas Lindqvist',
    'work',
    25,
    true,
    'We kept the same code alive for three years. Jonas asks before he changes it, and writes down why.',
  ],
  [
    'Erik Johansson',
    'Jonas Lindqvist',
    'friend',
    3,
    false,
    'He got our whole stairwell to sing. I hum now, which is more than anybody expected.',
  ],
];

/** Confirmed mailboxes. Nobody owns their domains. */
const mailboxes: readonly (readonly [owner: string, address: string, daysAgo: number])[] = [
  ['Nadia Benali', 'nadia@house-of-languages.example', 40],
  ['Jonas Lindqvist', 'jonas@harbour-choir.example', 33],
];

/** References of members, and confirmations by institutions. */
export const createTrust = ({ ago }: Maker, { named }: Cast): Required<Pick<DemoData, 'references' | 'mailboxes'>> => ({
  references: written.map(([from, to, relation, daysAgo, isShown, text]) => ({
    _id: idOf('reference', `${from}:${to}`),
    from: named(from)._id,
    to: named(to)._id,
    relation,
    text,
    createdAt: ago(daysAgo * DAY),
    isShown,
  })),
  mailboxes: mailboxes.map(([owner, address, daysAgo]) => ({
    _id: idOf('mailbox', address),
    memberId: named(owner)._id,
    address,
    checkedAt: ago(daysAgo * DAY),
  })),
});
