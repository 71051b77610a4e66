// Over 300 lines: one table of all forms, whose fields share their rules.

/** The schemas of forms, with the message for each mistake. The form in the browser and the service use the same schema. */
import { z } from 'zod';
import { canonicalAddress, shownAddress } from './canonical-address.ts';
import {
  CATEGORIES,
  DECISIONS,
  HOURS_FROM,
  LANGUAGES,
  LIMITS,
  MATCH_ALERTS,
  MATCHING,
  PASSWORD_CHECKS,
  PROFICIENCIES,
  REPORT_REASONS,
  REVIEW_CATEGORIES,
  RING_REASONS,
  THEMES,
  WANT_VISIBILITIES,
  WEEKDAYS,
} from './constants.ts';
import { InvitationCode } from './forms/invitations.ts';
import './messages.ts';
import {
  hasCharacters,
  INVISIBLE_MESSAGE,
  indentedProse,
  isClean,
  isVisible,
  line,
  optionalLine,
  optionalProse,
  prose,
  shownText,
} from './text.ts';
import { atLeast, atMost, say } from './texts/say.ts';

/** Checks first that there is text, then that it has no invisible characters. */
const requiredLine = (message: string) => line(message).refine(isVisible, { error: message, abort: true });
const requiredProse = (message: string) => prose(message).refine(isVisible, { error: message, abort: true });

const Id = z.string().regex(/^[0-9a-f]{24}$/i, say('Invalid id'));

/**
 * Addresses that mail servers accept without quoting: a dot-atom, and a domain of at least two labels. Other spellings of a mailbox are
 * refused, so that one mailbox is one member. The last label begins with a letter, because otherwise the domain is a number of a machine.
 */
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/** Gives the address as it is stored, compared and shown. */
export const EmailField = requiredLine(say('Email is required'))
  .max(LIMITS.email.max, { error: say('Please enter a valid email'), abort: true })
  .overwrite(canonicalAddress)
  .max(LIMITS.email.max, say('Please enter a valid email'))
  .regex(EMAIL, say('Please enter a valid email'));

/** The spelling of IANA. Offsets are refused, because they have no summer time. */
const ZONE_NAME = /^[A-Z][\w+-]*(\/[A-Z][\w+-]*)*$/;

