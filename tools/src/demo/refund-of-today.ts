// A part of the newest recharge of the selling merchant goes back to the card that paid it.
import { eventually } from '../driver/eventually.ts'
import type { Fixtures } from './fixtures.ts'
import { book } from './manual-entries.ts'
import type { PresentWorld } from './present-world.ts'

type People = Pick<Fixtures, 'merchant' | 'finance' | 'review'>

export async function refundToday(world: PresentWorld, people: People): Promise<void> {
  const tenant = world.db.tenant(people.merchant().merchantId)
  const { recharge_no: subjectNo, amount_fen: receivedFen } = await tenant
    .selectFrom('recharge_order')
    .select(['recharge_no', 'amount_fen'])
    .where('status', '=', 'SUCCESS')
    .where('method', '=', 'QUICK')
    .where('target', '=', 'BALANCE')
    .orderBy('paid_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const amountFen = Math.ceil(receivedFen / 4)
  const reason = '多充了备货款，来函申请退回未用部分'
  await book(world, people, { kind: 'RECHARGE_REFUND', amountFen, reason, subjectNo })
  await eventually('the refund at its payer', async () => {
    const call = await tenant
      .selectFrom('provider_call')
      .select('id')
      .where('subject_type', '=', 'rechargeRefund')
      .executeTakeFirstOrThrow()
    const outcome = await world.modules.payment.calls.ask(tenant.merchantId, call.id)
    return outcome === 'succeeded' ? outcome : null
  })
}
