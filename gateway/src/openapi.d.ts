type Schema = Record<string, unknown>;
/** The OpenAPI 3.1 document of the whole API, from the contracts. */
export declare const openApiDocument: () => Schema;
export {};
