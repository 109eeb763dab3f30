// The one error every call ends in when it does not succeed; its kind says whose turn it is.

/**
 * `refused`: the business said no (Code ≠ 0000). `invalid`: the request was malformed, `fields` say where.
 * `unauthenticated`: log in again. `forbidden`: not allowed. `tooMany`: wait `retryAfterSeconds`.
 * `busy`: nothing is wrong with the request, which may be sent again after `retryAfterSeconds`; a command with the same key.
 * `fault`: the server failed, `requestId` finds it in the log. `network`: no answer within the time-out.
 * `otherUser`: the browser belongs to another person now, who signed in elsewhere in it; a dialog says so.
 * `cancelled`: the person called it off before anything was done; there is nothing to show.
 */
type ApiErrorKind =
  | 'refused'
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'tooMany'
  | 'busy'
  | 'fault'
  | 'network'
  | 'otherUser'
  | 'cancelled'

interface ApiErrorDetails {
  readonly code?: string | undefined
  readonly fields?: Readonly<Record<string, string>> | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly requestId?: string | undefined
  readonly details?: Readonly<Record<string, unknown>> | undefined
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
  /** What the refusal says beside its sentence, by name. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(kind: ApiErrorKind, message: string, details: ApiErrorDetails = {}) {
    super(message)
    this.kind = kind
    this.code = details.code ?? ''
    this.fields = details.fields ?? {}
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
    this.requestId = details.requestId ?? null
    this.details = details.details ?? {}
  }
}

/** What the server complains of, by the field that each is about: of a refusal without the colon that leads it on in its sentence. */
export function complaintsOf({ fields, details: { inField, what } }: ApiError): Readonly<Record<string, string>> {
  const refused =
    typeof inField === 'string' && typeof what === 'string' ? { [inField]: what.replace(/^(：|: )/, '') } : {}
  return { ...refused, ...fields }
}
