import type { DataLine } from '@mutua/domain';
import { labelOf } from '@mutua/gazetteer';
import { addressChangeOf } from '../accounts/address.service.ts';
import type { AnnouncementRepository } from '../announcements/announcement.repository.ts';
import type { SettleClaim } from '../claims/settle-claim.ts';
import type { InvitationRepository } from '../invitations/invitation.repository.ts';
import type { MarkRepository } from '../marks/mark.repository.ts';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import type { CaseRepository } from '../moderation/case.repository.ts';
import type { LogRepository } from '../moderation/log.repository.ts';
import type { PasskeyRepository } from '../passkeys/passkey.repository.ts';
import { ownLocation } from '../places/shown-location.ts';
import type { ReferenceRepository } from '../references/reference.repository.ts';
import type { RelationRepository } from '../relations/relation.repository.ts';
import type { SecondStepRepository } from '../second-step/second-step.repository.ts';
import type { KnownDeviceRepository } from '../sessions/known-device.repository.ts';
import type { SessionRepository } from '../sessions/session.repository.ts';

const PAGE = 100;
/** An upper limit, higher than the number of decisions about one member. */
const DECISIONS = 1000;

export interface OwnSources {
  members: Pick<MemberRepository, 'findVerified'>;
  sessions: Pick<SessionRepository, 'list'>;
  follows: Pick<RelationRepository, 'pageFrom'>;
  blocks: Pick<RelationRepository, 'pageFrom'>;
  passkeys: Pick<PasskeyRepository, 'list'>;
  secondSteps: Pick<SecondStepRepository, 'find'>;
  devices: Pick<KnownDeviceRepository, 'list'>;
  cases: Pick<CaseRepository, 'reportsBy'>;
  log: Pick<LogRepository, 'about'>;
  references: Pick<ReferenceRepository, 'allOf'>;
  announcements: Pick<AnnouncementRepository, 'seenOf'>;
  marks: Pick<MarkRepository, 'findOf'>;
  invitations: Pick<InvitationRepository, 'findOf' | 'findJoined'>;
  listed: Pick<SettleClaim, 'keptOf'>;
}

/** 202611 as `2026-11`. */
const shownMonth = (month: number): string => `${String(month).slice(0, 4)}-${String(month).slice(4)}`;

/** Yields how the member signs in, without secrets. */
async function* signInMethods(
  { sessions, passkeys, secondSteps, devices }: OwnSources,
  { _id, sessionEpoch, pendingAddress }: Member,
): AsyncGenerator<DataLine> {
  const change = addressChangeOf({ pendingAddress });
  if (change) yield { kind: 'address-change', address: change.email, until: change.until };
  for (const { userAgent, createdAt: since, lastUsedAt } of await sessions.list(_id, sessionEpoch)) {
    yield { kind: 'session', device: userAgent, signedInAt: since, lastUsedAt };
  }
  for (const { name, createdAt, lastUsedAt } of await passkeys.list(_id)) {
    yield { kind: 'passkey', name, createdAt, lastUsedAt };
  }
  const step = await secondSteps.find(_id);
  if (step) yield { kind: 'second-step', isOn: step.isOn, recoveryCodesLeft: step.recoveryCodes.length };
  for (const { expiresAt } of await devices.list(_id)) yield { kind: 'known-device', knownUntil: expiresAt };
}

/**
 * Yields the member's reports, and the decisions of moderators about the member. To protect others, it leaves out who reported, who
 * decided, and cases that are still open.
 */
async function* moderation({ cases, log }: OwnSources, { _id }: Member): AsyncGenerator<DataLine> {
  for await (const { kind: about, reason, text, createdAt } of cases.reportsBy(_id)) {
    yield { kind: 'report', about, reason, text, createdAt };
  }
  for (const { action, kind: about, note, at } of await log.about(_id, DECISIONS)) {
    if (action !== 'nothing') yield { kind: 'decision', about, decision: action, note, decidedAt: at };
  }
}

