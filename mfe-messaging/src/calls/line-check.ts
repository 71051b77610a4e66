/** How well the two browsers reach each other: not yet, well, with gaps, or not at the moment. */
export type Line = 'connecting' | 'good' | 'weak' | 'away';

/** From which share of lost packets, or delay, on a line is weak. */
const WEAK_LOSS = 0.05;
const WEAK_SECONDS = 0.4;

async function readStats(peer: RTCPeerConnection) {
  const read = { received: 0, lost: 0, seconds: 0 };
  for (const entry of (await peer.getStats()).values()) {
    if (entry.type === 'inbound-rtp') {
      read.received += entry.packetsReceived ?? 0;
      read.lost += entry.packetsLost ?? 0;
    } else if (entry.type === 'candidate-pair' && entry.nominated) read.seconds = entry.currentRoundTripTime ?? 0;
  }
  return read;
}

/** The packets that a connection has received until now. */
export const countPackets = async (peer: RTCPeerConnection): Promise<number> => (await readStats(peer)).received;

/** Looks at what a connection received since the last look. */
export function createLineCheck(peer: RTCPeerConnection): () => Promise<Line> {
  let before = { received: 0, lost: 0 };
  return async () => {
    const { seconds, ...now } = await readStats(peer);
    const [received, lost] = [now.received - before.received, now.lost - before.lost];
    before = now;
    return lost > (received + lost) * WEAK_LOSS || seconds > WEAK_SECONDS ? 'weak' : 'good';
  };
}
