// Merchants of the journeys who have already come so far over HTTP, so that a journey begins where it is about something.
import { api } from '@merchant/contract'
import { newWalk, steps } from '../tools/src/path/walk.ts'
import { asMerchant, type Walk } from '../tools/src/path/walker.ts'
import type { Product } from './stack.ts'

/** A merchant for whom every step before `step` is done. `serial` makes it another person than the other journeys' ones. */
export async function walkTo({ stack, operator }: Product, step: string, serial: number): Promise<Walk> {
  const walk = newWalk({ url: stack.url, admin: stack.sandbox.admin, operator, serial })
  const end = steps.findIndex(({ name }) => name === step)
  if (end === -1) throw new Error(`There is no step ${step}`)
  for (const each of steps.slice(0, end)) await each.run(walk)
  return walk
}

/** The address at which the walker's goods are edited. */
export async function goodsEditorOf(walk: Walk): Promise<string> {
  const { list } = await walk.api.call(api.goods.list, {}, asMerchant(walk))
  return `/goods/edit/${list[0]?.id}`
}
