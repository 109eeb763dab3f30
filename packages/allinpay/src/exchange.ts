/** One call to the gateway, from arguments to outcome: sign, send, verify, and believe only what is signed and ours. */
import { randomUUID } from 'node:crypto'
import { InvalidArgument } from './argument.ts'
import { type Outcome, REFUSED_HERE, type UnknownReason } from './outcome.ts'
import type { Exchange } from './exchange-record.ts'
import { findText, UnexpectedShape } from './reply-data.ts'
import type { CheckedSettings } from './settings.ts'
import type { Transport } from './transport.ts'
import { type Answered, masked, type WireLog } from './wire-log.ts'
import {
  classifyErrorCode,
  errorText,
  type FormFields,
  GATEWAY_CODE,
  isJsonObject,
  type JsonInput,
  type JsonObject,
  METHOD_PREFIX,
  parseObject,
  PLATFORM_MEMBER_NO,
  readReply,
  type ReadReply,
  signRequest,
  SUB_CODE_OK,
  toChinaTime,
  type TrustedKey,
  writeForm,
  writeJson,
} from './wire/index.ts'

export type Params = { readonly [name: string]: JsonInput | undefined }

interface Call<T> {
  /** Such as `orderService.refund`. */
  readonly method: string
  /** `query` changes nothing; `command` changes a member; `money` may move money. */
  readonly kind: 'query' | 'command' | 'money'
  /** Builds the parameters; may throw InvalidArgument. Undefined ones are left out, empty ones are sent. */
  readonly params: () => Params
  /** Reads the data of an accepted call; may throw UnexpectedShape. */
  readonly read: (data: JsonObject) => T
  /** Names that the reply must repeat. Names it repeats without being asked are compared as well. */
  readonly mustEcho?: readonly EchoedName[]
  /** Codes by which this call says that it was done before. */
  readonly alsoRepeated?: readonly string[]
}

/** The numbers of ours that a request may carry and a reply repeats; the order's own number first. */
const ECHOED = ['bizOrderNo', 'bizTransferNo', 'bizFreezenNo', 'bizBatchNo', 'bizUserId'] as const
type EchoedName = (typeof ECHOED)[number]

export interface Gateway {
  call<T>(call: Call<T>): Promise<Outcome<T>>
  /** The signed form of a call, for pages that a browser opens. */
  sign(method: string, params: Params): FormFields
}

interface Recorders {
  readonly onExchange?: ((exchange: Exchange) => void) | undefined
  readonly wireLog?: WireLog | undefined
}

/** The gateway of one app. `trust` is asked at every reply, so that certificates can change while running. */
export function createGateway(
  settings: CheckedSettings,
  transport: Transport,
  trust: () => readonly TrustedKey[],
  { onExchange = () => {}, wireLog }: Recorders = {},
): Gateway {
  const sign = (method: string, params: Params): FormFields =>
    signRequest(
      {
        appId: settings.appId,
        method: METHOD_PREFIX + (settings.methods[method] ?? method),
        timestamp: toChinaTime(settings.clock.now()),
        version: settings.version,
        bizContent: writeJson(params),
      },
      settings.requestDigest,
      settings.privateKey,
    )

  const limitsOf = (kind: Call<unknown>['kind']): { connectMs: number; overallMs: number } => ({
    connectMs: settings.timeouts.connectMs,
    overallMs: kind === 'money' ? settings.timeouts.moneyMs : settings.timeouts.queryMs,
  })

  return {
    sign,
    async call(call) {
      settings.beforeCall()
      const prepared = prepare(call.params, (params) => writeForm(sign(call.method, params)))
      if ('kind' in prepared) return prepared
      const { method, kind } = call
      const who = { orderNo: orderNoOf(prepared.params), memberNo: textOf(prepared.params.bizUserId) }
      const asked = {
        id: randomUUID(),
        at: settings.clock.now(),
        method,
        kind,
        ...who,
        request: masked(prepared.params),
      }
      await wireLog?.asked(asked)
      const startedAt = performance.now()
      const answer = await transport.post(prepared.form, limitsOf(call.kind))
      const reply =
        answer.kind === 'answer' && answer.status === 200
          ? readReply(answer.text, {
              keys: trust(),
              digest: settings.responseDigest,
              nulls: settings.responseNulls,
            })
          : null
      const outcome = reply
        ? judgeReply(call, prepared.params, reply)
        : unknown(answer.kind === 'answer' ? 'httpStatus' : answer.kind)
      const found = {
        ms: Math.round(performance.now() - startedAt),
        httpStatus: answer.kind === 'answer' ? answer.status : null,
        outcome: outcome.kind,
        code: 'code' in outcome ? (outcome.code ?? null) : null,
        reason: outcome.kind === 'unknown' ? outcome.reason : null,
      }
      const signature = reply?.kind === 'verified' ? { form: reply.form, digest: reply.digest } : null
      record(() => onExchange({ method, ...who, ...found, signature }))
      record(() => wireLog?.answered(asked, { ...found, ...believed(reply) }))
      return outcome
    },
  }
}

