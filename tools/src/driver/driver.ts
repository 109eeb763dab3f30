// A merchant that is driven through the scenario over HTTP, and what a careful client remembers to repeat the same commands.
import { randomUUID } from 'node:crypto'
import type { AdminClient } from '@merchant/allinpay-sandbox'
import type { StorefrontKey } from '../../../apps/server/src/http/storefront-call.ts'
import { type Api, type CallOptions, createApiCaller } from './api-caller.ts'
import { advanceClockOf, type ClockStep, readClockOf } from './development-pages.ts'
import { sleep } from './eventually.ts'
import type { Operators } from './operator.ts'

/** The running product, and who is to be driven through it. */
export interface Target {
  readonly url: string
  readonly admin: AdminClient
  readonly operator: Operators
  /** Makes two merchants of one run different people. */
  readonly serial: number
}

/** What the merchant has learnt so far; a crash of the server takes none of it away. */
export interface Driver {
  readonly target: Target
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

/** One step of the scenario; repeated after a crash it goes on from wherever it was. */
export interface Step {
  readonly name: string
  run(driver: Driver): Promise<void>
}

export function newDriver(target: Target): Driver {
  const digits = String(10_000_000 + target.serial).slice(-8)
  const driver: Driver = {
    target,
    api: createApiCaller(target.url, {
      // Signatures carry the time of the server, whose clock may have been put forward.
      clock: { now: () => new Date(Date.now() + driver.aheadMs) },
      // An address each, so that no limit by address depends on how many merchants one product serves.
      address: `10.${target.serial >> 8}.${target.serial & 255}.1`,
    }),
    phone: `139${digits}`,
    buyerPhone: `137${digits}`,
    password: 'Drive-2026-merchant',
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
  return driver
}

/** The value under this name, made when it is asked for first: a repeat says the same again. */
export async function remembered(driver: Driver, name: string, make: () => string | Promise<string>): Promise<string> {
  const value = driver.memory.get(name) ?? (await make())
  driver.memory.set(name, value)
  return value
}

const keyOf = (driver: Driver, command: string): string => {
  const key = driver.memory.get(`key of ${command}`) ?? randomUUID()
  driver.memory.set(`key of ${command}`, key)
  return key
}

/** Gives up on a command for good; the next one under this name is another. */
export const forgetKey = (driver: Driver, command: string): void => void driver.memory.delete(`key of ${command}`)

/** As the merchant; with a command's name, its repeat is the same command. */
export const asMerchant = (driver: Driver, command?: string): CallOptions => ({
  caller: { token: driver.token },
  ...(command === undefined ? {} : { key: keyOf(driver, command) }),
})

export const asStorefront = (driver: Driver, command?: string): CallOptions => ({
  caller: { storefront: driver.storefront },
  ...(command === undefined ? {} : { key: keyOf(driver, command) }),
})

export async function signIn(driver: Driver): Promise<void> {
  driver.token = await driver.api.signIn(driver.phone, driver.password)
}

/** Puts the server's clock forward; everything that became due is done when this returns. */
export async function advanceClock(driver: Driver, step: ClockStep): Promise<void> {
  driver.aheadMs = await advanceClockOf(driver.target.url, step)
}

/** How far ahead the server's clock is. */
export async function readClock(driver: Driver): Promise<number> {
  driver.aheadMs = (await readClockOf(driver.target.url)).offsetMs
  return driver.aheadMs
}
