const FINGERPRINT = Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(2, '0').toUpperCase()).join(
  ':',
);

const part = (kind: 'audio' | 'video', mid: number, payload: number, codec: string): string[] => [
  `m=${kind} 9 UDP/TLS/RTP/SAVPF ${payload}`,
  'c=IN IP4 0.0.0.0',
  'a=ice-ufrag:abcd',
  'a=ice-pwd:abcdefghijklmnopqrstuvwx',
  `a=fingerprint:sha-256 ${FINGERPRINT}`,
  'a=setup:actpass',
  `a=mid:${mid}`,
  'a=sendonly',
  'a=rtcp-mux',
  `a=rtpmap:${payload} ${codec}`,
  `a=ssrc:${1000 + mid} cname:test`,
];

/** The offer of a browser that sends sound, picture and screen. No media follow. */
export const offerOfThree = (): { type: 'offer'; sdp: string } => ({
  type: 'offer',
  sdp: `${[
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0 1 2',
    ...part('audio', 0, 111, 'opus/48000/2'),
    ...part('video', 1, 96, 'VP8/90000'),
    ...part('video', 2, 96, 'VP8/90000'),
  ].join('\r\n')}\r\n`,
});
