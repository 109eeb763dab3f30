// Which returns the platform's people look for: all merchants', those of a number of theirs or of what belongs to them, or those of some
// merchants.
import type { Tables } from '@merchant/database'
import { type Expression, type Kysely, sql, type SqlBool } from 'kysely'
import { soughtBy } from '../sale-order/index.ts'

/** What a number is that returns are found by. */
type NumberOf = 'return' | 'refund' | 'dispute' | 'order'

export interface SoughtReturns {
  readonly by: 'all' | 'merchants' | NumberOf
  readonly numbers: readonly string[]
  readonly merchantIds: readonly string[]
}

const NUMBER_OF_RETURN = /^(RT|RF|DP)\d{18}$/
const numberOf = { RT: 'return', RF: 'refund', DP: 'dispute' } as const

/** Reads a keyword as the list of all orders does; a refund is looked for as the one that pays a return back. '' for all. */
export async function soughtReturns(db: Kysely<Tables>, keyword: string): Promise<SoughtReturns> {
  const number = keyword.toUpperCase()
  const by = NUMBER_OF_RETURN.test(number) ? numberOf[number.slice(0, 2) as keyof typeof numberOf] : undefined
  if (by !== undefined) return { by, numbers: [number], merchantIds: [] }
  const sought = await soughtBy(db, keyword)
  if (sought === 'all') return { by: 'all', numbers: [], merchantIds: [] }
  return 'orderNos' in sought
    ? { by: 'order', numbers: sought.orderNos, merchantIds: [] }
    : { by: 'merchants', numbers: [], merchantIds: sought.merchantIds }
}

/** Fifty lines, five times each; of any other number there are fewer. */
const MOST_OF_NUMBER = 250

/** Their ids with their merchants, each number along its index over all merchants. */
export const idsOfNumber = (db: Kysely<Tables>, by: NumberOf, numbers: Expression<string[]>) =>
  db.selectFrom(numbered[by](db, numbers).as('numbered')).selectAll('numbered').limit(sql.lit(MOST_OF_NUMBER))

const numbered = {
  return: (db: Kysely<Tables>, numbers: Expression<string[]>) =>
    db
      .selectFrom('return_order as own')
      .select(['own.merchant_id', 'own.id'])
      .where('own.return_no', '=', theOne(numbers)),
  refund: (db: Kysely<Tables>, numbers: Expression<string[]>) =>
    db
      .selectFrom('refund_order as paid')
      .select(['paid.merchant_id', 'paid.return_id as id'])
      .where('paid.refund_no', '=', theOne(numbers))
      .where('paid.return_id', 'is not', null)
      .$narrowType<{ id: string }>(),
  dispute: (db: Kysely<Tables>, numbers: Expression<string[]>) =>
    db
      .selectFrom('return_dispute as argued')
      .select(['argued.merchant_id', 'argued.return_id as id'])
      .where('argued.dispute_no', '=', theOne(numbers)),
  order: (db: Kysely<Tables>, numbers: Expression<string[]>) =>
    db
      .selectFrom('sale_order as bought')
      // Each along the index of its own: any other of a merchant is taken for as good where merchants are thought to have few.
      .crossJoinLateral((eb) =>
        eb
          .selectFrom('return_order')
          .select(['return_order.merchant_id', 'return_order.id'])
          .whereRef('return_order.merchant_id', '=', 'bought.merchant_id')
          .whereRef('return_order.order_id', '=', 'bought.id')
          .orderBy('return_order.order_id')
          .orderBy('return_order.id', 'desc')
          .limit(sql.lit(MOST_OF_NUMBER))
          .as('asked'),
      )
      .select(['asked.merchant_id', 'asked.id'])
      .where(sql<SqlBool>`bought.order_no = any(${numbers})`),
} as const

/** Of all but orders one is given. */
const theOne = (numbers: Expression<string[]>) => sql<string>`(${numbers})[1]`
