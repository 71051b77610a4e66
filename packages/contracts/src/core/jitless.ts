/** zod makes no functions of text on pages: the Content Security Policy refuses that, and Firefox reports even the attempt. */
import { config } from 'zod/v4/core';

config({ jitless: 'document' in globalThis });
