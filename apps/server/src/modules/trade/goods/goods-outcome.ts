// What an act on many goods answers: each of them done, or not and why.
import { type Api, type DataOf, refusalCode } from '@merchant/contract'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { saleStatusText } from './goods.states.ts'
import type { lockGoods } from './goods.store.ts'

export type Outcome = DataOf<Api['goods']['update']>
export type LockedGoods = Awaited<ReturnType<typeof lockGoods>>[number]

export interface By {
  readonly actor: MerchantActor
  readonly now: Date
  /** A table said so, and not a form. */
  readonly isImport?: boolean
}

/** Does the work for each in the order asked for; what is refused before anything of it was written is told and stops nothing. */
export async function eachOf<Goods>(
  ids: readonly string[],
  known: ReadonlyMap<string, Goods>,
  work: (goods: Goods) => Promise<void>,
): Promise<Outcome> {
  const succeeded: string[] = []
  const failed: Outcome['failed'] = []
  for (const id of ids) {
    const goods = known.get(id)
    const refusal = goods === undefined ? new Refusal('record.notFound') : await refusalOf(() => work(goods))
    if (refusal === null) succeeded.push(id)
    else failed.push(failureOf(id, refusal))
  }
  return { succeeded, failed }
}

/** Whoever lacks a right lacks it for all: that is thrown. */
export async function refusalOf(work: () => Promise<unknown>): Promise<Refusal | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof Refusal && error.refusal !== 'permission.denied') return error
    throw error
  }
}

export function failureOf(id: string, { refusal, message, details }: Refusal): Outcome['failed'][number] {
  const { missingDepositFen, handInHref } = details
  return {
    id,
    code: refusalCode(refusal),
    message,
    missingDepositFen: typeof missingDepositFen === 'number' ? missingDepositFen : null,
    handInHref: typeof handInHref === 'string' ? handInHref : null,
  }
}

/** Nothing is changed of what lies in the recycle bin, or is banned. Refuses with state.notAllowed. */
export function mustBeKept({ saleStatus }: Pick<LockedGoods, 'saleStatus'>): void {
  if (saleStatus === 'RECYCLED' || saleStatus === 'BANNED')
    refuse('state.notAllowed', { status: saleStatusText[saleStatus] })
}

export const targetOf = ({ id, goodsNo, shopId }: Pick<LockedGoods, 'id' | 'goodsNo' | 'shopId'>) => ({
  type: 'goods',
  id,
  no: goodsNo,
  shopId,
})
