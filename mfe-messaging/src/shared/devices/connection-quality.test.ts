import { createQualityCheck } from './connection-quality.ts';

const pair = { type: 'candidate-pair', nominated: true };
const report = { type: 'remote-inbound-rtp', roundTripTime: 1 };

it.each([
  { what: 'weak by the delay of its pair', stats: [{ ...pair, currentRoundTripTime: 1 }], quality: 'weak' },
  { what: 'good by the delay of its pair', stats: [report, { ...pair, currentRoundTripTime: 0.1 }], quality: 'good' },
  {
    what: 'weak by a report, because Firefox before 142 has no delay of a pair',
    stats: [pair, report],
    quality: 'weak',
  },
  { what: 'good without any delay', stats: [pair], quality: 'good' },
  { what: 'weak by loss', stats: [{ type: 'inbound-rtp', packetsReceived: 90, packetsLost: 10 }], quality: 'weak' },
])('a connection is $what', async ({ stats, quality }) => {
  const peer = { getStats: async () => new Map<string, object>(Object.entries(stats)) } as unknown as RTCPeerConnection;
  expect(await createQualityCheck(peer)()).toBe(quality);
});
