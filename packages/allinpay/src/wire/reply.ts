/** Gateway replies: signing one, and finding the text over which a received one verifies. */
import type { KeyObject } from 'node:crypto'
import {
  cutTopLevelMember,
  isJsonObject,
  type JsonInput,
  type JsonNulls,
  type JsonObject,
  parseJson,
  writeJson,
} from './json.ts'
import { type DigestMode, type DigestSetting, signText, type TrustedKey, verifyText } from './signature.ts'

/** `original` is the body as sent, with only its `sign` cut out. */
export type ReplyForm = 'nulls-dropped' | 'nulls-kept' | 'original'

/** Which forms a verifier tries. */
export type ReplyNulls = JsonNulls | 'either'

interface ReplyCandidate {
  readonly form: ReplyForm
  readonly text: string
}

export type ReadReply =
  | { readonly kind: 'verified'; readonly body: JsonObject; readonly form: ReplyForm; readonly digest: DigestMode }
  | { readonly kind: 'unsigned'; readonly body: JsonObject }
  | { readonly kind: 'forged' }
  | { readonly kind: 'unreadable' }

/** The texts a signer may have signed, likeliest first. In: the body's text and the same body parsed, `sign` included. */
export function replyCandidates(bodyText: string, body: JsonObject, nulls: ReplyNulls = 'either'): ReplyCandidate[] {
  const { sign: _sign, ...rest } = body
  const sorted = (kept: JsonNulls): string => writeJson(rest, { sorted: true, nulls: kept })
  const candidates: ReplyCandidate[] = []
  if (nulls !== 'kept') candidates.push({ form: 'nulls-dropped', text: sorted('dropped') })
  if (nulls !== 'dropped') candidates.push({ form: 'nulls-kept', text: sorted('kept') })
  if (nulls === 'either') candidates.push({ form: 'original', text: cutTopLevelMember(bodyText, 'sign') })
  return candidates
}

/**
 * Reads a reply body and says whether one of the keys signed it; only the body of a `verified` reply may be believed.
 * `unsigned` hands the body out for its error code alone.
 */
export function readReply(
  bodyText: string,
  trust: { keys: readonly TrustedKey[]; digest: DigestSetting; nulls: ReplyNulls },
): ReadReply {
  const body = parseObject(bodyText)
  if (!body) return { kind: 'unreadable' }
  const signature = Object.hasOwn(body, 'sign') ? body.sign : undefined
  if (signature === undefined || signature === null || signature === '') return { kind: 'unsigned', body }
  if (typeof signature !== 'string') return { kind: 'forged' }
  for (const candidate of findCandidates(bodyText, body, trust.nulls)) {
    const digest = verifyText(candidate.text, signature, trust.digest, trust.keys)
    if (digest) return { kind: 'verified', body, form: candidate.form, digest }
  }
  return { kind: 'forged' }
}

// Nesting too deep for the stack cannot be written again, so nobody signed it.
function findCandidates(bodyText: string, body: JsonObject, nulls: ReplyNulls): ReplyCandidate[] {
  try {
    return replyCandidates(bodyText, body, nulls)
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}

/** Writes a signed reply body: what the provider's side sends. `form` says over which text the signature is made. */
export function signReply(
  body: { readonly [name: string]: JsonInput | undefined },
  how: { privateKey: KeyObject; digest: DigestMode; form: ReplyForm },
): string {
  const signed =
    how.form === 'original'
      ? writeJson(body)
      : writeJson(body, { sorted: true, nulls: how.form === 'nulls-kept' ? 'kept' : 'dropped' })
  return writeJson({ ...body, sign: signText(signed, how.digest, how.privateKey) })
}

/** The JSON object of a text, or null when the text is anything else. */
export function parseObject(text: string): JsonObject | null {
  try {
    const value = parseJson(text)
    return isJsonObject(value) ? value : null
  } catch {
    return null
  }
}
