/** Makes small, silent sound files, as programs write them. */

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const u16 = (value: number) => u32(value).subarray(2);
const ascii = (text: string) => Buffer.from(text, 'latin1');

export function wav(seconds = 1, rate = 8_000): Buffer {
  const head = Buffer.alloc(44);
  const size = seconds * rate;
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + size, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(size, 40);
  return Buffer.concat([head, Buffer.alloc(size, 0x80)]);
}

/** MPEG 1, layer 3, 128 kbit/s, 44.1 kHz: frames of 417 bytes. */
export function mp3(frames = 10): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9000);
  return Buffer.concat(Array(frames).fill(frame));
}

export function flac(seconds = 1, rate = 44_100): Buffer {
  const info = Buffer.alloc(34);
  info.writeUInt16BE(4096, 0);
  info.writeUInt16BE(4096, 2);
  // 20 bits of the rate, 3 of the channels, 5 of the bits per sample, 36 of the number of samples.
  info.writeBigUInt64BE((BigInt(rate) << 44n) | (15n << 36n) | BigInt(seconds * rate), 10);
  return Buffer.concat([ascii('fLaC'), u32(0x80000000 + info.length), info, Buffer.from('fff8c9080000', 'hex')]);
}

export function midi(): Buffer {
  const track = Buffer.from('00903c4060803c4000ff2f00', 'hex');
  return Buffer.concat([ascii('MThd'), u32(6), u16(0), u16(1), u16(96), ascii('MTrk'), u32(track.length), track]);
}

function oggPage(number: number, content: Buffer, samples = 0n, kind = 0): Buffer {
  const head = Buffer.alloc(27);
  head.write('OggS', 0, 'latin1');
  head.writeUInt8(kind, 5);
  head.writeBigUInt64LE(samples, 6);
  head.writeUInt32LE(7, 14);
  head.writeUInt32LE(number, 18);
  head.writeUInt8(1, 26);
  return Buffer.concat([head, Buffer.from([content.length]), content]);
}

export function opus(seconds = 1): Buffer {
  const head = Buffer.from('01013801 80bb0000 0000 00'.replaceAll(' ', ''), 'hex');
  const tags = Buffer.from('04000000 74657374 00000000'.replaceAll(' ', ''), 'hex');
  return Buffer.concat([
    oggPage(0, Buffer.concat([ascii('OpusHead'), head]), 0n, 2),
    oggPage(1, Buffer.concat([ascii('OpusTags'), tags])),
    oggPage(2, Buffer.from('f8fffe', 'hex'), BigInt(seconds * 48_000), 4),
  ]);
}

const element = (id: string, ...content: Buffer[]): Buffer => {
  const all = Buffer.concat(content);
  return Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x01]), Buffer.alloc(3), u32(all.length), all]);
};

/** Makes what a browser records. With a video `codec` it contains moving pictures. */
export function webm(codec: 'A_OPUS' | 'V_VP8' = 'A_OPUS'): Buffer {
  const isSound = codec === 'A_OPUS';
  const cluster = element('1f43b675', element('e7', Buffer.from([0])), Buffer.from('a38481000080', 'hex'));
  const track = element(
    'ae',
    element('d7', Buffer.from([1])),
    element('73c5', Buffer.from([1])),
    element('83', Buffer.from([isSound ? 2 : 1])),
    element('86', ascii(codec)),
    isSound
      ? element('e1', element('9f', Buffer.from([1])))
      : element('e0', element('b0', u16(4)), element('ba', u16(4))),
  );
  return Buffer.concat([
    element('1a45dfa3', element('4282', ascii('webm')), element('4287', Buffer.from([4]))),
    element('18538067', element('1549a966', element('2ad7b1', u32(1_000_000))), element('1654ae6b', track), cluster),
  ]);
}

const box = (name: string, ...content: Buffer[]): Buffer => {
  const all = Buffer.concat(content);
  return Buffer.concat([u32(all.length + 8), ascii(name), all]);
};

/** Makes what phones and Safari record. With the `handler` `vide` it contains moving pictures. */
export function mp4(handler: 'soun' | 'vide' = 'soun', brand = 'M4A ', seconds = 1): Buffer {
  const isSound = handler === 'soun';
  const rate = 8_000;
  const mvhd = box('mvhd', Buffer.alloc(12), u32(rate), u32(seconds * rate), Buffer.alloc(80));
  const mdhd = box('mdhd', Buffer.alloc(12), u32(rate), u32(seconds * rate), Buffer.alloc(4));
  const hdlr = box('hdlr', Buffer.alloc(8), ascii(handler), Buffer.alloc(13));
  const entry = isSound
    ? box('mp4a', Buffer.alloc(6), u16(1), Buffer.alloc(8), u16(1), u16(16), u32(0), u32(rate << 16))
    : box('avc1', Buffer.alloc(6), u16(1), Buffer.alloc(70));
  const stbl = box(
    'stbl',
    box('stsd', u32(0), u32(1), entry),
    box('stts', u32(0), u32(1), u32(1), u32(seconds * rate)),
    box('stsc', u32(0), u32(1), u32(1), u32(1), u32(1)),
    box('stsz', u32(0), u32(4), u32(1)),
    box('stco', u32(0), u32(1), u32(0)),
  );
  const head = isSound ? box('smhd', Buffer.alloc(8)) : box('vmhd', Buffer.alloc(12));
  const tkhd = box('tkhd', Buffer.alloc(12), u32(1), Buffer.alloc(68));
  const trak = box('trak', tkhd, box('mdia', mdhd, hdlr, box('minf', head, stbl)));
  return Buffer.concat([
    box('ftyp', ascii(brand), u32(0), ascii(brand), ascii('isom')),
    box('moov', mvhd, trak),
    box('mdat', Buffer.alloc(4)),
  ]);
}

/** Makes the beginning of what Chromium's MediaRecorder writes: a segment and clusters of unknown size. */
export const recordedWebm = (): Buffer =>
  Buffer.from(
    '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff1549a966992ad7b1830f42404d80864368726f6d655741864368726f6d651654ae6bbfaebdd7810173c587b2758c170fb5f18381028686415f4f50555363a2934f707573486561640101000080bb0000000000e18db584473b80009f8101626481201f43b67501ffffffffffffffe78100a38c81000080fb03fffefffefffea38c81003c80fb03fffefffefffea38c81007880fb03fffefffefffea38c8100b480fb',
    'hex',
  );
