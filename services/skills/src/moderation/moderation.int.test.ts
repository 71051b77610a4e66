import type { EventPayload, ReportInput } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { waitForList } from '@mutua/service-kit/testing';
import { newId, reviewOf, SKILL, useHarness } from '../../test/harness.ts';

const service = useHarness();

const report = (id: string, as: string | undefined, body: Partial<ReportInput> = {}) =>
  service.call('POST /skills/:id/reports', { params: { id }, ...(as && { as }), body: { reason: 'money', ...body } });
const reportsOf = async (id: string) =>
  (await service.context.sentTo('auth', 'skill.reported')).filter(({ payload }) =>
    JSON.stringify(payload).includes(id),
  );
const told = async (to: 'auth' | 'requests', id: string) =>
  (await service.context.sentTo(to))
    .filter(({ payload }) => JSON.stringify(payload).includes(id))
    .map(({ type }) => type);
const status = async (id: string, as?: string) =>
  (await service.call('GET /skills/:id', { params: { id }, ...(as && { as }) })).status;
const found = async (q: string) => (await service.call('GET /skills/search', { query: { q } })).body.skills.length;

const decide = (fields: Partial<EventPayload<'content.moderated'>> & { targetId: string }) =>
  service.publish(
    newEvent('content.moderated', {
      kind: 'skill',
      subjectId: newId(),
      isHidden: true,
      note: 'Exchanges are free.',
      version: 5,
      ...fields,
    }),
  );
const suspend = (userId: string, isSuspended: boolean, version: number) =>
  service.publish(newEvent('member.moderated', { userId, isSuspended, version }));
const word = () => `w${newId()}`;

describe('a report', () => {
  it('is queued once a day, with the text of the skill', async () => {
    const { _id } = await service.skill((await service.member())._id);
    const reporter = newId();
    const answers = await Promise.all([
      report(_id, reporter, { text: 'Not free', block: true }),
      report(_id, reporter),
    ]);
    expect([...answers, await report(_id, reporter)].map((each) => each.status)).toEqual([201, 201, 201]);
    const sent = await waitForList(() => reportsOf(_id));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.payload).toMatchObject({
      report: { reporterId: reporter, targetId: _id, evidence: [{ part: 'title', text: SKILL.title }, {}, {}] },
    });
  });

  it('is refused to visitors, and for own, unknown and hidden skills', async () => {
    const owner = await service.member();
    const { _id } = await service.skill(owner._id);
    expect((await report(_id, owner._id)).status).toBe(403);
    expect((await report(newId(), newId())).status).toBe(404);
    expect((await report(_id, undefined)).status).toBe(401);
    await decide({ targetId: _id });
    await service.waitFor(async () => (await status(_id)) === 404);
    expect((await report(_id, newId())).status).toBe(404);
  });
});

