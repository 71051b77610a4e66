import type { AnswerText, Values } from '@mutua/contracts';

/** Why a file may not be sent, with the status of the answer. Processes that check files throw it, because they load little. */
export class Refusal extends Error {
  readonly status: 400 | 415;
  readonly text: AnswerText;
  readonly values: Values;

  constructor(status: 400 | 415, text: AnswerText, values: Values = {}) {
    super(text);
    this.status = status;
    this.text = text;
    this.values = values;
  }
}

export const refused = (text: AnswerText) => new Refusal(400, text);
export const wrongType = (text: AnswerText, values?: Values) => new Refusal(415, text, values);

export const damaged = () =>
  refused('The file is damaged or incomplete. Please send a copy that opens on your device.');
export const withMacros = () => refused('The document contains macros. Please save it without them, or as a pdf.');
export const withPassword = () => refused('The file is protected by a password. Please send a copy without one.');
