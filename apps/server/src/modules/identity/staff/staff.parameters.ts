// The limits of staff and invitations.
const HOUR = 3_600_000

export const staffParameters = { max: 100, inviteMs: 72 * HOUR, invitesPerDay: 100 } as const