const isTimeZone = (zone: string): boolean => {
  try {
    return ZONE_NAME.test(zone) && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** An IANA name that this process knows. */
export const KnownTimeZone = z
  .string()
  .min(1)
  .max(LIMITS.timeZone.max)
  .refine(isTimeZone, say('Please choose a known time zone'));

/** An IANA name, like `Intl.DateTimeFormat().resolvedOptions().timeZone`. Empty counts as absent. */
const TimeZoneField = z
  .string()
  .max(LIMITS.timeZone.max)
  .refine((zone) => zone === '' || isTimeZone(zone), say('Please choose a known time zone'))
  .transform((zone) => zone || undefined)
  .optional();
/** Sent by the browser. An unknown zone is ignored, because it must not prevent a sign-in. */
export const BrowserTimeZone = TimeZoneField.catch(undefined).optional();

const PASSWORD_MESSAGE = say('Password must be at least {min} characters with uppercase, lowercase, and number', {
  min: LIMITS.password.min,
});

export const NewPasswordField = z
  .string({ error: say('Password is required') })
  .min(1, { error: say('Password is required'), abort: true })
  .max(...atMost(LIMITS.password.max, 'Password must not exceed {max} characters'))
  // Every half of a surrogate pair would be hashed as the same replacement character.
  .refine(isClean, INVISIBLE_MESSAGE)
  .refine((password) => PASSWORD_CHECKS.every(({ test }) => test(password)), PASSWORD_MESSAGE);

/** A stored name stays valid until it is changed, so these are the rules that every stored name keeps. */
const StoredName = requiredLine(say('Name is required')).max(LIMITS.name.max, {
  error: say('Name must not exceed {max} characters', { max: LIMITS.name.max }),
  abort: true,
});
export const NameField = StoredName.refine(
  (name) => hasCharacters(name, LIMITS.name.min),
  say('Name must be at least {min} characters', { min: LIMITS.name.min }),
);

/** The same for the title of a skill. */
const StoredTitle = requiredLine(say('Title is required')).max(LIMITS.title.max, {
  error: say('Title must not exceed {max} characters', { max: LIMITS.title.max }),
  abort: true,
});
export const TitleField = StoredTitle.refine(
  (title) => hasCharacters(title, LIMITS.title.min),
  say('Title must be at least {min} characters', { min: LIMITS.title.min }),
);

/** A field whose stored value is valid, although the rules for new ones may refuse it. */
export const unlessSame = (field: z.ZodType<string>, stored: string) =>
  z
    .string()
    .trim()
    .superRefine((value, context) => {
      if (value === stored) return;
      for (const { message } of field.safeParse(value).error?.issues ?? [])
        context.addIssue({ code: 'custom', message });
    });

export const LoginInput = z.object({
  email: EmailField,
  password: z
    .string({ error: say('Password is required') })
    .min(1, say('Password is required'))
    .max(...atMost(LIMITS.password.max, 'Password must not exceed {max} characters'))
    .refine(isClean, INVISIBLE_MESSAGE),
  timeZone: BrowserTimeZone,
});
export type LoginInput = z.infer<typeof LoginInput>;

/** What a visitor came for: a skill to request, or search words. */
export const Goal = z.union(
  [
    z.strictObject({ skillId: Id }),
    z.strictObject({ query: requiredLine(say('Please say what you want to learn')).max(LIMITS.query.max) }),
  ],
  { error: say('A goal is a skill or a search') },
);
export type Goal = z.infer<typeof Goal>;

export const RegisterInput = z.object({
  name: NameField,
  email: EmailField,
  password: NewPasswordField,
  timeZone: BrowserTimeZone,
  goal: Goal.optional(),
  /** The code of the invitation link. An expired code is ignored. */
  invitation: InvitationCode.optional(),
});
export type RegisterInput = z.infer<typeof RegisterInput>;

const confirmed = {
  confirmPassword: z.string({ error: say('Please confirm your password') }).min(1, say('Please confirm your password')),
};
const matches = (form: { password: string; confirmPassword: string }) => form.password === form.confirmPassword;
const MISMATCH = {
  path: ['confirmPassword'],
  error: say('Passwords do not match'),
  // Zod skips rules about the whole form while a field is wrong, but this one must be shown at the same time.
  when: ({ value }: { value: unknown }) =>
    Boolean((value as { confirmPassword?: string } | undefined)?.confirmPassword),
};

export const RegisterForm = RegisterInput.extend({
  ...confirmed,
  terms: z.literal(true, { error: say('You must accept the terms') }),
}).refine(matches, MISMATCH);
export type RegisterForm = z.infer<typeof RegisterForm>;

export const ForgotPasswordInput = z.object({ email: EmailField });
export type ForgotPasswordInput = z.infer<typeof ForgotPasswordInput>;

export const ResetPasswordInput = z.object({ password: NewPasswordField });
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>;
export const ResetPasswordForm = ResetPasswordInput.extend(confirmed).refine(matches, MISMATCH);

/** The name that a member gives to a passkey. */
export const PasskeyName = requiredLine(say('Name is required')).max(
  ...atMost(LIMITS.passkeyName.max, 'Name must not exceed {max} characters'),
);

/** The new address that a member wants. */
export const ChangeAddressInput = z.object({ email: EmailField });
export type ChangeAddressInput = z.infer<typeof ChangeAddressInput>;

export const ChangePasswordInput = z.object({
  current: LoginInput.shape.password,
  password: NewPasswordField,
});
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;
export const ChangePasswordForm = ChangePasswordInput.extend(confirmed).refine(matches, MISMATCH);

export const Preferences = z.object({
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  darkMode: z.boolean(),
  language: z.enum(Object.keys(LANGUAGES) as [keyof typeof LANGUAGES, ...(keyof typeof LANGUAGES)[]]),
  /** Like `darkMode`, with a third value for members who have not chosen. When both are sent, this one applies. */
  theme: z.enum(THEMES).optional(),
});
export type Preferences = z.infer<typeof Preferences>;

export const ProfileInput = z.object({
  /** A name that differs from the present one also has to be a `MemberName`. */
  name: StoredName.optional(),
  /** Empty text removes the bio; the same for the location. */
  bio: prose()
    .max(...atMost(LIMITS.bio.max, 'Bio must not exceed {max} characters'))
    .transform(shownText)
    .optional(),
  location: line()
    .max(...atMost(LIMITS.location.max, 'Location must not exceed {max} characters'))
    .transform(shownText)
    .optional(),
  /** A path from the answer of `POST /upload/avatar`; empty or null removes the picture. */
  avatar: z.string().max(500).nullable().optional(),
  timeZone: TimeZoneField,
  preferences: Preferences.partial().optional(),
  /** Null when the goal is reached or given up. */
  goal: Goal.nullable().optional(),
});
export type ProfileInput = z.infer<typeof ProfileInput>;

/** A time in 24-hour format. */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, say('Enter a time as HH:MM'));
export const TimeSlot = z
  .object({ start: ClockTime, end: ClockTime })
  .refine(({ start, end }) => start < end, { path: ['end'], error: say('The start must be earlier than the end') });
export type TimeSlot = z.infer<typeof TimeSlot>;

/**
 * The key of a tag, equal for tags that look the same: `İzmir` and `izmir`, `Café` composed or not, with invisible letters or not. Letters
 * of different languages stay different.
 */
const tagKey = (tag: string): string =>
  tag
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('i\u0307', 'i')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '');
/** Drops empty tags, and tags that differ from another only in letter case or in how they are encoded. */
const uniqueTags = (tags: string[]) => [...new Map(tags.filter(isVisible).map((tag) => [tagKey(tag), tag])).values()];

