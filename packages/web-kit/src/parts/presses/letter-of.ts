/** The key of an event, in lower case. Empty for an event without one, as browsers send when they fill a field for the member. */
export const letterOf = ({ key }: { key?: string | undefined }): string => key?.toLowerCase() ?? '';
