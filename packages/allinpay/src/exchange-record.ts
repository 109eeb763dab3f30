/** What is recorded about one call to the gateway, for logs and books of record. */
import type { Outcome, UnknownReason } from './outcome.ts'
import type { DigestMode, ReplyForm } from './wire/index.ts'

/** What the recorder learns about an exchange: enough to reconstruct what happened, nothing secret. */
export interface Exchange {
  readonly method: string
  readonly orderNo: string | null
  readonly memberNo: string | null
  readonly ms: number
  readonly httpStatus: number | null
  readonly outcome: Outcome<unknown>['kind']
  readonly code: string | null
  readonly reason: UnknownReason | null
  /** How the reply's signature verified; null when it did not. */
  readonly signature: { readonly form: ReplyForm; readonly digest: DigestMode } | null
}
