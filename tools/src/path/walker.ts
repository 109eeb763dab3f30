// Who walks the path and what a careful client does: remembers, repeats the same command, waits for what is still open.
import { randomUUID } from 'node:crypto'
import type { AdminClient, SentSms } from '@merchant/allinpay-sandbox'
import { api } from '@merchant/contract'
import { type Api, type CallOptions, createApiCaller, isRefusal, type StorefrontKey } from './api-caller.ts'
import { codeOfOperator, type OperatorLogin, type Operators } from './operator.ts'

export interface World {
  readonly url: string
  readonly admin: AdminClient
  readonly operator: Operators
  /** Makes two merchants of one run different people. */
  readonly serial: number
}

/** What the walker has learnt on the way; a crash of the server takes none of it away. */
export interface Walk {
  readonly world: World
  readonly api: Api
  readonly phone: string
  readonly buyerPhone: string
  readonly password: string
  token: string
  merchantId: string
  storefront: StorefrontKey
  skuId: string
  orderId: string
  payUrl: string
  cardId: string
  withdrawId: string
  /** What a repeat has to say again: keys of commands, files that were uploaded, versions that were read. */
  readonly memory: Map<string, string>
  /** How far the server's clock was put forward. */
  aheadMs: number
  /** Lets some time pass between two questions; `turn` counts them from 1. */
  pause(turn: number): Promise<void>
}

/** A stretch of the path; it may be repeated after a crash and then goes on from wherever it was. */
export interface Step {
  readonly name: string
  run(walk: Walk): Promise<void>
}

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

export function newWalk(world: World): Walk {
  const digits = String(10_000_000 + world.serial).slice(-8)
  const walk: Walk = {
    world,
    // Signatures carry the time of the server, whose clock may have been put forward.
    api: createApiCaller(world.url, { now: () => new Date(Date.now() + walk.aheadMs) }),
    phone: `139${digits}`,
    buyerPhone: `137${digits}`,
    password: 'Walk-2026-path',
    token: '',
    merchantId: '',
    storefront: { key: '', secret: '' },
    skuId: '',
    orderId: '',
    payUrl: '',
    cardId: '',
    withdrawId: '',
    memory: new Map(),
    aheadMs: 0,
    pause: () => sleep(50),
  }
  return walk
}

/** The value under this name, made when it is asked for first: a repeat says the same again. */
export async function remembered(walk: Walk, name: string, make: () => string | Promise<string>): Promise<string> {
  const value = walk.memory.get(name) ?? (await make())
  walk.memory.set(name, value)
  return value
}

const keyOf = (walk: Walk, command: string): string => {
  const key = walk.memory.get(`key of ${command}`) ?? randomUUID()
  walk.memory.set(`key of ${command}`, key)
  return key
}

/** Gives up on a command for good; the next one under this name is another. */
export const forgetKey = (walk: Walk, command: string): void => void walk.memory.delete(`key of ${command}`)

/** As the merchant; with a command's name, its repeat is the same command. */
export const asMerchant = (walk: Walk, command?: string): CallOptions => ({
  caller: { token: walk.token },
  ...(command === undefined ? {} : { key: keyOf(walk, command) }),
})

export const asStorefront = (walk: Walk, command?: string): CallOptions => ({
  caller: { storefront: walk.storefront },
  ...(command === undefined ? {} : { key: keyOf(walk, command) }),
})

export async function signIn(walk: Walk): Promise<void> {
  walk.token = await walk.api.signIn(walk.phone, walk.password)
}

/** Somebody who can prove who they are. */
interface Prover {
  readonly token: string
  readonly prove: () => Promise<{ readonly method: 'password' | 'totp'; readonly proof: string }>
}

/** Does what may need a proof of the person first (安全验证), and does it again with the proof that was asked for. */
export async function withStepUp<T>(walk: Walk, act: () => Promise<T>, prover?: Prover): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!isRefusal(error, 'stepUp.required')) throw error
    const { token, prove } = prover ?? {
      token: walk.token,
      prove: async () => ({ method: 'password' as const, proof: walk.password }),
    }
    const bound = error.details['act']
    const input = { ...(await prove()), ...(typeof bound === 'string' ? { act: bound } : {}) }
    await walk.api.call(api.security.stepUp, input, { caller: { token } })
    return act()
  }
}

