// The limits of files that are not a rule of their purpose (packages/contract/src/upload-rules.ts).
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export const fileParameters = {
  /** All files of a merchant. */
  maxBytes: 5 * 1024 * 1024 * 1024,
  /** How long the address of a private file holds, within its session. */
  signedMs: 10 * MINUTE,
  /** The same of a file that is made when it is fetched. */
  madeMs: MINUTE,
  /** What was uploaded and not used by then is removed, unless it lies in the library. */
  unusedMs: 7 * DAY,
  thumbnailSide: 240,
  /** Of one server: pictures that are encoded. */
  atOnce: 2,
  waiting: 16,
  /** Of one server: papers that wait for their watermark. */
  viewing: 100,
} as const
