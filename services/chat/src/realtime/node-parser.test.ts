import { createNodeParser } from './node-parser.ts';

const message = ['uid-1', { type: 2, data: ['new_message', { content: 'Grüße 🎸' }], nsp: '/' }, { rooms: ['user:1'] }];

describe('what nodes write to each other', () => {
  it('is read by others as it was written', () => {
    const written = createNodeParser().encode(message);
    expect(createNodeParser().decode(Buffer.from(written))).toEqual(message);
  });

  it('is only recognised by the node that wrote it', () => {
    const parser = createNodeParser();
    expect(parser.decode(Buffer.from(parser.encode(message)))).toEqual(['uid-1']);
  });
});
