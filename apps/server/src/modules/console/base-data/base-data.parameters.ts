// The limits of the console itself.
export const shellParameters = { maxTags: 20 } as const