describe('a hidden skill', () => {
  it('is gone from every public place, its owner sees why, and it can come back', async () => {
    const owner = (await service.member())._id;
    const title = word();
    const skill = await service.skill(owner, { title });
    const { _id } = skill;
    const { card } = await service.read(_id);
    await decide({ targetId: _id });
    await service.waitFor(async () => (await status(_id)) === 404);
    expect(await found(title)).toBe(0);
    expect((await service.call('GET /skills/ids')).body.ids).not.toContain(_id);
    const file = String(card).split('/').at(-1) ?? '';
    expect((await service.call('GET /skills/:id/card/:file', { params: { id: _id, file } })).status).toBe(404);
    const endorse = { params: { ownerId: owner, skillId: _id }, as: newId(), body: { message: 'Good' } };
    expect((await service.call('POST /users/:ownerId/skills/:skillId/endorse', endorse)).status).toBe(404);
    expect((await service.read(_id, owner)).hidden).toEqual({ note: 'Exchanges are free.' });
    const { body } = await service.call('GET /skills/my-skills', { as: owner });
    expect(body.skills).toMatchObject([{ _id, hidden: { note: 'Exchanges are free.' } }]);
    const edit = await service.call('PUT /skills/:id', { params: { id: _id }, as: owner, body: SKILL });
    expect([edit.status, edit.error.code]).toEqual([403, 'hidden']);

    // A review arrives while the skill is hidden; then the skill is shown again.
    await service.publish(reviewOf(skill, 4));
    await decide({ targetId: _id, isHidden: false, version: 6 });
    await service.waitFor(async () => (await service.read(_id)).rating.count === 1);
    expect(await found(title)).toBe(1);
    expect(await service.read(_id, owner)).not.toHaveProperty('hidden');
    for (const to of ['auth', 'requests'] as const) {
      const types = await service.waitFor(async () => {
        const all = await told(to, _id);
        return all.includes('skill.updated') && all;
      });
      expect(types.slice(0, 3)).toEqual(['skill.created', 'skill.hidden', 'skill.updated']);
    }
  });

  it('is not hidden by an older decision that comes late or twice', async () => {
    const { _id } = await service.skill((await service.member())._id);
    await decide({ targetId: _id, isHidden: false, version: 9 });
    await decide({ targetId: _id, isHidden: true, version: 8 });
    await decide({ targetId: _id, isHidden: false, version: 9 });
    const other = await service.skill((await service.member())._id);
    await decide({ targetId: other._id });
    await service.waitFor(async () => (await status(other._id)) === 404);
    expect(await status(_id)).toBe(200);
  });

  it('can be deleted by its owner, and no decision brings it back', async () => {
    const owner = (await service.member())._id;
    const { _id } = await service.skill(owner);
    await decide({ targetId: _id });
    await service.waitFor(async () => (await status(_id)) === 404);
    expect((await service.call('DELETE /skills/:id', { params: { id: _id }, as: newId() })).status).toBe(403);
    expect((await service.call('DELETE /skills/:id', { params: { id: _id }, as: owner })).status).toBe(200);
    await decide({ targetId: _id, isHidden: false, version: 6 });
    await service.waitFor(async () => (await told('auth', _id)).includes('skill.deleted'));
    expect(await status(_id, owner)).toBe(404);
  });
});

it('hides all skills of a suspended member, and later shows those that no other decision hides', async () => {
  const owner = (await service.member())._id;
  const [one, other] = [await service.skill(owner), await service.skill(owner)];
  await decide({ targetId: other._id });
  await suspend(owner, true, 7);
  await service.waitFor(async () => (await status(one._id)) === 404 && (await status(other._id)) === 404);
  await suspend(owner, false, 8);
  await service.waitFor(async () => (await status(one._id)) === 200);
  await suspend(owner, true, 7);
  const marker = await service.skill((await service.member())._id);
  await decide({ targetId: marker._id });
  await service.waitFor(async () => (await status(marker._id)) === 404);
  expect([await status(one._id), await status(other._id)]).toEqual([200, 404]);
});

it('does not count a hidden review in ratings, even when the decision arrives before the review', async () => {
  const owner = (await service.member())._id;
  const skill = await service.skill(owner);
  const [bad, good] = [reviewOf(skill, 1), reviewOf(skill, 5)];
  const rating = async () => {
    const { rating: own, userId } = await service.read(skill._id);
    return [own, userId.rating].map(({ average, count }) => `${average} of ${count}`);
  };
  await service.publish(bad);
  await service.publish(good);
  await service.waitFor(async () => (await rating()).every((each) => each === '3 of 2'));
  const { _id: targetId } = bad.payload.review;
  await decide({ kind: 'review', targetId });
  await service.waitFor(async () => (await rating()).every((each) => each === '5 of 1'));
  await decide({ kind: 'review', targetId, isHidden: false, version: 6 });
  await service.waitFor(async () => (await rating()).every((each) => each === '3 of 2'));
  const late = reviewOf(skill, 1);
  await decide({ kind: 'review', targetId: late.payload.review._id });
  await service.publish(late);
  await service.publish(reviewOf(skill, 3));
  await service.waitFor(async () => (await rating()).every((each) => each === '3 of 3'));
});
