// How often a tracking service is asked, and from when on something is wrong with a parcel.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const trackingParameters = {
  /** The least time between two questions about one waybill. */
  askEveryMs: 30 * MINUTE,
  /** The same where the service tells by itself: only what it forgets is asked for. */
  askBesidePushMs: 6 * HOUR,
  /** Pauses after questions that brought nothing, the last of them from then on. */
  missPausesMs: [30 * MINUTE, HOUR, 2 * HOUR, 6 * HOUR, 12 * HOUR],
  /** After so long the questions become rarer. */
  askRarelyAfterMs: 7 * DAY,
  askRarelyMs: 12 * HOUR,
  /** After so long since it was shipped nobody asks any more. */
  askUntilMs: 45 * DAY,
  /** A parcel that moved within this time is still on its way. */
  movingMs: 5 * DAY,
} as const

/** From when on something is wrong: with a parcel that nobody collected, that stands still, or that takes long. */
export const exceptionParameters = {
  pickupSoonMs: 20 * HOUR,
  pickupLateMs: 24 * HOUR,
  fakeShipMs: 72 * HOUR,
  dispatchLateMs: 24 * HOUR,
  transitLateMs: 48 * HOUR,
  deliveryLateMs: 24 * HOUR,
  suspectLostMs: 120 * HOUR,
  longDeliveryMs: 7 * DAY,
} as const
