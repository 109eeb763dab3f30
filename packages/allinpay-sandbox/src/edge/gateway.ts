/** The gateway itself: one call checked, run in one transaction, answered — and, when a scenario says so, broken on the way. */
import { type FormFields, isJsonObject, type JsonObject, METHOD_PREFIX } from '@merchant/allinpay/wire'
import type pg from 'pg'
import { BooksBroken } from '../books/invariants.ts'
import type { VirtualClock } from '../clock.ts'
import type { Scenario, Scenarios } from '../faults/scenarios.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { lockIfKnown } from '../members/lock-member.ts'
import type { RunWork } from '../run-work.ts'
import type { Settings } from '../settings.ts'
import { createRows } from '../storage/rows-in-work.ts'
import { type AppRow, apps } from '../storage/tables.ts'
import { type Answer, faultAfter, faultBefore, Faults, type WriteJson } from './call-faults.ts'
import { type CheckedRequest, checkRequest } from './check-request.ts'
import { Refusal } from './refusal.ts'
import { businessRefusal, gatewayRefusal, type Reply, success, writeReply } from './reply.ts'
import { cipherOf } from './secrets.ts'

const MINUTE_MS = 60_000

interface GatewayDeps {
  pool: pg.Pool
  clock: VirtualClock
  settings: () => Readonly<Settings>
  keys: KeyRing
  scenarios: Scenarios
  runWork: RunWork
  /** Delivers what waits for an order now, for the fault `notifyBeforeReply`. */
  deliverOf: (bizOrderNo: string) => Promise<void>
  onBroken: (broken: BooksBroken) => void
  onError: (error: unknown) => void
}

export interface Gateway {
  /** A posted call. */
  call(fields: FormFields | null): Promise<Answer>
  /** A page call built by URL: the address to go to, or the refusal for the person in front of the screen. */
  openPage(fields: FormFields | null): Promise<{ url: string } | { refusal: Reply }>
}

export function createGateway(deps: GatewayDeps): Gateway {
  async function findApp(appId: string): Promise<AppRow | undefined> {
    const client = await deps.pool.connect()
    try {
      return await createRows(client, false).find(apps, { appId })
    } finally {
      client.release()
    }
  }

  function check(fields: FormFields | null, skewMs: number) {
    const settings = deps.settings()
    const { timestampClock } = settings
    const clocks = [
      ...(timestampClock === 'host' ? [] : [deps.clock.now()]),
      ...(timestampClock === 'sandbox' ? [] : [deps.clock.hostNow()]),
    ]
    return checkRequest(fields, { settings, clocks: clocks.map((now) => new Date(now.getTime() + skewMs)), findApp })
  }

  async function run({ app, service, body }: CheckedRequest): Promise<{ reply: Reply; lost: boolean }> {
    const cipher = cipherOf(app.secretKey)
    try {
      const options = { appId: app.appId, writes: !service.reads }
      const done = await deps.runWork(options, (work) => service.run(work, body, (hex) => cipher.decrypt(hex)))
      return { reply: success(done.data), lost: done.lost ?? false }
    } catch (error) {
      if (error instanceof Refusal) return { reply: businessRefusal(error.code, error.message), lost: false }
      if (error instanceof BooksBroken) deps.onBroken(error)
      else deps.onError(error)
      return { reply: gatewayRefusal('GW0013'), lost: false }
    }
  }

  const json: WriteJson = (reply, key = deps.keys.signingKey()) => ({
    kind: 'body',
    status: 200,
    type: 'json',
    text: writeReply(reply, deps.settings(), key),
  })

  async function log(fields: FormFields | null, faults: readonly Scenario[], answer: Answer): Promise<void> {
    const { appId = null, method = null, bizContent = '' } = fields ?? {}
    const bizOrderNo = /"bizOrderNo"\s*:\s*"([^"]*)"/.exec(bizContent)?.[1] ?? null
    await deps.pool.query(
      `insert into wire_log (logged_at, app_id, method, biz_order_no, request, answer, fault) values ($1,$2,$3,$4,$5,$6,$7)`,
      [
        deps.clock.now(),
        appId,
        method,
        bizOrderNo,
        masked(bizContent),
        answer.kind === 'reset' ? '(connection reset)' : masked(answer.text),
        faults.map((fault) => fault.fault).join(', ') || null,
      ],
    )
  }

  return {
    async call(fields) {
      const faults = new Faults(deps.scenarios.takeForCall(exchangeOf(fields)))
      const checked = await check(fields, (faults.find('clockSkew')?.minutes ?? 0) * MINUTE_MS)
      let answer: Answer
      if ('refusal' in checked) answer = json(checked.refusal)
      else {
        answer = (await faultBefore(faults, json)) ?? (await runAndAnswer(faults, checked.request))
      }
      await log(fields, faults.all, answer)
      return answer
    },
    async openPage(fields) {
      const checked = await check(fields, 0)
      if ('refusal' in checked) return checked
      if (checked.request.service.kind !== 'page') return { refusal: gatewayRefusal('GW0011') }
      const { reply } = await run(checked.request)
      await log(fields, [], json(reply))
      const url = reply.data?.url
      return typeof url === 'string' ? { url } : { refusal: reply }
    },
  }

  async function runAndAnswer(faults: Faults, request: CheckedRequest): Promise<Answer> {
    const { bizUserId, payerId } = request.body
    const named = [bizUserId, payerId].filter((name) => typeof name === 'string')
    if (faults.find('lockMember')) {
      await deps.runWork({ appId: request.app.appId, writes: true }, (work) => lockIfKnown(work, named))
    }
    const { reply, lost } = await run(request)
    return lost ? { kind: 'reset' } : faultAfter({ ...deps, json }, faults, { request, reply })
  }
}

function exchangeOf(fields: FormFields | null) {
  const body = bodyOf(fields)
  const textOf = (name: string): string | null => (typeof body[name] === 'string' ? body[name] : null)
  return {
    method: (fields?.method ?? '').slice(METHOD_PREFIX.length),
    bizUserId: textOf('bizUserId') ?? textOf('payerId'),
    bizOrderNo: textOf('bizOrderNo'),
  }
}

function bodyOf(fields: FormFields | null): JsonObject {
  try {
    const body: unknown = JSON.parse(fields?.bizContent ?? '')
    return isJsonObject(body) ? body : {}
  } catch {
    return {}
  }
}

// Card and identity numbers travel encrypted; in the log even their ciphertext is cut, because equal numbers look equal.
function masked(text: string): string {
  return text.replaceAll(
    /"(cardNo|bankCardNo|identityNo|identityCardNo|legalIds|accountNo|acctNo|validate|cvv2)":"([^"]{4})[^"]*"/g,
    '"$1":"$2…"',
  )
}
