// Over 300 lines: the whole document of a member, its schema and its indexes.

import type { Category, Goal, Proficiency, Radius, Role, SpokenLanguage } from '@mutua/contracts';
import type { HiddenFrom } from '@mutua/domain';
import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, Schema, type Types } from 'mongoose';
import type { StoredSettings } from '../settings/settings.ts';
import { preferencesOf, type StoredPreferences } from './preferences.ts';

/** A mailed link. Only the hash of its token is stored. */
export interface Link {
  hash: string;
  expiresAt: Date;
}

/** A link that confirms an address. It sets the name, time zone and goal of its own registration. */
export interface VerificationLink extends Link {
  name: string;
  timeZone?: string | null;
  goal?: Goal | null;
  /** The invitation by which the visitor came. */
  invitationId?: string | null;
  /** Present in the link that has confirmed the address. */
  usedAt?: Date;
  /** Only in links of earlier releases, which had no `isContested`: the password of the registration. */
  passwordHash?: string;
}

/** A skill with the fields that lists of people and people search need. */
export interface MemberSkill {
  _id: string;
  title: string;
  category: Category;
  proficiency: Proficiency;
  createdAt: Date;
}

/** The counts from before reviews and exchanges had their own documents. */
export interface EarlierFigures {
  ratingSum: number;
  ratingCount: number;
  exchangeCount: number;
}

/** The two addresses that must confirm a change of address. */
export type AddressSide = 'present' | 'new';

/** An address to which a member wants to change. It becomes theirs once both addresses have confirmed. */
export interface PendingAddress {
  /** In lower case. */
  email: string;
  /** The expiry of all its links. */
  expiresAt: Date;
  /** The latest links of each address. Only the hashes of their tokens are stored. */
  links: { hash: string; side: AddressSide }[];
  confirmedBy: AddressSide[];
}

/** An account of an OpenID provider. */
export interface OpenIdLink {
  /** Issuer and subject at the provider. */
  key: string;
  /** The address that the provider gave when the account was linked. */
  email: string;
  linkedAt: Date;
}

/** Whether moderators have suspended a member. */
export interface Standing {
  isSuspended: boolean;
  /** The position of the decision in the log of moderation. A later decision counts. */
  seq: number;
  /** The moderator's words for the member. */
  note: string;
}

/** The planned erasure of an account. */
export interface Erasure {
  askedAt: Date;
  dueAt: Date;
  /** The address of an account that is being erased, which has given it up. */
  email?: string;
}

/** The typed location that the member is asked about, and the places that it may mean. */
export interface PlaceAsked {
  text: string;
  ids: string[];
  at: Date;
}

export interface MemberDocument extends OutboxFields {
  _id: Types.ObjectId;
  /** In lower case. */
  email: string;
  name: string;
  /** Null when no password is valid. The owner of the address then chooses one with a reset link. */
  passwordHash: string | null;
  /** When the member last chose the password; absent in documents of earlier releases. */
  passwordChangedAt?: Date;
  /** The account of an OpenID provider that signs the member in; absent, or null, without one. */
  openId?: OpenIdLink | null;
  /** True after the member has disconnected such an account. From then on, no account is connected only because it has the same address. */
  isOpenIdOff?: boolean;
  /** Absent or null when no change waits. */
  pendingAddress?: PendingAddress | null;
  /** When the address last changed: earlier mails went to another address. Absent while the member has the first address. */
  addressChangedAt?: Date;
  isVerified: boolean;
  /** When the first address was confirmed; absent in documents of earlier releases. */
  confirmedAt?: Date;
  /** The row of a list whose press has confirmed the first address. Absent for everybody else. */
  confirmedBy?: string;
  /** How many lists the member came by. Absent without one, and in documents of earlier releases. */
  listCount?: number;
  bio: string;
  /** As the member has typed it, or the label of the place when it was chosen. */
  location: string;
  /** A place of the list; absent or null without one. */
  placeId?: string | null;
  /** The location with which the place was set. The place counts only while the location is still this text. */
  placeText?: string | null;
  placeAsked?: PlaceAsked | null;
  /** The version of the member with which place or location last changed. */
  placeVersion?: number;
  languages?: SpokenLanguage[];
  reachKm?: Radius;
  avatar: string | null;
  preferences: StoredPreferences;
  /** Absent until the member changes a setting. */
  settings?: StoredSettings;
  /** An IANA name; null while unknown, absent in documents of the first release. */
  timeZone?: string | null;
  /** What the visitor wanted when registering; null once it is reached or given up. Absent in documents of earlier releases. */
  goal?: Goal | null;
  createdAt: Date;
  /** The last day (UTC) on which the member used the site (`2026-11-23`). Absent in documents of earlier releases. */
  activeDay?: string;
  /** Present only for moderators; null for former ones. */
  role?: 'moderator' | null;
  /** All roles. Whether a moderator is among them is decided by `role`, which the previous release reads and writes. */
  roles?: Role[];
  /** The months by the clock of the site in which the member used it (202611), at most 13. Absent in documents of earlier releases. */
  activeMonths?: number[];
  /** The last month of which the organiser was mailed the figures: `2026-10`. */
  figuresMailedFor?: string;
  /** Present only for members about whom moderators have decided a suspension. */
  standing?: Standing;
  /** Present, and not null, while the account waits for its erasure. */
  erasure?: Erasure | null;
  /** When the member last asked for the erasure of the account and took it back. Figures of that time count without the member. */
  stayed?: { askedAt: Date; backAt: Date };
  /** Present in the tombstone of an erased account. */
  erasedAt?: Date;
  /** When the erasure is announced again. */
  tellAgainAt?: Date;
  /** Grows with every change of the fields above and of the skills. A writer that read an older version starts again. */
  version: number;

