/** queryVSPFund: what of a sub-merchant's takings of today can still be refunded through its channel. */
import { optional, text } from '../edge/params.ts'
import { chinaDay, chinaMoment } from '../clock.ts'
import { service } from '../edge/service.ts'

/** The parts that the channel took for this sub-merchant since midnight in China, less what goes back through it. */
const FUND = `
  select coalesce(sum(case when o.type = 10 then - taken.fen else taken.fen end), 0)::text as fund
    from payment_order o
    cross join lateral (
      select case when o.type = 10
        then coalesce((select sum((target->>'amount')::bigint) from jsonb_array_elements(o.details->'refundTargets') target
                        where target->>'from' = 'channel'), 0)
        else coalesce((select sum((part->>'amount')::bigint) from jsonb_array_elements(o.details->'payParts') part
                        where part->>'from' = 'channel'), case when o.details ? 'payParts' then 0 else o.amount end)
        end as fen) taken
   where o.app_id = $1 and o.created_at >= $3 and o.details->>'vspCusid' = $2
     and (o.type in (1, 2, 4) and o.state in (4, 5) or o.type = 10 and o.state in (4, 99))`

export const queryVSPFundService = service({
  method: 'merchantService.queryVSPFund',
  reads: true,
  params: { vspOrgid: optional(text(20)), vspCusid: text(20) },
  async run(work, { vspCusid }) {
    const midnight = chinaMoment(chinaDay(work.now), '00:00')
    const [row] = await work.query<{ fund: string }>(FUND, [work.appId, vspCusid, midnight])
    return { balance: BigInt(row?.fund ?? '0') }
  },
})
