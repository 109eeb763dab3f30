/** Gateway requests: the signed form of a call, the same for the posted call and for the page address. */
import type { KeyObject } from 'node:crypto'
import { canonicalText, type FormFields } from './canonical.ts'
import { type DigestMode, type DigestSetting, signText, type TrustedKey, verifyText } from './signature.ts'

export const SIGN_TYPE = 'SHA256WithRSA'

interface UnsignedRequest {
  readonly appId: string
  /** The full gateway method, such as `allinpay.yunst.memberService.createMember`. */
  readonly method: string
  /** China time, `yyyy-MM-dd HH:mm:ss`. */
  readonly timestamp: string
  readonly version: string
  /** The JSON text exactly as it will be sent: it is signed as text and must never be written anew. */
  readonly bizContent: string
}

/** All fields of the form, signed with the merchant's key. */
export function signRequest(request: UnsignedRequest, digest: DigestMode, privateKey: KeyObject): FormFields {
  const fields: FormFields = {
    appId: request.appId,
    method: request.method,
    format: 'JSON',
    charset: 'utf-8',
    signType: SIGN_TYPE,
    timestamp: request.timestamp,
    version: request.version,
    bizContent: request.bizContent,
  }
  return { ...fields, sign: signText(canonicalText(fields), digest, privateKey) }
}

/** The digest mode in which the merchant's key verifies a received request, or null; a missing sign never verifies. */
export function verifyRequest(
  fields: Readonly<FormFields>,
  setting: DigestSetting,
  keys: readonly TrustedKey[],
): DigestMode | null {
  const signature = fields.sign
  return signature ? verifyText(canonicalText(fields), signature, setting, keys) : null
}
