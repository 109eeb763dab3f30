// Who walks the path and what a careful client does: remembers, repeats the same command, waits for what is still open.
import { randomUUID } from 'node:crypto'
import type { AdminClient } from '@merchant/allinpay-sandbox'
import { api, type InputOf, type RefusalName } from '@merchant/contract'
import { type Api, type CallOptions, createApiCaller, isRefusal, type StorefrontKey } from './api-caller.ts'
import { advanceClockOf, type ClockStep, readClockOf } from './development-pages.ts'
import { codeOfOperator } from './dynamic-codes.ts'
import { sleep } from './eventually.ts'
import { newestCodeTo, unusedCodeOfProvider } from './mailbox.ts'
import type { OperatorLogin, Operators } from './operator.ts'

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

export function newWalk(world: World): Walk {
  const digits = String(10_000_000 + world.serial).slice(-8)
  const walk: Walk = {
    world,
    api: createApiCaller(world.url, {
      // Signatures carry the time of the server, whose clock may have been put forward.
      clock: { now: () => new Date(Date.now() + walk.aheadMs) },
      // However many walk in one product, none is held up by what others have sent.
      address: `10.${world.serial >> 8}.${world.serial & 255}.1`,
    }),
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

type Proof = InputOf<typeof api.security.stepUp>

/** Somebody who can prove who they are: hands a proof to `give`, and the next one when the first was refused. */
interface Prover {
  readonly token: string
  readonly prove: (give: (proof: Pick<Proof, 'method' | 'proof'>) => Promise<unknown>) => Promise<unknown>
}

/** Does what may need a proof of the person first (安全验证), and does it again with the proof that was asked for. */
export async function withStepUp<T>(walk: Walk, act: () => Promise<T>, prover?: Prover): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!isRefusal(error, 'stepUp.required')) throw error
    const { token, prove }: Prover = prover ?? {
      token: walk.token,
      prove: (give) => give({ method: 'password', proof: walk.password }),
    }
    const bound = error.details['act']
    const forAct = typeof bound === 'string' ? { act: bound } : {}
    await prove((proof) => walk.api.call(api.security.stepUp, { ...proof, ...forAct }, { caller: { token } }))
    return act()
  }
}

/** An operator at work: signed in with a dynamic code, proving the sensitive acts by the next ones. */
export async function operatorAtWork(walk: Walk, { username, password }: OperatorLogin): Promise<Prover> {
  const next = () => codeOfOperator(walk.world.url, username)
  const token = await withDynamicCode(walk, next, (code) => walk.api.signIn(username, password, code))
  return {
    token,
    prove: (give) => withDynamicCode(walk, next, (code) => give({ method: 'totp', proof: code })),
  }
}

/**
 * Uses the next dynamic code as soon as there is one. A code that is refused gives way to the one after it: its time may
 * have run out on the way, or a server that was killed had taken it and never said so.
 */
const withDynamicCode = <T>(
  walk: Walk,
  next: () => Promise<string | null>,
  use: (code: string) => Promise<T>,
): Promise<T> =>
  patiently(walk, async () => {
    const code = await next()
    return code === null ? null : use(code)
  }, ['otp.wrong'])

/** Much longer than anything takes on a slow and busy machine. */
const GIVE_UP_AFTER_MS = 120_000

/** Asks until the answer fits; what others still have to do takes its time. */
export async function until<T>(walk: Walk, ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS
  for (let turn = 1; ; turn += 1) {
    const answer = await ask()
    if (fits(answer)) return answer
    if (performance.now() > giveUpAt) throw new Error(`Still not so: ${JSON.stringify(answer).slice(0, 400)}`)
    await walk.pause(turn)
  }
}

const TOO_EARLY = ['provider.pending', 'request.tooMany', 'system.notNow'] as const

/** Repeats what answers null, or what was refused only because it is too early: pending at the provider, too many, or one of `more`. */
export async function patiently<T>(
  walk: Walk,
  ask: () => Promise<T | null>,
  more: readonly RefusalName[] = [],
): Promise<T> {
  const answer = await until<{ readonly found: T } | { readonly refused: string | null }>(
    walk,
    async () => {
      try {
        const found = await ask()
        return found === null ? { refused: null } : { found }
      } catch (error) {
        if (isRefusal(error, ...TOO_EARLY, ...more)) return { refused: error.message }
        throw error
      }
    },
    (now) => 'found' in now,
  )
  if (!('found' in answer)) throw new Error('unreachable')
  return answer.found
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
      const done = await use(code)
      walk.memory.set(`spent ${code}`, 'used')
      return done
    } catch (error) {
      if (!isRefusal(error, 'smsCode.wrong')) throw error
      walk.memory.set(`spent ${code}`, 'refused')
      return null
    }
  })
}

/** The newest code that was texted to the walker's phone. */
export const codeInMailbox = (walk: Walk): Promise<string | null> => newestCodeTo(walk.world.url, walk.phone)

/** The newest unused code that the provider has sent to this phone. */
export const codeOfProvider = (walk: Walk, phone: string): Promise<string | null> =>
  unusedCodeOfProvider(walk.world.admin, phone)

/** Puts the server's clock forward; everything that became due is done when this returns. */
export async function advanceClock(walk: Walk, step: ClockStep): Promise<void> {
  walk.aheadMs = await advanceClockOf(walk.world.url, step)
}

/** How far ahead the server's clock is. */
export async function readClock(walk: Walk): Promise<number> {
  walk.aheadMs = (await readClockOf(walk.world.url)).offsetMs
  return walk.aheadMs
}
