import { LIMITS, MARKS, type Mark, type MarkInput, type OwnMark, pageAddress, say } from '@mutua/contracts';
import {
  BadRequestError,
  type Caller,
  ConflictError,
  createKeyedMutex,
  NotFoundError,
  ValidationError,
} from '@mutua/service-kit';
import { publicUrl } from '@mutua/service-kit/outbound';
import { accountMail } from '../accounts/account-mail.ts';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import type { Limits } from '../security/limits.ts';
import { hashSecret, newSecret } from '../security/secret.ts';
import type { MarkDocument, MarkRepository, RequestedMark } from './mark.repository.ts';
import { isSharedDomain } from './shared-domains.ts';

const LINK_MS = MARKS.linkHours * 3600 * 1000;

export type MarkService = ReturnType<typeof createMarkService>;

const refuse = (message: string) => new ValidationError([{ field: 'value', message }]);

/**
 * Returns a page's address without its scheme, as it is stored and shown. The host is ASCII, so that it cannot imitate another one with
 * similar letters.
 */
function pageValue(typed: string): string {
  const url = publicUrl(pageAddress(typed)?.href ?? '');
  const value = url && `${url.hostname}${url.pathname === '/' && url.search === '' ? '' : url.pathname}${url.search}`;
  if (!value || value.length > LIMITS.mark.max) throw refuse(say('Please enter the https address of a page'));
  return value;
}

/** Returns when the mail address was confirmed. Older members have no such date, so the nearest known one is used. */
const mailCheckedAt = ({ addressChangedAt, confirmedAt, verificationLinks, createdAt }: Member): Date =>
  addressChangedAt ?? confirmedAt ?? verificationLinks.find(({ usedAt }) => usedAt)?.usedAt ?? createdAt;

/** Removes what follows a `+` in a mailbox's name: `jonas+mutua@` is the mailbox of `jonas@`, and no second mark. */
const mailboxOf = (email: string): string => email.replace(/(?<=.)\+[^@]*(?=@)/, '');

const ownOf = ({ _id, kind, value, checkedAt, fault, pending }: MarkDocument): OwnMark => ({
  ...{ _id, kind, value, fault },
  checkedAt: checkedAt?.toISOString() ?? null,
  linkUntil: pending && pending.expiresAt > new Date() ? pending.expiresAt.toISOString() : null,
});

/** Manages what Mutua has checked about members: pages that link back, and mailboxes of institutions. */
export function createMarkService({
  marks,
  members,
  limits,
  checkNow,
}: {
  marks: MarkRepository;
  members: Pick<MemberRepository, 'change'>;
  limits: Pick<Limits, 'consumeOwnMail'>;
  /** Makes the worker check pages now. */
  checkNow: () => void;
}) {
  const mutex = createKeyedMutex();

  /**
   * Finds or adds the member's mark. Within a process a member's calls run one after the other, so that no call is refused needlessly. Each
   * call adds its mark first and counts afterwards. So the last of concurrent calls to several processes sees all marks, and the limit
   * always holds.
   * @throws ConflictError when the member has the maximum number of marks
   */
  const findOrAdd = (value: RequestedMark): Promise<MarkDocument> =>
    mutex(value.memberId, async () => {
      const { mark, isNew } = await marks.findOrInsert(value, new Date(Date.now() + LINK_MS));
      if (!isNew) return mark;
      const most = MARKS.most[value.kind];
      const same = (await marks.findOf(value.memberId)).filter(({ kind }) => kind === value.kind);
      if (same.length <= most) return mark;
      await marks.remove(value.memberId, mark._id);
      throw new ConflictError(['You have {count} of these already. Please remove one first.', { count: most }], {
        code: 'too_many_marks',
      });
    });

  async function requestPage(memberId: string, typed: string): Promise<MarkDocument | null> {
    const mark = await findOrAdd({ memberId, kind: 'page', value: pageValue(typed) });
    const requested = await marks.makeDue(mark._id);
    checkNow();
    return requested;
  }

  async function requestMailbox(memberId: string, email: string): Promise<MarkDocument | null> {
    const domain = email.slice(email.lastIndexOf('@') + 1);
    if (isSharedDomain(domain)) throw refuse('Anybody gets a mailbox there. Please use one of an institution.');
    await limits.consumeOwnMail(mailboxOf(email));
    const mark = await findOrAdd({ memberId, kind: 'mailbox', value: domain });
    const { token, hash } = newSecret();
    const expiresAt = new Date(Date.now() + LINK_MS);
    const requested = await marks.storeMailboxLink(mark, {
      link: hash,
      mailbox: hashSecret(mailboxOf(email)),
      expiresAt,
    });
    await members.change(memberId, (member) => ({
      set: {},
      // Nobody has confirmed that mailbox, so the name must not become a link in its mail.
      events: [
        accountMail({ ...member, email, isVerified: false }, { kind: 'mark-mailbox', token, expiresAt, values: {} }),
      ],
    }));
    return requested;
  }

  return {
    async list({ userId }: Caller): Promise<OwnMark[]> {
      return (await marks.findOf(userId)).map(ownOf);
    },

    /**
     * Requests a mark. An existing mark is checked again.
     * @throws ValidationError for an address that cannot be a mark
     * @throws ConflictError when the member has the maximum number of marks
     * @throws TooManyRequestsError after too many mails to the mailbox
     */
    async request({ userId }: Caller, { kind, value }: MarkInput): Promise<OwnMark> {
      const mark = kind === 'page' ? await requestPage(userId, value) : await requestMailbox(userId, value);
      // The mark was removed meanwhile.
      if (!mark) throw new NotFoundError();
      return ownOf(mark);
    },

    /** @throws NotFoundError for a mark that the caller does not have */
    async remove({ userId }: Caller, id: string): Promise<void> {
      if (!(await marks.remove(userId, id))) throw new NotFoundError();
    },

    /**
     * Shows a mailbox on the profile, after its owner has opened the link in the mail. Returns its domain.
     * @throws BadRequestError when the link is unknown, replaced, used or too old
     */
    async confirm(token: string): Promise<string> {
      const now = new Date();
      const mark = await marks.findByLink(hashSecret(token), now);
      const isShown = mark?.pending && (await marks.confirmMailbox(mark, mark.pending, now));
      if (!mark || !isShown) throw new BadRequestError('The link is invalid or has expired.', 'invalid_link');
      return mark.value;
    },

    /** Returns the marks of a confirmed member that everybody sees: the mail address first. */
    async shownOf(member: Member): Promise<Mark[]> {
      const own = await marks.findOf(member._id);
      return [
        { kind: 'mail', value: '', checkedAt: mailCheckedAt(member).toISOString() },
        ...own.flatMap(({ kind, value, checkedAt }) =>
          checkedAt ? [{ kind, value, checkedAt: checkedAt.toISOString() }] : [],
        ),
      ];
    },
  };
}