/** Yields what the member wrote about others, and what others wrote about the member. */
export async function* vouching(
  { references, members }: Pick<OwnSources, 'references' | 'members'>,
  { _id, name }: Pick<Member, '_id' | 'name'>,
): AsyncGenerator<DataLine> {
  for await (const { from, to, relation, text, createdAt, acceptedAt, moderation: decided } of references.allOf(_id)) {
    // What moderators have hidden is only in the export of its writer.
    if (decided?.isHidden && from !== _id) continue;
    const [known] = await members.findVerified([from === _id ? to : from]);
    const other = known?.name ?? '';
    yield {
      kind: 'reference',
      from: from === _id ? name : other,
      to: from === _id ? other : name,
      relation,
      text,
      createdAt,
      isShown: acceptedAt !== null,
    };
  }
}

/**
 * Yields what Mutua has checked about the member, and the invitations. Members who joined by the member's link are left out, because this
 * is their own data.
 */
async function* trust({ marks, invitations, members }: OwnSources, { _id }: Member): AsyncGenerator<DataLine> {
  for (const { value, createdAt, checkedAt } of await marks.findOf(_id)) {
    yield { kind: 'mark', name: value, createdAt, ...(checkedAt && { checkedAt }) };
  }
  const link = await invitations.findOf(_id);
  if (link) yield { kind: 'invitation', link: link.code ?? '', saysInvited: link.saysInvited };
  const joined = await invitations.findJoined(_id);
  if (!joined) return;
  const [inviter] = await members.findVerified([joined.inviterId]);
  yield { kind: 'invited-by', name: inviter?.name ?? '', since: joined.joinedAt, saysInviter: joined.saysInviter };
}

/** Yields where the data came from that an organiser had brought, and what of it waits. */
async function* lists({ listed }: Pick<OwnSources, 'listed'>, { _id }: Member): AsyncGenerator<DataLine> {
  for (const { sender, at, items } of await listed.keptOf(_id)) {
    yield { kind: 'import', name: sender, since: at };
    for (const { title, text } of items) yield { kind: 'import-item', title, text };
  }
}

/** Yields what this service stores about a member. Secrets and their hashes are left out. */
export async function* ownLines(sources: OwnSources, member: Member): AsyncGenerator<DataLine> {
  const { members, follows, blocks } = sources;
  const { _id, email, name, bio, timeZone, createdAt, goal, preferences, settings, openId } = member;
  const { languages, reachKm, placeAsked, activeDay, activeMonths = [] } = member;
  const { language } = preferences;
  yield {
    kind: 'profile',
    id: _id,
    name,
    email,
    bio,
    location: ownLocation(member, language),
    ...(placeAsked && {
      placeAsked: { text: placeAsked.text, places: placeAsked.ids.map((id) => labelOf(id, language)) },
    }),
    languages: languages.map(({ code, level }) => ({ code, level })),
    reachKm,
    timeZone,
    goal,
    memberSince: createdAt,
    ...(activeDay && { lastVisit: activeDay }),
    ...(activeMonths.length > 0 && { activeMonths: activeMonths.map(shownMonth) }),
    rating: { average: member.ratingAverage, count: member.ratingCount },
    exchanges: member.exchangeCount,
    followers: member.followersCount,
    hasPassword: member.passwordHash !== null,
    ...(openId && { linkedAccount: { email: openId.email, linkedAt: openId.linkedAt } }),
  };
  const { day: dayBefore, hour: hourBefore, start: atStart } = settings.reminders;
  yield { kind: 'settings', ...preferences, ...settings, reminders: { dayBefore, hourBefore, atStart } };
  yield* signInMethods(sources, member);
  for (const { at } of await sources.announcements.seenOf(_id)) yield { kind: 'announcement', dismissedAt: at };
  yield* moderation(sources, member);
  yield* vouching(sources, member);
  yield* trust(sources, member);
  yield* lists(sources, member);
  for (const [kind, relations] of [
    ['follows', follows],
    ['blocked', blocks],
  ] as const) {
    for (let page = 1, count = PAGE; count === PAGE; page += 1) {
      const { targets } = await relations.pageFrom(_id, { page, limit: PAGE });
      const known = await members.findVerified(targets.map(({ id }) => id));
      const names = new Map(known.map((each) => [each._id, each.name]));
      for (const { id, since } of targets) yield { kind, id, name: names.get(id) ?? '', since };
      count = targets.length;
    }
  }
}
