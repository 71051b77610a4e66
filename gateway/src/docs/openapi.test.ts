import { openApiDocument } from './openapi.ts';

const textOf = (part: unknown) => JSON.stringify(part);

it('allows answers with fields that a later version adds, for clients that are made from it', () => {
  const { paths, components } = openApiDocument() as { paths: Record<string, object>; components: object };
  const answers = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ responses }) => responses));
  expect(answers.length).toBeGreaterThan(100);
  expect(textOf([answers, components])).not.toContain('"additionalProperties":false');
});

it('has no schema with a dialect of its own, which generators take for a document of its own', () => {
  expect(textOf(openApiDocument())).not.toContain('"$schema"');
});
