import { lazyPart } from '@mutua/web-kit/parts';

/**
 * The forms that answer a request. Their code and their form library are loaded on demand, because a list of requests works without them.
 */
export const answerForms = lazyPart(async () => {
  const [{ AcceptFields }, { ReasonFields }] = await Promise.all([
    import(/* webpackChunkName: "answer-forms" */ './accept-fields.tsx'),
    import(/* webpackChunkName: "answer-forms" */ './reason-fields.tsx'),
  ]);
  return { AcceptFields, ReasonFields };
});

/** Loads the forms in advance. A failure is reported when one is opened. */
export function prepareAnswerForms(): void {
  answerForms.load().catch(() => undefined);
}