/** An operator at work: signed in with a dynamic code, proving the sensitive acts by the next ones. */
export async function operatorAtWork(walk: Walk, { username, password }: OperatorLogin): Promise<Prover> {
  const code = async () =>
    (await until(
      walk,
      () => codeOfOperator(walk.world.url, username),
      (found) => found !== null,
    )) ?? ''
  const token = await walk.api.signIn(username, password, await code())
  return { token, prove: async () => ({ method: 'totp', proof: await code() }) }
}

const GIVE_UP_AFTER_MS = 40_000

/** Asks until the answer fits, for at most 40 seconds: what others still have to do takes its time. */
export async function until<T>(walk: Walk, ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS
  for (let turn = 1; ; turn += 1) {
    const answer = await ask()
    if (fits(answer)) return answer
    if (performance.now() > giveUpAt) throw new Error(`Still not so: ${JSON.stringify(answer).slice(0, 400)}`)
    await walk.pause(turn)
  }
}

/** Repeats what answers null, or what was refused only because it is too early: pending at the provider, too many. */
export async function patiently<T>(walk: Walk, ask: () => Promise<T | null>): Promise<T> {
  const isTooEarly = (error: unknown) => isRefusal(error, 'provider.pending', 'request.tooMany')
  const answer = await until<T | null>(
    walk,
    () => ask().catch((error: unknown) => (isTooEarly(error) ? null : Promise.reject(error))),
    (found) => found !== null,
  )
  if (answer === null) throw new Error('unreachable')
  return answer
}

/**
 * Uses a code: one that lies there unused if there is any, else a new one. A code that was refused is not tried again.
 * `use` answers null when it was the wrong one.
 */
export async function withCode<T>(
  walk: Walk,
  source: { readonly newest: () => Promise<string | null>; readonly send: () => Promise<unknown> },
  use: (code: string) => Promise<T>,
): Promise<T> {
  const usable = async () => {
    const code = await source.newest()
    return code === null || walk.memory.has(`spent ${code}`) ? null : code
  }
  return patiently(walk, async () => {
    let code = await usable()
    if (code === null) {
      await source.send()
      code = await usable()
    }
    if (code === null) return null
    try {
      return await use(code)
    } catch (error) {
      if (!isRefusal(error, 'smsCode.wrong')) throw error
      walk.memory.set(`spent ${code}`, 'refused')
      return null
    }
  })
}

/** The newest code that our own outbox shows for the walker's phone. */
export async function codeInOutbox(walk: Walk): Promise<string | null> {
  const page = await (await fetch(`${walk.world.url}/development/outbox`)).text()
  const entry = page.split('<li>').find((item) => item.includes(walk.phone))
  return /<mark>(\d{6})<\/mark>/.exec(entry ?? '')?.[1] ?? null
}

/** The newest unused code that the provider has sent to this phone. */
export async function codeOfProvider(walk: Walk, phone: string): Promise<string | null> {
  const texts: SentSms[] = await walk.world.admin.sms(phone)
  return texts.find((text) => text.usedAt === null)?.code ?? null
}

/** Puts the server's clock forward; everything that became due is done when this returns. */
export async function advanceClock(walk: Walk, step: '1m' | '1h' | '1d' | '7d' | '10d'): Promise<void> {
  walk.aheadMs = await askClock(walk, { method: 'POST', body: JSON.stringify({ step }) })
}

/** How far ahead the server's clock is. */
export async function readClock(walk: Walk): Promise<number> {
  walk.aheadMs = await askClock(walk, {})
  return walk.aheadMs
}

async function askClock(walk: Walk, request: RequestInit): Promise<number> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const response = await fetch(`${walk.world.url}/development/clock`, { ...request, headers })
  if (!response.ok) throw new Error(`clock: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { offsetMs: number }).offsetMs
}
