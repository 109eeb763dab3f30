// Large payouts that wait because provider and ledger differ about their merchants' money, or nobody can say whether they do.
import { said } from '@merchant/contract'
import type { Database } from '@merchant/database'
import type { AlarmSource } from '../../../kernel/standing-alarm.ts'

export const payoutAlarm = ({ acrossMerchants }: Database): AlarmSource => ({
  permission: 'payout.view',
  async read() {
    const { count, oldest } = await acrossMerchants
      .selectFrom('withdraw_order')
      .select(({ fn }) => [fn.countAll<string>().as('count'), fn.min('held_at').as('oldest')])
      .where('held_reason', 'is not', null)
      .executeTakeFirstOrThrow()
    if (oldest === null) return []
    const label = said(`${count} 笔大额提现暂缓打款`, `${count} large withdrawals are held`)
    const note = said('渠道余额与账本不一致或无法核对', 'Provider and ledger differ, or can’t be compared')
    return [{ key: 'payout.HELD', label, note, since: oldest, link: '/operator/withdraw?tab=APPROVED' }]
  },
})
