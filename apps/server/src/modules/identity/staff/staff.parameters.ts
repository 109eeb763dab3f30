// The limits of staff and invitations.
export const staffParameters = { max: 100, invitesPerDay: 100 } as const
