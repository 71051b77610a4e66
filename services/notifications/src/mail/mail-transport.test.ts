import { messageOf } from './mail-transport.ts';

it('marks every mail as one of a machine, so that no absence is answered, and failed delivery still is', () => {
  const box = { name: 'Ada', address: 'ada@mutua.test' };
  const mail = { id: '1', from: box, to: box, subject: 'a', language: 'en', text: 'a', html: 'a' };
  const { headers } = messageOf(mail, { domain: 'mutua.test' });
  expect(headers).toMatchObject({ 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' });
  expect(headers['X-Auto-Response-Suppress']).not.toMatch(/All|DR/);
});
