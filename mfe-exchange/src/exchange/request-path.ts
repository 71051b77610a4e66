/** The path of a skill's page with its request dialog open. */
export const requestPath = (skillId: string): string => `/skills/${skillId}?request=1`;
