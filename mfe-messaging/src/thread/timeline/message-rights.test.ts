import { aMessage, nadia } from '../../testing/factories.ts';
import { hasRights, rightsTo } from './message-rights.ts';

const sent = aMessage(1, { isOwn: true });
const after = (minutes: number) => Date.parse(sent.timestamp) + minutes * 60_000;
const viewer = { memberId: nadia._id, isClosed: false, now: after(1) };

it('lets the author edit for 15 minutes, and delete at any time', () => {
  expect(rightsTo(sent, { ...viewer, now: after(14.9) }).editLeft).toBeGreaterThan(0);
  expect(rightsTo(sent, { ...viewer, now: after(15) })).toMatchObject({ editLeft: 0, canDelete: true });
});

it('allows only to copy and delete an own message of a closed conversation', () => {
  expect(rightsTo(sent, { ...viewer, isClosed: true })).toEqual({
    canReply: false,
    canCorrect: false,
    canReact: false,
    canPin: false,
    canCopy: true,
    editLeft: 0,
    canReport: false,
    canDelete: true,
  });
});

it('allows to report a received message, but not to change it', () => {
  expect(rightsTo(aMessage(1), viewer)).toMatchObject({ canReport: true, canDelete: false, editLeft: 0 });
});

it('allows only to delete an own message that moderators hide', () => {
  const { canDelete, ...others } = rightsTo({ ...sent, content: '', hidden: { note: '' } }, viewer);
  expect(canDelete).toBe(true);
  expect(Object.values(others).some(Boolean)).toBe(false);
});

it('allows only to report a received message that was deleted', () => {
  const deletedAt = sent.timestamp;
  const { canReport, ...others } = rightsTo({ ...aMessage(1), deletedAt }, viewer);
  expect(canReport).toBe(true);
  expect(Object.values(others).some(Boolean)).toBe(false);
  expect(hasRights(rightsTo({ ...sent, deletedAt }, viewer))).toBe(false);
});

it.each(['call', 'erased'] as const)('leaves nothing to do with a message of type %s', (messageType) => {
  expect(hasRights(rightsTo({ ...sent, messageType }, viewer))).toBe(false);
  expect(hasRights(rightsTo({ ...aMessage(1), messageType }, viewer))).toBe(false);
});
