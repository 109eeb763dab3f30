/** Turns a queued notification into the form that is sent, honest or spoiled as a scenario wants it. */
import {
  canonicalText,
  digestText,
  type FormFields,
  SIGN_TYPE,
  signText,
  toChinaTime,
  writeForm,
} from '@merchant/allinpay/wire'
import type { NotifyFault } from '../faults/fault-kinds.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import type { Settings } from '../settings.ts'
import type { NotificationRow } from '../storage/tables.ts'

interface SignedNotification {
  readonly canonical: string
  readonly digest: string
  readonly sign: string
  /** The form body as it goes over the wire. */
  readonly form: string
}

/** Builds, signs and encodes one copy of a notification. */
export async function signNotification(
  notification: NotificationRow,
  now: Date,
  settings: Readonly<Settings>,
  keys: KeyRing,
): Promise<SignedNotification> {
  const has = (fault: NotifyFault): boolean => notification.faults.some((planned) => planned.fault === fault)
  const fields: FormFields = {
    appId: has('wrongApp') ? '9999999999' : notification.appId,
    notifyType: has('otherKind') ? OTHER_KIND : notification.notifyType,
    notifyTime: toChinaTime(now),
    notifyId: notification.notifyId,
    charset: 'utf-8',
    version: '1.0',
    signType: SIGN_TYPE,
    bizContent: bizContentOf(notification.bizContent, has),
  }
  if (has('extraField')) fields.terminalNo = 'T0001'
  if (has('emptyField')) fields.remark = ''
  const canonical = canonicalText(fields)
  const key = has('otherKey') ? await keys.otherKey() : keys.signingKey()
  const genuine = signText(canonical, settings.notifyDigest, key)
  const sign = has('badSignature') ? `${genuine.startsWith('A') ? 'B' : 'A'}${genuine.slice(1)}` : genuine
  const form = writeForm({ ...fields, sign })
  return {
    canonical,
    digest: digestText(canonical, settings.notifyDigest),
    sign,
    form: has('plusAsSpace') ? form.replaceAll('%2B', '+') : form,
  }
}

/** A kind that no page of the provider names, and what it says. */
const OTHER_KIND = 'allinpay.yunst.orderService.somethingNew'
const OTHER_CONTENT = '{"thing":"new"}'

/** Signed correctly and wrong: only a receiver that compares what is said with what it knows finds these. */
function bizContentOf(bizContent: string, has: (fault: NotifyFault) => boolean): string {
  if (has('otherKind')) return OTHER_CONTENT
  let said = bizContent
  if (has('tamperAmount')) said = raiseAmount(said)
  if (has('otherPayer')) said = otherwise(said, 'buyerBizUserId')
  if (has('otherOrder')) said = otherwise(said, 'bizOrderNo')
  return said
}

function otherwise(bizContent: string, name: 'buyerBizUserId' | 'bizOrderNo'): string {
  return bizContent.replace(new RegExp(`"${name}":"[^"]*`), (said) => `${said}-OTHER`)
}

function raiseAmount(bizContent: string): string {
  return bizContent.replace(/"amount":(\d+)/, (_match, amount: string) => `"amount":${BigInt(amount) + 1n}`)
}
