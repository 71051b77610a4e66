import type { Claim, ClaimInput, ClaimItem, Language, User, WaitingItems } from '@mutua/contracts';
import { MINUTE_MS } from '@mutua/contracts/time';
import { offeredLanguage } from '@mutua/domain';
import { AppError, type Caller, NotFoundError, ServiceUnavailableError } from '@mutua/service-kit';
import { confirmed, newMemberId } from '../accounts/links.ts';
import type { ListedPerson } from '../imports/people.ts';
import type { RowRepository, StoredRow } from '../imports/row.repository.ts';
import type { KeptItem } from '../imports/verdicts.ts';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import type { MemberViews } from '../members/member-views.ts';
import { preferencesOf } from '../members/preferences.ts';
import { changedPlace, type PlaceChange } from '../places/change-place.ts';
import type { PasswordHasher } from '../security/password-hasher.ts';
import { refuseWeakPassword } from '../security/refuse-weak-password.ts';
import { hashSecret } from '../security/secret.ts';
import type { SessionService, Tokens } from '../sessions/session.service.ts';
import type { SiteRepository } from '../site/site.repository.ts';
import type { SettleClaim } from './settle-claim.ts';

/** So long the same press, sent again, is answered with a session. */
const REPEAT_MS = MINUTE_MS;

const gone = {
  withdrawn: () => new AppError(410, 'withdrawn', 'This invitation was withdrawn.'),
  expired: () => new AppError(410, 'expired', 'This invitation has expired.'),
  joined: () => new AppError(410, 'joined', 'This invitation was accepted. Please sign in.'),
  refused: () => new AppError(410, 'refused', 'This invitation was deleted.'),
};

/** Another press is being answered, or its process has died: then the invitation is soon open again, or the member is there. */
const beingAnswered = () => new ServiceUnavailableError();

const shownItem = ({ n, kind, title, text, category, level }: KeptItem): ClaimItem => ({
  n,
  kind,
  title,
  text,
  category,
  level,
});

export type ClaimService = ReturnType<typeof createClaimService>;

