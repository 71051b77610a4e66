import { type EndpointSpec, ErrorBody, endpoints, LIMITS } from '@mutua/contracts';
import { z } from 'zod';

type Schema = Record<string, unknown>;

/** A schema as a part of the document. Clients made from it must take answers with fields that a later version adds. */
const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...part } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return part;
};
const inputSchema = (schema: z.ZodType): Schema => toSchema(schema, 'input');
const outputSchema = (schema: z.ZodType): Schema => toSchema(schema, 'output');

/** The fields of an object schema as parameters of a call. */
const parameters = (place: 'path' | 'query', schema: z.ZodType | undefined): Schema[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = inputSchema(schema) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }));
};

const requestBody = (spec: EndpointSpec): Schema => {
  if (spec.upload) {
    const schema = {
      type: 'object',
      required: [spec.upload],
      properties: { [spec.upload]: { type: 'string', format: 'binary' } },
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  return spec.body
    ? { requestBody: { required: true, content: { 'application/json': { schema: inputSchema(spec.body) } } } }
    : {};
};

/** A rule of many fields that their schemas cannot say. */
const CHARACTERS = `The name of a member and the title of a skill have at least ${LIMITS.name.min} visible characters as a reader counts them; one letter of Han, Kana or Hangul is enough.`;

/** GeoNames asks for it, under CC BY 4.0. */
const CREDIT = 'Places: GeoNames (https://www.geonames.org), CC BY 4.0, changed.';

const security = { public: [], optional: [{}, { bearer: [] }], required: [{ bearer: [] }] } as const;

/** The OpenAPI 3.1 document of the whole API, from the contracts. */
export const openApiDocument = (): Schema => {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const [key, spec] of Object.entries(endpoints) as [string, EndpointSpec][]) {
    if (spec.inside) continue;
    const [method = '', route = ''] = key.split(' ');
    const path = route.replace(/:(\w+)/g, '{$1}');
    const success = spec.response ? { content: { 'application/json': { schema: outputSchema(spec.response) } } } : {};
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        operationId: key.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, ''),
        summary: spec.summary,
        tags: [spec.service],
        security: security[spec.auth],
        parameters: [...parameters('path', spec.params), ...parameters('query', spec.query)],
        ...requestBody(spec),
        responses: {
          [String(spec.status ?? 200)]: { description: 'Success', ...success },
          default: { $ref: '#/components/responses/Error' },
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Mutua', version: '1.0.0', description: `Learn by exchange. ${CHARACTERS} ${CREDIT}` },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: {
        Error: {
          description: 'Every error has this body.',
          content: { 'application/json': { schema: outputSchema(ErrorBody) } },
        },
      },
    },
  };
};
