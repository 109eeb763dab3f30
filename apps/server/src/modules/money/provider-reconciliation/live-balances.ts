// The live balances as they were last compared: the platform's own accounts, how many merchants differ, and of how many nothing can be said.
import type { Api, DataOf, ReconAccount } from '@merchant/contract'
import type { Database } from '@merchant/database'
import { sql } from 'kysely'
import { COUNT_LIMIT } from '../../../kernel/list-page.ts'

export async function readLiveBalances({
  global,
  acrossMerchants,
}: Database): Promise<DataOf<Api['reconciliation']['balances']>> {
  const [accounts, differing, compared, lacking] = await Promise.all([
    global.selectFrom('recon_account').selectAll().execute(),
    global
      .selectFrom((inner) =>
        inner
          .selectFrom('recon_diff')
          .select('id')
          // Written out, as their index has it.
          .where('kind', '=', sql.lit('BALANCE' as const))
          .where('status', '=', sql.lit('OPEN' as const))
          // The platform's own accounts differ for themselves.
          .where('merchant_id', 'is not', null)
          .orderBy('day_on')
          .orderBy('id')
          .limit(sql.lit(COUNT_LIMIT))
          .as('open'),
      )
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
    acrossMerchants
      .selectNoFrom(({ selectFrom }) => [
        selectFrom('recon_balance').select('compared_at').orderBy('compared_at', 'desc').limit(1).as('newest'),
        selectFrom((inner) =>
          inner
            .selectFrom('recon_balance')
            .select('merchant_id')
            .where('difference_fen', 'is', null)
            .limit(sql.lit(COUNT_LIMIT))
            .as('unknown'),
        )
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .as('without_result'),
      ])
      .executeTakeFirstOrThrow(),
    acrossMerchants
      .selectFrom('recon_balance')
      .innerJoin('merchant', 'merchant.merchant_id', 'recon_balance.merchant_id')
      .where('recon_balance.difference_fen', 'is', null)
      .select(['merchant.merchant_no as merchantNo', 'merchant.name'])
      .orderBy('recon_balance.merchant_id')
      .limit(sql.lit(NAMED))
      .execute(),
  ])
  return {
    accounts: ORDER.flatMap((account) => {
      const row = accounts.find((one) => one.account === account)
      if (row === undefined) return []
      return [
        {
          account,
          totalFen: row.total_fen,
          availableFen: row.available_fen,
          ourFen: row.our_fen,
          isLow: row.is_low,
          askedAt: row.asked_at.toISOString(),
        },
      ]
    }),
    differing: Number(differing.count),
    withoutResult: Number(compared.without_result),
    lacking,
    comparedAt: compared.newest?.toISOString() ?? null,
  }
}

/** So many are named; the others follow by the next hour's comparison. */
const NAMED = 3
const ORDER: readonly ReconAccount[] = ['platformReserve', 'platformBalance', 'transitForward']