export const SkillInput = z.object({
  title: TitleField,
  description: requiredProse(say('Description is required'))
    .min(...atLeast(LIMITS.description.min, 'Description must be at least {min} characters'))
    .max(...atMost(LIMITS.description.max, 'Description must not exceed {max} characters')),
  category: z.enum(CATEGORIES, { error: say('Category is required') }),
  proficiency: z.enum(PROFICIENCIES, { error: say('Proficiency level is required') }),
  tags: z
    .array(line().max(...atMost(LIMITS.tags.length, 'A tag must not exceed {max} characters')))
    .max(100)
    .default([])
    .transform(uniqueTags)
    .refine((tags) => tags.length <= LIMITS.tags.max, say('At most {max} tags', { max: LIMITS.tags.max })),
  availableDays: z
    .array(z.enum(WEEKDAYS))
    .max(50)
    .default([])
    .transform((days) => WEEKDAYS.filter((day) => days.includes(day))),
  availableTimeSlots: z.array(TimeSlot).max(LIMITS.timeSlots.max).default([]),
  /** With `member` the service copies days and times from the weekly hours. When absent, changed times mean `skill`. */
  hoursFrom: z.enum(HOURS_FROM).optional(),
});
export type SkillInput = z.infer<typeof SkillInput>;
/** A change of a skill. A title that differs from the present one also has to be a `TitleField`. */
export const SkillChange = SkillInput.extend({ title: StoredTitle });

const parseLink = (link: string): URL | null => (URL.canParse(link) ? new URL(link) : null);
/** `zoom.us/j/123`: the part before the first slash is a host, as browsers complete it, too. */
const HOST = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/u;
const withScheme = (link: string): string => (HOST.test(link) ? `https://${link}` : link);
const isWebLink = (link: string): boolean => /^https?:$/.test(parseLink(link)?.protocol ?? '');
/** A link with a user name or password (`https://bank.example@evil.example`) looks like another address. */
const hasNoCredentials = (link: string): boolean => {
  const url = parseLink(link);
  return !url?.username && !url?.password;
};

export const MeetingDetails = z.object({
  platform: optionalLine(...atMost(LIMITS.meeting.platform, 'Platform must not exceed {max} characters')),
  link: line()
    .max(...atMost(LIMITS.meeting.link, 'The link must not exceed {max} characters'))
    .transform(withScheme)
    .refine((link) => link === '' || isWebLink(link), { error: say('Please enter a valid link'), abort: true })
    .refine(hasNoCredentials, say('Please enter a link without a name and password'))
    .transform(shownAddress)
    .transform((link) => link || undefined)
    .optional(),
  notes: optionalProse(...atMost(LIMITS.meeting.notes, 'Notes must not exceed {max} characters')),
});
export type MeetingDetails = z.infer<typeof MeetingDetails>;

/** With an offset, or without one as from an input of type `datetime-local`: then in the member's time zone. */
const DateTime = [
  z.iso.datetime({ offset: true, local: true }),
  z.iso.datetime({ offset: true, local: true, precision: -1 }),
] as const;

export const AcceptInput = z.object({
  scheduledDate: z
    .union([z.literal(''), ...DateTime], { error: say('Please enter a date and time') })
    .nullable()
    .transform((date) => date || undefined)
    .optional(),
  meetingDetails: MeetingDetails.nullable().optional(),
});
export type AcceptInput = z.infer<typeof AcceptInput>;

export const ReasonInput = z.object({
  reason: optionalProse(...atMost(LIMITS.reason.max, 'Reason must not exceed {max} characters')),
});
export type ReasonInput = z.infer<typeof ReasonInput>;

export const RequestInput = z.object({
  receiverSkillId: Id,
  /** Empty while nothing is chosen. */
  senderSkillId: z.string().min(1, say('Please choose a skill')).pipe(Id),
  message: optionalProse(...atMost(LIMITS.requestMessage.max, 'Message must not exceed {max} characters')),
});
export type RequestInput = z.infer<typeof RequestInput>;

