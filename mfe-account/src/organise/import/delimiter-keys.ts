/** The names of the delimiters in the catalogue. */
export const DELIMITER_KEYS = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;
