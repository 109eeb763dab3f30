// The merchant has transferred, and hands in its bank's slip: from now on it waits for the platform's people, and no clock ends it.
import { said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { disarmTimer } from '../../../../kernel/timers.ts'
import type { RechargeDeps } from '../recharge-order.deps.ts'
import { log } from '../recharge-order.log.ts'
import { lockRecharge, move } from '../recharge-order.store.ts'
import { slipToConfirm } from './transfer.events.ts'

interface HandedIn {
  readonly actor: MerchantActor
  readonly id: string
  readonly slipFileId: string
  readonly now: Date
}

/** Refuses record.notFound for a slip that is not the merchant's own, state.notAllowed for what waits for none. */
export async function handInSlip(
  { files, notify }: Pick<RechargeDeps, 'files' | 'notify'>,
  tx: TenantTx,
  { actor, id, slipFileId, now }: HandedIn,
): Promise<void> {
  const order = await lockRecharge(tx, id)
  if (order.method !== 'TRANSFER')
    refuse('state.notAllowed', { status: said('不是对公转账充值', 'not a recharge by transfer') })
  await files.mustBeOwn(tx, slipFileId, 'TRANSFER_SLIP')
  const handedIn = await move(tx, order, 'handIn', {
    slip_file_id: slipFileId,
    handed_in_at: now,
    reject_reason: null,
  })
  await disarmTimer(tx, 'rechargeOrder.expire', id, now)
  const summary = said('已提交转账凭证，等待平台确认到账', 'The slip was handed in; the platform confirms what came')
  await log(tx, order, { actor, event: 'handIn', summary, now })
  const { name } = await tx.selectFrom('merchant').select('name').executeTakeFirstOrThrow()
  await notify(tx, slipToConfirm({ ...handedIn, merchantName: name }))
}