  /** The latest five; empty once the address is confirmed. */
  verificationLinks: VerificationLink[];
  /** Whether the unconfirmed address was registered with different passwords. */
  isContested?: boolean;
  /** The latest five; empty once one was used. */
  resetLinks: Link[];
  /** Sessions of an earlier epoch have ended. So one write changes the password and ends all sessions. */
  sessionEpoch: number;
  /** Present until the epoch is announced to every process. */
  epochUnannouncedAt?: Date;

  /** Derived from other collections of this service (`member-figures.ts`). `skills` has the newest 50. */
  skills: MemberSkill[];
  /** How many skills rest. Absent while none ever did. */
  restingSkills?: number;
  ratingSum: number;
  ratingCount: number;
  ratingAverage: number;
  exchangeCount: number;
  followersCount: number;
  /** The counts never fall below these. Absent for members who joined after reviews and exchanges got their own documents. */
  earlierFigures?: EarlierFigures;

  /** Only the previous release reads these fields, while it runs beside this one. A later migration removes them. */
  deletedSkills?: string[];
  appliedEvents?: string[];

  /** Derived for people search. Empty before the address is confirmed. */
  nameWords: string[];
  searchParts: string[];
  locationParts: string[];
  skillKinds: string[];
  /** Absent in documents of earlier releases, as `languageCodes`. */
  placeTokens?: string[];
  /** The languages that the member speaks well or natively. */
  languageCodes?: string[];
  /** The kinds of callers who do not find the member; absent in documents of earlier releases. */
  hiddenFrom?: HiddenFrom;
}

const link = { hash: { type: String, required: true }, expiresAt: { type: Date, required: true } };

const openIdLink = new Schema<OpenIdLink>(
  {
    key: { type: String, required: true },
    email: { type: String, required: true },
    linkedAt: { type: Date, required: true },
  },
  { _id: false },
);

const pendingAddress = new Schema<PendingAddress>(
  {
    email: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    links: [{ hash: { type: String, required: true }, side: { type: String, required: true }, _id: false }],
    confirmedBy: [String],
  },
  { _id: false },
);

