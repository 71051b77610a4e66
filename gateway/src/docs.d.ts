import { Router } from 'express';
/** `/api/docs`: the API for people; `/api/docs/openapi.json`: the same for programs. */
export declare const apiDocs: () => Router;
