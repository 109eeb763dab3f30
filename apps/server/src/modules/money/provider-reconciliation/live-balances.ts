// The live balances as they were last compared: the platform's own accounts, and how many merchants differ.
import type { Api, DataOf, ReconAccount } from '@merchant/contract'
import type { Database } from '@merchant/database'
import { sql } from 'kysely'
import { COUNT_LIMIT } from '../../../kernel/list-page.ts'

export async function readLiveBalances({
  global,
  acrossMerchants,
}: Database): Promise<DataOf<Api['reconciliation']['balances']>> {
  const [accounts, differing, newest] = await Promise.all([
    global.selectFrom('recon_account').selectAll().execute(),
    global
      .selectFrom((inner) =>
        inner
          .selectFrom('recon_diff')
          .select('id')
          .where('kind', '=', 'BALANCE')
          .where('status', '=', 'OPEN')
          .limit(sql.lit(COUNT_LIMIT))
          .as('open'),
      )
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
    acrossMerchants
      .selectFrom('recon_balance')
      .select('compared_at')
      .orderBy('compared_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
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
    comparedAt: newest?.compared_at.toISOString() ?? null,
  }
}

const ORDER: readonly ReconAccount[] = ['platformReserve', 'platformBalance', 'transitForward']