const skill = new Schema<MemberSkill>(
  {
    _id: { type: String, required: true },
    title: { type: String, required: true },
    category: { type: String, required: true },
    proficiency: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { _id: false },
);

const schema = new Schema<MemberDocument>(
  {
    email: { type: String, required: true },
    name: { type: String, required: true },
    passwordHash: { type: String, default: null },
    passwordChangedAt: { type: Date },
    openId: { type: openIdLink },
    isOpenIdOff: Boolean,
    pendingAddress: { type: pendingAddress, default: undefined },
    addressChangedAt: Date,
    isVerified: { type: Boolean, default: false },
    confirmedAt: Date,
    confirmedBy: String,
    listCount: Number,
    bio: { type: String, default: '' },
    location: { type: String, default: '' },
    placeId: String,
    placeText: String,
    placeAsked: { type: Schema.Types.Mixed, default: undefined },
    placeVersion: Number,
    languages: { type: [{ code: String, level: String, _id: false }], default: undefined },
    reachKm: Number,
    avatar: { type: String, default: null },
    preferences: { type: Schema.Types.Mixed, default: () => preferencesOf() },
    settings: { type: Schema.Types.Mixed },
    timeZone: { type: String, default: null },
    goal: { type: Schema.Types.Mixed, default: null },
    createdAt: { type: Date, default: () => new Date() },
    activeDay: { type: String },
    role: { type: String },
    roles: { type: [String], default: undefined },
    activeMonths: { type: [Number], default: undefined },
    figuresMailedFor: String,
    standing: { type: Schema.Types.Mixed },
    erasure: {
      type: new Schema<Erasure>({ askedAt: Date, dueAt: Date, email: String }, { _id: false }),
      default: undefined,
    },
    stayed: { type: new Schema({ askedAt: Date, backAt: Date }, { _id: false }), default: undefined },
    erasedAt: Date,
    tellAgainAt: Date,
    version: { type: Number, default: 1 },
    verificationLinks: [
      {
        ...link,
        name: { type: String, required: true },
        timeZone: String,
        goal: Schema.Types.Mixed,
        invitationId: String,
        usedAt: Date,
        passwordHash: String,
        _id: false,
      },
    ],
    isContested: { type: Boolean, default: false },
    resetLinks: [{ ...link, _id: false }],
    sessionEpoch: { type: Number, default: 0 },
    epochUnannouncedAt: { type: Date },
    skills: [skill],
    restingSkills: Number,
    ratingSum: { type: Number, default: 0 },
    ratingCount: { type: Number, default: 0 },
    ratingAverage: { type: Number, default: 0 },
    exchangeCount: { type: Number, default: 0 },
    followersCount: { type: Number, default: 0 },
    earlierFigures: { type: Schema.Types.Mixed },
    deletedSkills: { type: [String], select: false },
    appliedEvents: { type: [String], default: undefined, select: false },
    nameWords: { type: [String], select: false },
    searchParts: { type: [String], select: false },
    locationParts: { type: [String], select: false },
    skillKinds: { type: [String], select: false },
    placeTokens: { type: [String], default: undefined, select: false },
    languageCodes: { type: [String], default: undefined, select: false },
    hiddenFrom: { type: String, default: null, select: false },
  },
  { versionKey: false },
);

schema.plugin(outboxPlugin);

schema.index({ email: 1 }, { unique: true });
schema.index({ 'openId.key': 1 }, { unique: true, sparse: true });
schema.index({ 'verificationLinks.hash': 1 });
schema.index({ 'resetLinks.hash': 1 });
schema.index({ 'pendingAddress.links.hash': 1 }, { sparse: true });
schema.index({ epochUnannouncedAt: 1 }, { sparse: true });
schema.index({ role: 1 }, { sparse: true });
schema.index({ roles: 1 }, { sparse: true });
// Used to count the members of a month.
schema.index({ activeMonths: 1 }, { sparse: true });
schema.index({ isVerified: 1, confirmedAt: 1 });
schema.index({ erasedAt: 1 }, { sparse: true });
schema.index({ 'erasure.dueAt': 1 }, { sparse: true });
schema.index({ tellAgainAt: 1 }, { sparse: true });
// For people search: the whole list in its two orders, and the filters.
schema.index({ isVerified: 1, ratingAverage: -1, ratingCount: -1, _id: -1 });
schema.index({ isVerified: 1, createdAt: -1, _id: -1 });
schema.index({ searchParts: 1 });
schema.index({ nameWords: 1 });
schema.index({ locationParts: 1 });
schema.index({ skillKinds: 1 });
schema.index({ placeTokens: 1 });
schema.index({ languageCodes: 1 });
schema.index({ hiddenFrom: 1 });

export const memberModel = (connection: Connection) => connection.model<MemberDocument>('Member', schema, 'members');
