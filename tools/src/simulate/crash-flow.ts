// What a way of money is in which the server may die anywhere, and how time passes in it.
import { type Life, type OrderFact, survive } from './life.ts'

export interface Flow {
  readonly name: string
  /** What there must be first, undisturbed. */
  readonly prepare: (life: Life) => Promise<OrderFact | null>
  readonly run: (life: Life, order: OrderFact | null) => Promise<void>
  /** One of many statements: so many times fewer of them are met, unless none may be left out. */
  readonly fewer?: number
}

export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE

export const nothing = (): Promise<null> => Promise.resolve(null)

/** Time passes and the jobs run, over the server's end if need be. */
export async function pass(life: Life, milliseconds: number): Promise<void> {
  await survive(life, () => life.world.idle())
  await survive(life, () => life.world.pass(milliseconds))
  await survive(life, () => life.world.deliver())
  await survive(life, () => life.world.work())
}

/** A call whose server died is asked about before it goes out again; what it was for needs another one now and then. */
const AT_LEAST = 5
/** As long as a call may be open at most: longer and longer pauses, a day in all. */
const AT_MOST = [10, 30, 60, 120, 240, 480, 720].map((minutes) => minutes * MINUTE)

/** Time passes until it is so, for a day at most: what died where says after how many minutes. */
export async function untilSo(life: Life, isSo: () => Promise<boolean>): Promise<boolean> {
  for (let times = 0; times < AT_LEAST; times += 1) await pass(life, MINUTE)
  for (const stretch of AT_MOST) {
    if (await isSo()) return true
    await pass(life, stretch)
  }
  return isSo()
}
