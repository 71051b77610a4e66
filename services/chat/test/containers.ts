import { crc32 } from 'node:zlib';

/** A zip archive with these files, not compressed. */
export function zip(files: readonly (readonly [name: string, content: string | Buffer])[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of files) {
    const [label, data] = [Buffer.from(name), Buffer.from(content)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0); // version
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(label.length, 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, entry, label);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), common, label, data);
    at += 30 + label.length + data.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

/** A compound file (the container of .doc and .xls) with one stream: header, allocation table, directory, content. */
export function cfb(stream: string): Buffer {
  const [sector, free, endOfChain, isTable] = [512, 0xffffffff, 0xfffffffe, 0xfffffffd];
  const header = Buffer.alloc(sector);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30); // sectors of 2^9 bytes
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44); // one allocation table
  header.writeUInt32LE(1, 48); // the directory is sector 1
  for (let at = 76; at < sector; at += 4) header.writeUInt32LE(at === 76 ? 0 : free, at);
  const table = Buffer.alloc(sector);
  for (let at = 0; at < sector; at += 4) table.writeUInt32LE(free, at);
  for (const [index, value] of [isTable, endOfChain, 3, 4, 5, endOfChain].entries())
    table.writeUInt32LE(value, index * 4);
  const directory = Buffer.alloc(sector);
  for (const [index, name] of ['Root Entry', stream].entries()) {
    const label = Buffer.from(`${name}\0`, 'utf16le');
    label.copy(directory, index * 128);
    directory.writeUInt16LE(label.length, index * 128 + 64);
    directory.writeUInt8(index === 0 ? 5 : 2, index * 128 + 66);
  }
  return Buffer.concat([header, table, directory, Buffer.alloc(sector * 4, 'x')]);
}

/** A GIF with this canvas size and number of frames; each frame draws one pixel. */
export function gif(width: number, height: number, frames: number): Buffer {
  const header = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  const frame = Buffer.from('21f90400000000002c0000000001000100000202440100', 'hex');
  return Buffer.concat([header, ...Array(frames).fill(frame), Buffer.from(';')]);
}
