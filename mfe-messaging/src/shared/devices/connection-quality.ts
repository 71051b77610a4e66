/** The quality of the connection: not connected yet, good, weak, or interrupted. */
export type ConnectionQuality = 'connecting' | 'good' | 'weak' | 'interrupted';

/** A connection with more lost packets, or a longer delay, counts as weak. */
const WEAK_LOSS = 0.05;
const WEAK_SECONDS = 0.4;

async function readStats(peer: RTCPeerConnection) {
  const read = { received: 0, lost: 0 };
  let ofPair: number | undefined;
  let ofReports = 0;
  for (const entry of (await peer.getStats()).values()) {
    if (entry.type === 'inbound-rtp') {
      read.received += entry.packetsReceived ?? 0;
      read.lost += entry.packetsLost ?? 0;
    } else if (entry.type === 'candidate-pair' && entry.nominated) ofPair = entry.currentRoundTripTime;
    else if (entry.type === 'remote-inbound-rtp') ofReports = Math.max(ofReports, entry.roundTripTime ?? 0);
  }
  // Firefox before 142 has no delay of a pair.
  return { ...read, seconds: ofPair ?? ofReports };
}

/** Counts the packets that a connection has received so far. */
export const countPackets = async (peer: RTCPeerConnection): Promise<number> => (await readStats(peer)).received;

/** Returns a function that measures the connection since its previous call. */
export function createQualityCheck(peer: RTCPeerConnection): () => Promise<ConnectionQuality> {
  let before = { received: 0, lost: 0 };
  return async () => {
    const { seconds, ...now } = await readStats(peer);
    const [received, lost] = [now.received - before.received, now.lost - before.lost];
    before = now;
    return lost > (received + lost) * WEAK_LOSS || seconds > WEAK_SECONDS ? 'weak' : 'good';
  };
}
