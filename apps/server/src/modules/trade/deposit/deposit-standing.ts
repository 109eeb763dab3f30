// What a merchant owes as deposit: the most that any category of its goods asks, on sale or not; what is paid, the ledger says.
import type { Fen } from '@merchant/contract'
import { statement, type TenantDb, type TenantTx, withoutDataScope } from '@merchant/database'
import { sql } from 'kysely'

export interface DepositStanding {
  readonly requiredFen: Fen
  readonly paidFen: Fen
  /** What is still to be paid; 0 when it suffices. */
  readonly missingFen: Fen
  /** The category that asks most, or null when none asks anything. */
  readonly categoryId: string | null
  /** As it is kept. */
  readonly categoryName: string | null
}

const NOTHING_ASKED: DepositStanding = {
  requiredFen: 0,
  paidFen: 0,
  missingFen: 0,
  categoryId: null,
  categoryName: null,
}

/** One deposit covers all shops and categories: it is as high as the highest of these asks. */
export async function standingOf(db: TenantDb | TenantTx): Promise<DepositStanding> {
  const asked = await withoutDataScope(() => highestAsked.first(db, {}))
  if (asked === undefined) return NOTHING_ASKED
  const { id, name, requiredFen } = asked
  const paidFen = asked.paidFen ?? 0
  const missingFen = Math.max(0, requiredFen - paidFen)
  return { requiredFen, paidFen, missingFen, categoryId: id, categoryName: name }
}

/** Few categories ask anything: each is looked for among the goods. */
const highestAsked = statement((db: TenantDb, _value: object) =>
  db
    .selectFrom('platform_category')
    .select((eb) => [
      'platform_category.id',
      'platform_category.name',
      'platform_category.deposit_fen as requiredFen',
      eb
        .selectFrom('ledger_account')
        .select('ledger_account.balance_fen')
        .where('ledger_account.code', '=', sql.lit('M_DEPOSIT'))
        .as('paidFen'),
    ])
    .where('platform_category.deposit_fen', '>', sql.lit(0))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('goods')
          .select('goods.id')
          .whereRef('goods.category_id', '=', 'platform_category.id')
          .where('goods.tab', 'in', [sql.lit('ON_SALE'), sql.lit('SOLD_OUT'), sql.lit('WAREHOUSE'), sql.lit('DRAFT')]),
      ),
    )
    .orderBy('platform_category.deposit_fen', 'desc')
    .orderBy('platform_category.id')
    .limit(sql.lit(1)),
)