const Stars = z.number().int().min(1).max(5);
export const ReviewCategories = z.object(
  Object.fromEntries(REVIEW_CATEGORIES.map((name) => [name, Stars])) as Record<
    (typeof REVIEW_CATEGORIES)[number],
    typeof Stars
  >,
);
export type ReviewCategories = z.infer<typeof ReviewCategories>;

export const ReviewInput = z.object({
  requestId: Id,
  rating: Stars,
  review: optionalProse(...atMost(LIMITS.review.max, 'Review must not exceed {max} characters')),
  categories: ReviewCategories,
  /** Nobody sees it until both have written, or the deadline has passed. */
  sealed: z.boolean().optional(),
});
export type ReviewInput = z.infer<typeof ReviewInput>;

export const ReportInput = z.object({
  reason: z.enum(REPORT_REASONS, { error: say('Please choose what is wrong') }),
  text: optionalProse(LIMITS.report.max, 'Text must not exceed 1000 characters'),
  /** Whether the caller also blocks the reported member. */
  block: z.boolean().optional(),
});
export type ReportInput = z.infer<typeof ReportInput>;

export const DecisionInput = z.object({
  decision: z.enum(DECISIONS),
  /** A note for the affected member. */
  note: optionalProse(LIMITS.decisionNote.max, 'Note must not exceed 500 characters'),
});
export type DecisionInput = z.infer<typeof DecisionInput>;

/** Chosen by the client. A second message with the same id is not stored. An empty id counts as absent. */
export const ClientId = optionalLine(...atMost(64, 'clientId must not exceed {max} characters'));

export const MessageInput = z.object({
  requestId: Id,
  content: indentedProse(say('Message is required'))
    .refine((text) => text.length > 0, { error: say('Message is required'), abort: true })
    .refine(isVisible, say('Message is required'))
    .max(...atMost(LIMITS.message.max, 'Message must not exceed {max} characters')),
  clientId: ClientId,
  /** The `seq` of the message to which this one replies, in the same conversation. */
  replyTo: z.number().int().min(1).optional(),
});
export type MessageInput = z.infer<typeof MessageInput>;

const emptyAsNull = (value: unknown) => (value === '' ? null : value);

/** What a member wants to learn. */
export const WantInput = z.object({
  category: z.enum(CATEGORIES, { error: say('Category is required') }),
  title: requiredLine(say('Say in a word or two what you want to learn')).max(
    ...atMost(LIMITS.title.max, 'Title must not exceed {max} characters'),
  ),
  /** The lowest level of the teacher; null or empty for any. */
  proficiency: z.preprocess(emptyAsNull, z.enum(PROFICIENCIES).nullable().optional()),
  note: prose()
    .max(...atMost(LIMITS.wantNote.max, 'Note must not exceed {max} characters'))
    .transform(shownText)
    .optional(),
  /** "Like this one": a skill that answers the want, whatever its words. */
  skillId: Id.nullable().optional(),
  visibility: z.enum(WANT_VISIBILITIES).optional(),
});
export type WantInput = z.infer<typeof WantInput>;

/** A change of a want. Absent fields stay. `open` also confirms the want. */
export const WantChange = WantInput.partial().extend({ status: z.enum(['open', 'paused']).optional() });
export type WantChange = z.infer<typeof WantChange>;

export const MatchSettingsInput = z.object({
  /** How many simultaneous exchanges the member accepts. At this number the member is not suggested to others. */
  capacity: z.number().int().min(MATCHING.capacity.min).max(MATCHING.capacity.max),
  /** Whether rings are suggested to the member, and the member is suggested for rings of others. */
  rings: z.boolean(),
  /** Whether the member is notified of new matches. */
  tellMe: z.boolean(),
  /** Which matches. A client that sends only `tellMe` says whether. */
  tell: z.enum(MATCH_ALERTS).optional(),
});
export type MatchSettingsInput = z.infer<typeof MatchSettingsInput>;

/** Asks the others of a suggested ring. */
export const RingInput = z.object({
  /** The token of the suggestion; it contains the members, their wants and skills. */
  offer: z.string(say('This field is required')).regex(/^[\w-]{1,1000}$/, say('This value is not valid')),
  message: prose()
    .max(...atMost(LIMITS.ringMessage.max, 'Message must not exceed {max} characters'))
    .transform(shownText)
    .optional(),
});
export type RingInput = z.infer<typeof RingInput>;

export const RingRefusal = z.object({ reason: z.enum(RING_REASONS).optional() });
export type RingRefusal = z.infer<typeof RingRefusal>;

export { ReviewAnswerInput } from './forms/trust.ts';
