// How live screens are kept going: how long things last, how much is read at once, and what one person may open.
const SECOND = 1_000
const MINUTE = 60 * SECOND

export const liveParameters = {
  /** A ticket is used at once, or never. */
  ticketMs: 30 * SECOND,
  /** Tickets of one session. */
  ticketLimits: [{ max: 30, perMs: MINUTE }],
  /** Who comes back later reads everything anew. */
  keepMs: 24 * 60 * MINUTE,
  /** What the first page read before its stream began is told again from here on. */
  slackMs: 10 * SECOND,
  /** Numbered, and read of one stream, in one statement. */
  atOnce: 500,
  /** Who has missed more reads everything anew. */
  mostMissed: 1_000,
  /** Changes of a moment are numbered together. */
  gatherMs: 5,
  /** Looks for what a server that died has left without a number, and reads by itself while nobody notifies. */
  lookEveryMs: SECOND,
  /** Notices or not: what was missed without a word is found after so many looks. */
  wholeLookEvery: 10,
  /** Whose session has ended or whose rights are others is found after so many looks. */
  rightsEvery: 10,
  /** Open streams at one server: of one person, and of all. */
  mostOfPerson: 10,
  mostOfAll: 10_000,
} as const