/** What the person on a list does with their invitation. Nothing of it exists before their press. */
export function createClaimService({
  rows,
  settling,
  members,
  site,
  passwords,
  sessions,
  views,
  now,
}: {
  rows: RowRepository;
  settling: SettleClaim;
  members: MemberRepository;
  site: Pick<SiteRepository, 'find'>;
  passwords: Pick<PasswordHasher, 'hash' | 'verify'>;
  sessions: Pick<SessionService, 'start'>;
  views: Pick<MemberViews, 'ownOf'>;
  now: () => Date;
}) {
  /** Why an invitation cannot be answered; null when it can. */
  function reasonOf({ state, expiresAt, memberId }: StoredRow): (() => AppError) | null {
    if (state === 'claimed') return memberId ? gone.joined : beingAnswered;
    if (state === 'refused') return gone.refused;
    if (state === 'undone') return gone.withdrawn;
    return state === 'asked' && expiresAt && expiresAt > now() ? null : gone.expired;
  }

  async function findRow(token: string): Promise<StoredRow> {
    const row = await rows.findByToken(hashSecret(token));
    if (!row) throw new NotFoundError();
    return row;
  }

  async function open(row: StoredRow) {
    const found = await settling.open(row);
    if (!found) throw new NotFoundError();
    return found;
  }

  /**
   * Whether this very press has confirmed a member a moment ago. One who was a member before signs in as everybody does, with the second
   * step.
   */
  const isRepeat = ({ state, memberId, claim }: StoredRow, clientId: string): boolean =>
    state === 'claimed' &&
    memberId !== undefined &&
    claim?.hasConfirmed === true &&
    claim.clientId === clientId &&
    now().getTime() - claim.at.getTime() < REPEAT_MS;

  /**
   * Makes the member with a confirmed address: the link came there. Nobody knows who chose the password, name and links of an unconfirmed
   * one, so they do not count.
   * @returns the member, and whether this press has confirmed the address
   */
  async function confirmMember(
    { email }: ListedPerson,
    fields: Pick<Member, 'name' | 'passwordHash' | 'bio' | 'preferences' | 'timeZone' | 'confirmedBy'> & PlaceChange,
  ): Promise<{ member: Member; isNew: boolean }> {
    const { name, preferences, timeZone } = fields;
    const blank = { email, name, passwordHash: null, preferences, timeZone, goal: null, verificationLinks: [] };
    const known =
      (await members.findByEmail(email)) ??
      (await members.create({ _id: newMemberId(), ...blank }, [])) ??
      // Another call has just created the member.
      ((await members.findByEmail(email)) as Member);
    let isNew = false;
    const present = await site.find();
    const member = await members.change(known._id, (before) => {
      isNew = !before.isVerified;
      return isNew ? confirmed(before, { ...fields, resetLinks: [] }, present) : null;
    });
    if (!member) throw gone.expired();
    return { member, isNew };
  }

  /** The member whom this very press has made a moment ago. */
  async function sameMember(memberId: string, { password }: ClaimInput): Promise<Member> {
    const member = await members.findById(memberId);
    if (!member || !(await passwords.verify(member.passwordHash, password))) throw gone.joined();
    return member;
  }

  /** Takes a row and makes its person a member. */
  async function join(row: StoredRow, input: ClaimInput): Promise<Member> {
    const { name, location, placeId, bio = '', password, language, timeZone, keep, clientId } = input;
    const { person, list } = await open(row);
    refuseWeakPassword(password, { name, email: person.email });
    const place = changedPlace({ location: '', placeId: null }, { location, placeId: placeId ?? undefined }, language);
    const passwordHash = await passwords.hash(password);
    if (!(await rows.take(row._id, { clientId, at: now(), keep })))
      throw (reasonOf((await rows.findByToken(row.tokenHash ?? '')) ?? row) ?? gone.expired)();
    const preferences = preferencesOf({ language });
    const confirmedBy = row._id;
    const fields = { name, passwordHash, bio, preferences, timeZone: timeZone ?? null, confirmedBy, ...place };
    const { member, isNew } = await confirmMember(person, fields);
    // Who has confirmed this address before is its member, by the password that they chose. The row follows them.
    const items = isNew ? person.items.filter(({ n }) => keep.includes(n)) : person.items;
    await settling.settle(row, { memberId: member._id, sender: list.sender ?? '', items, isNew });
    if (!isNew) throw gone.joined();
    return member;
  }

  return {
    /** @throws AppError 410 with the reason when it was answered, withdrawn, or is over */
    async look(token: string): Promise<Claim> {
      const row = await findRow(token);
      const reason = reasonOf(row);
      if (reason) throw reason();
      const { person, list } = await open(row);
      const { email, name, place, about, items } = person;
      return {
        sender: list.sender ?? '',
        note: list.note ?? '',
        email,
        name,
        place,
        about,
        language: offeredLanguage(await site.find(), person.language, list.language),
        items: items.map(shownItem),
        expiresAt: (row.expiresAt ?? now()).toISOString(),
      };
    },

    /**
     * Makes the person a member and signs them in. The write that takes the row decides against undo, refusal and expiry.
     * @throws AppError 410 with the reason when it cannot be answered any more
     * @throws ServiceUnavailableError while another press is being answered
     * @throws ValidationError for a weak password, or a place that is not on the list
     */
    async accept(
      token: string,
      input: ClaimInput,
      { userAgent, shownIn }: { userAgent: string; shownIn: Language },
    ): Promise<Tokens & { user: User }> {
      const row = await findRow(token);
      const isAgain = isRepeat(row, input.clientId);
      const reason = isAgain ? null : reasonOf(row);
      if (reason) throw reason();
      const member = row.memberId ? await sameMember(row.memberId, input) : await join(row, input);
      const tokens = await sessions.start(member, userAgent, input.timeZone ?? null);
      return { ...tokens, user: views.ownOf(member, shownIn) };
    },

    /** Erases what a list says about a person. Does nothing for an unknown link, and one that was answered. */
    async refuse(token: string): Promise<void> {
      await rows.refuse(hashSecret(token));
    },

    /** What the caller has kept and the browser has not stored yet. */
    async waiting({ userId }: Caller): Promise<WaitingItems[]> {
      const found = await rows.ofMember(userId);
      return found.flatMap((row) => {
        const items = settling.itemsOf(row).map(shownItem);
        const { expiresAt, sender = '' } = row;
        if (items.length === 0 || !expiresAt || expiresAt <= now()) return [];
        return [{ sender, items, expiresAt: expiresAt.toISOString() }];
      });
    },

    finishItem: ({ userId }: Caller, n: number): Promise<void> => rows.finishItem(userId, n),
  };
}
