// The one error every call ends in when it does not succeed; its kind says whose turn it is.

/**
 * `refused`: the business said no (Code ≠ 0000). `invalid`: the request was malformed, `fields` say where.
 * `unauthenticated`: log in again. `forbidden`: not allowed. `tooMany`: wait `retryAfterSeconds`.
 * `fault`: the server failed, `requestId` finds it in the log. `network`: no answer within the time-out.
 */
export type ApiErrorKind = 'refused' | 'invalid' | 'unauthenticated' | 'forbidden' | 'tooMany' | 'fault' | 'network'

interface ApiErrorDetails {
  readonly code?: string | undefined
  readonly fields?: Readonly<Record<string, string>> | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly requestId?: string | undefined
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  /** Four-digit Code of the refusal, '' when there is none. */
  readonly code: string
  /** Complaint by field path, e.g. `shipAddress.phone`. */
  readonly fields: Readonly<Record<string, string>>
  readonly retryAfterSeconds: number | null
  readonly requestId: string | null

  constructor(kind: ApiErrorKind, message: string, details: ApiErrorDetails = {}) {
    super(message)
    this.kind = kind
    this.code = details.code ?? ''
    this.fields = details.fields ?? {}
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
    this.requestId = details.requestId ?? null
  }
}