/** Builds and signs; an argument that can never be sent becomes a refusal, which is certain because nothing left us. */
export function prepare(
  params: () => Params,
  sign: (params: Params) => string,
): { readonly params: Params; readonly form: string } | Extract<Outcome<never>, { kind: 'refused' }> {
  try {
    const built = params()
    return { params: built, form: sign(built) }
  } catch (error) {
    if (!(error instanceof InvalidArgument)) throw error
    return { kind: 'refused', code: REFUSED_HERE, message: error.message }
  }
}

function judgeReply<T>(call: Call<T>, params: Params, reply: ReadReply): Outcome<T> {
  if (reply.kind === 'unreadable' || reply.kind === 'forged') return unknown(reply.kind)
  if (reply.kind === 'unsigned') return judgeUnsigned(call, reply.body)
  try {
    const subCode = findText(reply.body, 'subCode')
    if (subCode === null) return unknown('shape', findText(reply.body, 'code') ?? undefined)
    const data = dataOf(reply.body)
    const echo = compareEcho(call, params, data, subCode)
    if (echo) return unknown(echo)
    if (subCode === SUB_CODE_OK) return { kind: 'done', data: call.read(data) }
    return judgeCode(call, subCode, findText(reply.body, 'subMsg') ?? '')
  } catch (error) {
    if (error instanceof UnexpectedShape) return unknown('shape')
    throw error
  }
}

/** Unsigned words prove nothing, except that the gateway turned away a query which would have changed nothing anyway. */
function judgeUnsigned(call: Call<unknown>, body: JsonObject): Outcome<never> {
  const code = typeof body.subCode === 'string' ? body.subCode : undefined
  const isGatewayError = body.code === GATEWAY_CODE.unavailable && code !== undefined && code.startsWith('GW')
  if (call.kind === 'query' && isGatewayError && classifyErrorCode(code) === 'certain') {
    return { kind: 'refused', code, message: errorText(code) }
  }
  return unknown('unsigned', code)
}

function judgeCode(call: Call<unknown>, code: string, subMsg: string): Outcome<never> {
  const message = subMsg === '' ? errorText(code) : subMsg
  if (call.alsoRepeated?.includes(code)) return { kind: 'repeated', code, message }
  const proof = classifyErrorCode(code)
  if (proof === 'unknown') return unknown('code', code)
  return { kind: proof === 'repeated' ? 'repeated' : 'refused', code, message }
}

// A reply carries no word of ours except these numbers: they alone bind it to this call rather than to an older one.
function compareEcho(
  call: Call<unknown>,
  params: Params,
  data: JsonObject,
  subCode: string,
): 'otherOrder' | 'shape' | null {
  for (const name of ECHOED) {
    const ours = textOf(params[name])
    const theirs = findText(data, name)
    // The platform's own member number comes back as another id, so there is nothing to compare.
    if (ours === null || ours === PLATFORM_MEMBER_NO) continue
    if (theirs !== null && theirs !== ours) return 'otherOrder'
    if (theirs === null && subCode === SUB_CODE_OK && call.mustEcho?.includes(name)) return 'shape'
  }
  return null
}

// Some deployments wrap the data once more, as JSON text.
function dataOf(body: JsonObject): JsonObject {
  const data = body.data ?? null
  if (isJsonObject(data)) return data
  if (data === null || data === '') return {}
  const unwrapped = typeof data === 'string' ? parseObject(data) : null
  if (!unwrapped) throw new UnexpectedShape('data')
  return unwrapped
}

// A recorder that fails must not turn an accepted order into an exception.
function record(note: () => void): void {
  try {
    note()
  } catch {
    return
  }
}

/** What of a reply may be kept: only what was signed, masked, and the provider's own number of an order. */
function believed(reply: ReadReply | null): Pick<Answered, 'reply' | 'providerNo'> {
  if (reply?.kind !== 'verified') return { reply: null, providerNo: null }
  try {
    const data = dataOf(reply.body)
    return { reply: masked(data), providerNo: findText(data, 'orderNo') }
  } catch {
    return { reply: null, providerNo: null }
  }
}

function unknown(reason: UnknownReason, code?: string): Outcome<never> {
  return code === undefined ? { kind: 'unknown', reason } : { kind: 'unknown', reason, code }
}

function orderNoOf(params: Params): string | null {
  const name = ECHOED.find((echoed) => echoed !== 'bizUserId' && textOf(params[echoed]) !== null)
  return name === undefined ? null : textOf(params[name])
}

function textOf(value: JsonInput | undefined): string | null {
  return typeof value === 'string' ? value : null
}
