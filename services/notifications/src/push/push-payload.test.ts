import { SITE_MARK } from '@mutua/contracts/document-marks';
import { Types } from 'mongoose';
import { type PushPayload, pushOf, pushOfHeld } from './push-payload.ts';

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

describe('the push that replaces a ringing call', () => {
  const replaced = (how: 'missed' | 'answered' | 'ended') =>
    pushOf(
      { ...ofMessage(''), type: 'other', saying: { text: 'callEnded', values: { name: 'Jonas', how } } },
      'en',
      'name',
    );

  it('is silent and kept for five minutes when the call was not missed', () => {
    for (const how of ['answered', 'ended'] as const) {
      expect(replaced(how)).toMatchObject({ content: { silent: true }, ttl: 300 });
    }
  });

  it('alerts of a missed call for a day', () => {
    expect(replaced('missed').ttl).toBe(24 * 3600);
    expect(replaced('missed').content).not.toHaveProperty('silent');
  });
});

describe('a push that shows nothing', () => {
  const NOTHING = { title: `Something new on ${SITE_MARK}`, body: '', actions: [] };

  it('has no button that tells what it is about', () => {
    const message = ofMessage('Our secret');
    const request = { ...message, type: 'skill_request' as const, actionUrl: '/requests' };
    for (const each of [message, request]) {
      expect(pushOf(each, 'en', 'name').content.actions).not.toEqual([]);
      expect(pushOf(each, 'en', 'nothing').content).toMatchObject(NOTHING);
    }
  });

  it('says after the quiet hours neither how many nor from whom', () => {
    const held = [
      { type: 'message' as const, count: 3 },
      { type: 'message' as const, count: 1 },
    ];
    expect(pushOfHeld(held, 'en', 'name').content.title).toBe('4 new messages from 2 people');
    expect(pushOfHeld(held, 'en', 'nothing').content).toMatchObject(NOTHING);
  });
});
