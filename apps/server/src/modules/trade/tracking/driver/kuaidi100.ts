// Tracking by kuaidi100: the signed query, the subscription, and what it pushes (documents of api.kuaidi100.com).
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { codeOfWord, stateOfCode, timeOf } from './kuaidi100-words.ts'
import type { AskedParcel, Pushed, Trace, TrackAnswer, TrackingDriver } from './tracking-driver.ts'

export interface Kuaidi100Settings {
  readonly customer: string
  readonly key: string
  /** Of ours: each merchant's salt of pushes is made from it. */
  readonly salt: string
  /** Where the service answers, e.g. https://poll.kuaidi100.com */
  readonly endpoint: string
}

interface Kuaidi100Deps extends Kuaidi100Settings {
  /** Where it pushes to; the merchant's id is added. */
  readonly pushUrl: string
  /** What it calls a carrier of ours; '' where it knows none. */
  readonly carrierOf: (code: string) => { readonly kuaidi100Code: string } | null
  /** Our code of its carrier; null for one that nobody can ship with. */
  readonly carrierOfService: (company: string) => string | null
  readonly onError: (problem: string, error?: unknown) => void
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 5_000
/** A track is longer than any other answer, and no track is as long as this. */
const MOST_BYTES = 512 * 1024
/** The query found nothing, yet or any more. */
const NOTHING_YET = '500'
/** The subscription is there already. */
const SUBSCRIBED = new Set(['200', '501'])
/** Data, company, number or phone are wrong: asking again as it is brings nothing. */
const REFUSALS: Readonly<Record<string, string>> = {
  400: '运单号或快递公司不正确',
  408: '收件人手机尾号不正确',
}

const text = z.union([z.string(), z.number()]).transform(String)
const event = z.object({
  context: z.string().default(''),
  time: z.string().default(''),
  ftime: z.string().default(''),
  status: z.string().default(''),
  statusCode: text.default(''),
  areaName: z.string().nullish(),
  location: z.string().nullish(),
})
const track = z.object({ state: text.default(''), com: z.string(), nu: z.string(), data: z.array(event).default([]) })
const answered = z.union([
  track.extend({ status: z.literal('200') }),
  z.object({ returnCode: text, message: z.string().default('') }),
])
const subscribed = z.object({ returnCode: text, message: z.string().default('') })
const pushed = z.object({ status: z.string(), message: z.string().default(''), lastResult: track })

/** MD5 in capitals, as every signature of this service is made. */
export const sealOf = (signed: string): string => createHash('md5').update(signed, 'utf8').digest('hex').toUpperCase()

/** A merchant's salt: what is pushed for one can't be handed in for another. */
export const saltOf = (salt: string, merchantId: string): string =>
  createHmac('sha256', salt).update(merchantId).digest('hex').slice(0, 32)

export function createKuaidi100(deps: Kuaidi100Deps): TrackingDriver {
  const { customer, key, salt, endpoint, pushUrl, carrierOf, carrierOfService, onError, timeoutMs = TIMEOUT_MS } = deps

  /** What it answers as JSON; throws when it gives no answer that can be read. */
  async function ask(path: string, form: Readonly<Record<string, string>>): Promise<unknown> {
    const response = await fetch(`${endpoint}/${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`kuaidi100 answered ${response.status}`)
    const body = await response.text()
    if (body.length > MOST_BYTES) throw new Error(`kuaidi100 answered ${body.length} characters`)
    return JSON.parse(body)
  }

  async function query(parcel: AskedParcel): Promise<TrackAnswer> {
    const company = carrierOf(parcel.carrierCode)?.kuaidi100Code ?? ''
    if (company === '') return { kind: 'refused', reason: '查询服务不支持该快递公司' }
    const param = JSON.stringify({
      com: company,
      num: parcel.waybillNo,
      phone: parcel.phoneTail,
      to: parcel.to.join(''),
      resultv2: '4',
      show: '0',
      order: 'desc',
    })
    try {
      const answer = answered.parse(
        await ask('poll/query.do', { customer, param, sign: sealOf(param + key + customer) }),
      )
      if ('data' in answer) return { kind: 'found', traces: tracesOf(answer) }
      if (answer.returnCode === NOTHING_YET) return { kind: 'none' }
      const reason = REFUSALS[answer.returnCode]
      if (reason !== undefined) return { kind: 'refused', reason }
      // A wrong signature, a key that ran out: ours to mend, and nothing that is known of the parcel.
      onError(`kuaidi100 refused a query: ${answer.returnCode} ${answer.message}`)
      return { kind: 'unknown', reason: answer.returnCode }
    } catch (error) {
      onError('kuaidi100 gave no answer that can be read', error)
      return { kind: 'unknown', reason: 'no answer' }
    }
  }

  async function subscribe(parcel: AskedParcel): Promise<boolean> {
    const company = carrierOf(parcel.carrierCode)?.kuaidi100Code ?? ''
    if (company === '') return false
    const parameters = {
      callbackurl: `${pushUrl}?merchant=${parcel.merchantId}`,
      salt: saltOf(salt, parcel.merchantId),
      resultv2: '4',
      phone: parcel.phoneTail,
    }
    const param = JSON.stringify({ company, number: parcel.waybillNo, to: parcel.to.join(''), key, parameters })
    try {
      const { returnCode, message } = subscribed.parse(await ask('poll', { schema: 'json', param }))
      if (!SUBSCRIBED.has(returnCode)) onError(`kuaidi100 refused a subscription: ${returnCode} ${message}`)
      return SUBSCRIBED.has(returnCode)
    } catch (error) {
      onError('kuaidi100 did not answer a subscription', error)
      return false
    }
  }

  function readPush(merchantId: string, form: URLSearchParams): Pushed | null {
    const param = form.get('param') ?? ''
    const [told, made] = [form.get('sign') ?? '', sealOf(param + saltOf(salt, merchantId))].map((sign) =>
      Buffer.from(sign.toUpperCase()),
    )
    if (told === undefined || made === undefined || told.length !== made.length || !timingSafeEqual(told, made))
      return null
    const push = pushed.safeParse(parsed(param)).data
    const carrierCode = push === undefined ? null : carrierOfService(push.lastResult.com)
    if (push === undefined || carrierCode === null) return null
    const { nu: waybillNo } = push.lastResult
    return { carrierCode, waybillNo, traces: tracesOf(push.lastResult), isGivenUp: push.status === 'abort' }
  }

  return { name: 'kuaidi100', query, subscribe, readPush }
}

/** Where events say nothing of the state, the newest has the one of the whole track. */
function tracesOf({ state, data }: z.output<typeof track>): Trace[] {
  const traces = data.flatMap((each): Trace[] => {
    const at = timeOf(each.ftime) ?? timeOf(each.time)
    if (at === null || each.context === '') return []
    const code = each.statusCode === '' ? codeOfWord(each.status) : each.statusCode
    const city = each.areaName ?? each.location ?? ''
    return [{ at, text: each.context, city, state: code === null ? null : stateOfCode(code), subState: code }]
  })
  const isSilent = traces.every(({ subState }) => subState === null)
  const newest = traces.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0]
  if (!isSilent || newest === undefined || state === '') return traces
  return traces.map((trace) => (trace === newest ? { ...trace, state: stateOfCode(state), subState: state } : trace))
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
