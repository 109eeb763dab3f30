/** Notification forms: signing one, and deciding whether a received one is genuine. */
import type { KeyObject } from 'node:crypto'
import { canonicalText, type FormFields } from './canonical.ts'
import type { JsonObject } from './json.ts'
import { parseObject } from './reply.ts'
import { SIGN_TYPE } from './request.ts'
import { type DigestMode, type DigestSetting, signText, type TrustedKey, verifyText } from './signature.ts'

/** Notify types seen in the field. Route by the body, not by these: one type covers every kind of order. */
export const NOTIFY_TYPES = {
  order: 'allinpay.yunst.orderService.pay',
  withdraw: 'allinpay.yunst.orderService.withdrawApply',
  companyAudit: 'allinpay.yunst.memberService.verifyResult',
  signContract: 'allinpay.yunst.memberService.signContract',
  picture: 'allinpay.yunst.memberService.idcardCollect',
  payPassword: 'allinpay.yunst.memberService.setPayPwd',
  phoneChange: 'allinpay.yunst.memberService.updatePhoneByPayPwd',
  acctProtocol: 'allinpay.yunst.memberService.signAcctProtocol',
  balanceProtocol: 'allinpay.yunst.memberService.signBalanceProtocol',
} as const

interface UnsignedNotification {
  readonly appId: string
  readonly notifyType: string
  /** China time, `yyyy-MM-dd HH:mm:ss`. */
  readonly notifyTime: string
  /** 19 digits. */
  readonly notifyId: string
  /** JSON text, signed as text. */
  readonly bizContent: string
}

export type ReadNotification =
  | {
      readonly kind: 'genuine'
      readonly appId: string
      readonly notifyType: string
      readonly notifyTime: string
      readonly notifyId: string
      readonly body: JsonObject
      readonly digest: DigestMode
    }
  | { readonly kind: 'forged'; readonly reason: ForgedReason }

export type ForgedReason = 'malformed' | 'unsigned' | 'signature' | 'wrongApp' | 'body'

/** All fields of the form, signed with the provider's key: what the provider's side sends. */
export function signNotification(
  notification: UnsignedNotification,
  digest: DigestMode,
  privateKey: KeyObject,
): FormFields {
  const fields: FormFields = { ...notification, charset: 'utf-8', version: '1.0', signType: SIGN_TYPE }
  return { ...fields, sign: signText(canonicalText(fields), digest, privateKey) }
}

/**
 * Decides whether decoded form fields come from the provider and are meant for `appId`.
 * Every received field takes part in the signature, known or not; empty ones are tried both left out and kept.
 */
export function readNotification(
  fields: Readonly<FormFields>,
  trust: { keys: readonly TrustedKey[]; digest: DigestSetting; appId: string },
): ReadNotification {
  const { sign: signature = '', appId = '', notifyType = '', notifyTime = '', notifyId = '', bizContent = '' } = fields
  if (signature === '') return { kind: 'forged', reason: 'unsigned' }
  if (!isWellFormed(fields)) return { kind: 'forged', reason: 'malformed' }
  const [dropped, kept] = [canonicalText(fields, 'dropped'), canonicalText(fields, 'kept')]
  const verified = (text: string) => verifyText(text, signature, trust.digest, trust.keys)
  // Mostly there is no empty field, and a forged one would be verified twice for nothing.
  const digest = verified(dropped) ?? (kept === dropped ? null : verified(kept))
  if (!digest) return { kind: 'forged', reason: 'signature' }
  if (appId !== trust.appId) return { kind: 'forged', reason: 'wrongApp' }
  const body = parseObject(bizContent)
  if (!body) return { kind: 'forged', reason: 'body' }
  return { kind: 'genuine', appId, notifyType, notifyTime, notifyId, body, digest }
}

// The canonical text does not escape `&` and `=`, so one signed text can be cut into fields in more than one way, for
// instance into a notification with another id. Narrow alphabets for names and headers leave exactly one way.
function isWellFormed(fields: Readonly<FormFields>): boolean {
  const headersFit =
    /^[\w.-]{1,64}$/.test(fields.appId ?? '') &&
    /^[\w.]{1,100}$/.test(fields.notifyType ?? '') &&
    /^[\w-]{1,64}$/.test(fields.notifyId ?? '') &&
    /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(fields.notifyTime ?? '') &&
    /^[\w.-]{0,20}$/.test(fields.charset ?? '') &&
    /^[\w.]{0,20}$/.test(fields.version ?? '')
  return headersFit && Object.keys(fields).every((name) => /^[A-Za-z]\w{0,63}$/.test(name))
}
