import { lazyPart } from '@mutua/web-kit/parts';

/** The forms that answer a request. A list of requests can be read without them, and without the library that they are made of. */
export const answerForms = lazyPart(async () => {
  const [{ AcceptFields }, { ReasonFields }] = await Promise.all([
    import(/* webpackChunkName: "answer-forms" */ './accept-fields.tsx'),
    import(/* webpackChunkName: "answer-forms" */ './reason-fields.tsx'),
  ]);
  return { AcceptFields, ReasonFields };
});

/** Fetches the forms in advance. A failure is told when one is opened. */
export function prepareAnswerForms(): void {
  answerForms.load().catch(() => undefined);
}
