import { Types } from 'mongoose';
import { type PushPayload, pushOf } from './push-payload.ts';

const bodyOf = ({ content }: PushPayload): string => content.body;

/** A notification of a message with these words. */
const ofMessage = (preview: string) => ({
  _id: new Types.ObjectId(),
  type: 'message' as const,
  title: '',
  message: '',
  saying: { text: 'messages' as const, values: { name: 'Jonas Weber', count: 1, preview } },
  actionUrl: '/chat/1',
  priority: 'medium' as const,
  requestId: new Types.ObjectId(),
});

it('cuts the words of a push without cutting an emoji in two', () => {
  for (const after of ['', 'a', 'ab', 'abc', 'abcd']) {
    const body = bodyOf(pushOf(ofMessage('👩‍👩‍👧'.repeat(60) + after), 'en', 'words'));
    expect(body).toMatch(/^(?:👩‍👩‍👧)+…$/u);
  }
});
