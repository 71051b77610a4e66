import { typedRecoveryCode } from './recovery-codes.ts';
import { typedDigits } from './typed-digits.ts';

it.each([
  ['123 456', '123456'],
  ['１２３-４５６', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳ ۴۵۶', '123456'],
  ['१२३४५६', '123456'],
  ['\u{11d55}\u{11d50}\u{11d59}', '509'],
  // Two blocks of digits follow each other here.
  ['\u{116da}\u{116e3}', '09'],
  ['\u202a123456\u202c', '123456'],
  ['\u200e123\u00a0456\u200b', '123456'],
  ['12a', '12a'],
  ['', ''],
])('reads the code %j', (typed, digits) => {
  expect(typedDigits(typed)).toBe(digits);
});

it('reads a recovery code with digits of any alphabet', () => {
  expect(typedRecoveryCode('٩tb١ wc٦r-۴hqe')).toBe('9TB1-WC6R-4HQE');
});
