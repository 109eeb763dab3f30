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
