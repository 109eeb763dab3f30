// The limits of roles.
export const roleParameters = { max: 30 } as const
