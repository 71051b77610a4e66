import { aMeetingLine, aPlan, aProposal, aSession } from '../../testing/plan-factories.ts';
import { boxedLines } from './line-exchange.ts';

const [FIRST, SECOND] = ['2026-12-01T18:30:00.000Z', '2026-12-08T18:30:00.000Z'];
const BEFORE = Date.parse('2026-11-30T12:00:00.000Z');
const BETWEEN = Date.parse('2026-12-02T12:00:00.000Z');

it('gives a box only to the newest open proposal', () => {
  const [newest, older] = [aProposal([SECOND], { _id: 'b'.repeat(24) }), aProposal([FIRST])];
  const lines = [
    aMeetingLine({ rev: 1, proposalId: older._id, times: [FIRST] }),
    aMeetingLine({ rev: 2, proposalId: newest._id, times: [SECOND] }),
  ];
  expect(boxedLines(lines, aPlan({ proposals: [newest, older] }), BEFORE)).toEqual({ proposal: 2, session: null });
  const answered = [
    { ...newest, status: 'declined' as const },
    { ...older, status: 'lapsed' as const },
  ];
  expect(boxedLines(lines, aPlan({ proposals: answered }), BEFORE)).toEqual({ proposal: null, session: null });
});

it('gives a box to the line with which the next session was agreed', () => {
  const lines = [
    aMeetingLine({ rev: 1, change: 'agreed', startsAt: FIRST, count: 1 }),
    aMeetingLine({ rev: 2, change: 'agreed', startsAt: '2026-12-09T18:30:00.000Z', count: 1 }),
    aMeetingLine({ rev: 3, change: 'moved', startsAt: SECOND, was: '2026-12-09T18:30:00.000Z', count: 1 }),
  ];
  const sessions = [aSession(FIRST), aSession(SECOND, { _id: 'c'.repeat(24) })];
  expect(boxedLines(lines, aPlan({ sessions }), BEFORE).session).toBe(1);
  expect(boxedLines(lines, aPlan({ sessions }), BETWEEN).session).toBe(3);
});

it('keeps the box of a series at the line of the series', () => {
  const seriesId = 'd'.repeat(24);
  const lines = [aMeetingLine({ rev: 4, change: 'agreed', proposalId: seriesId, startsAt: FIRST, count: 2 })];
  const sessions = [FIRST, SECOND].map((startsAt, index) => aSession(startsAt, { seriesId, number: index + 1 }));
  expect(boxedLines(lines, aPlan({ sessions }), BETWEEN).session).toBe(4);
});
