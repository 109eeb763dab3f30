/** The way back: the browser returns to the app with signed fields, which the app must not believe all the same. */
import {
  canonicalText,
  errorText,
  GATEWAY_CODE,
  type JsonInput,
  signText,
  SUB_CODE_OK,
  writeJson,
} from '@merchant/allinpay/wire'
import type { KeyRing } from '../keys/key-ring.ts'
import type { Settings } from '../settings.ts'

/** `jumpUrl` with code, msg, subCode, subMsg, data and sign in its query. */
export function returnAddress(
  jumpUrl: string,
  outcome: { subCode: string; data: { readonly [name: string]: JsonInput | undefined } },
  settings: Readonly<Settings>,
  keys: KeyRing,
): string {
  const done = outcome.subCode === SUB_CODE_OK
  const fields = {
    code: done ? GATEWAY_CODE.success : GATEWAY_CODE.refused,
    msg: done ? '接口调用成功' : '业务处理失败',
    subCode: outcome.subCode,
    subMsg: done ? '' : errorText(outcome.subCode),
    data: writeJson(outcome.data),
  }
  const url = new URL(jumpUrl)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  url.searchParams.set('sign', signText(canonicalText(fields), settings.responseDigest, keys.signingKey()))
  return url.href
}
