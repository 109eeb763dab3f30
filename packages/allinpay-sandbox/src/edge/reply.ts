/** Replies of the gateway: built, signed over the sorted text, and written the way the switches say. */
import type { KeyObject } from 'node:crypto'
import { randomInt } from 'node:crypto'
import {
  type DigestMode,
  errorText,
  GATEWAY_CODE,
  JsonNumber,
  type JsonInput,
  signText,
  SUB_CODE_OK,
  writeJson,
} from '@merchant/allinpay/wire'
import type { Settings } from '../settings.ts'
import type { ReplyData } from './service.ts'

export interface Reply {
  readonly code: string
  readonly subCode: string
  readonly subMsg: string | null
  readonly data?: ReplyData
}

const MESSAGES: Readonly<Record<string, string>> = {
  [GATEWAY_CODE.success]: '接口调用成功',
  [GATEWAY_CODE.unavailable]: '服务不可用',
  [GATEWAY_CODE.refused]: '业务处理失败',
}

/** The call was accepted. */
export function success(data: ReplyData): Reply {
  return { code: GATEWAY_CODE.success, subCode: SUB_CODE_OK, subMsg: null, data }
}

/** The business said no (40004). */
export function businessRefusal(subCode: string, text = errorText(subCode)): Reply {
  return { code: GATEWAY_CODE.refused, subCode, subMsg: text }
}

/** The gateway itself said no (20000). */
export function gatewayRefusal(subCode: string): Reply {
  return { code: GATEWAY_CODE.unavailable, subCode, subMsg: errorText(subCode) }
}

type Members = { readonly [name: string]: JsonInput | undefined }

/** The reply's body text. A null key leaves the reply unsigned. */
export function writeReply(reply: Reply, settings: Readonly<Settings>, key: KeyObject | null): string {
  const { subCode, code, subMsg, data } = reply
  const full: Members = { subCode, msg: MESSAGES[code] ?? '', code, data, subMsg }
  const body = settings.emitNulls ? full : withoutNulls(full)
  const unsigned = key === null || (code === GATEWAY_CODE.unavailable && !settings.signErrors)
  const signed: Members = unsigned ? body : { ...body, sign: signBody(body, settings.responseDigest, settings, key) }
  let text = writeJson(settings.replyKeyOrder === 'random' ? shuffled(signed) : signed)
  // Slashes and non-ASCII letters only ever stand inside strings, so the finished text can be escaped as a whole.
  if (settings.escapeSlashes) text = text.replaceAll('/', String.raw`\/`)
  if (settings.escapeUnicode) text = text.replaceAll(/[\u0080-\uffff]/g, escapeUnit)
  return text
}

function signBody(body: Members, digest: DigestMode, settings: Readonly<Settings>, key: KeyObject): string {
  const nulls = settings.signedText === 'sorted-nulls-kept' ? 'kept' : 'dropped'
  return signText(writeJson(body, { sorted: true, nulls }), digest, key)
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

interface Mapping {
  readonly order: (names: string[]) => string[]
  readonly keepNulls: boolean
}

function mapValue(value: JsonInput, mapping: Mapping): JsonInput {
  if (value === null || typeof value !== 'object' || value instanceof JsonNumber) return value
  if (isList(value)) return value.map((item) => mapValue(item, mapping))
  return mapMembers(value, mapping)
}

function mapMembers(members: Members, mapping: Mapping): Members {
  const mapped: { [name: string]: JsonInput | undefined } = {}
  for (const name of mapping.order(Object.keys(members))) {
    const member = members[name]
    if (member === undefined || (member === null && !mapping.keepNulls)) continue
    mapped[name] = mapValue(member, mapping)
  }
  return mapped
}

/** Array.isArray does not know arrays that may only be read. */
const isList = (value: JsonInput): value is readonly JsonInput[] => Array.isArray(value)

const withoutNulls = (members: Members): Members => mapMembers(members, { order: (names) => names, keepNulls: false })

// Never the declared and never the sorted order on purpose: chance decides, at every depth.
function shuffled(members: Members): Members {
  const order = (names: string[]): string[] => {
    for (let at = names.length - 1; at > 0; at--) {
      const other = randomInt(at + 1)
      ;[names[at], names[other]] = [names[other] ?? '', names[at] ?? '']
    }
    return names
  }
  return mapMembers(members, { order, keepNulls: true })
}
