// Paying a bill: its orders settle one by one as others do, corrections upwards are transferred, those downwards are owed and repaid
// by what settles. It is paid when nothing of it is left to settle.
import type { Api, BodyOf } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import type { Command } from '../../../kernel/command.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mustHaveProven } from '../../../kernel/step-up.ts'
import type { BillDeps } from './bill.deps.ts'
import { happened } from './bill-history.ts'
import { billParameters } from './bill.parameters.ts'
import { mustAllow } from './bill.states.ts'
import { moveBill, countUnsettled, lockBill, lockSeen } from './bill.store.ts'
import { besideOrders, endBill, owe } from './end-bill.ts'
import { mayTryAgain, transferOf, watchAgain } from './transfer-beside.ts'

interface Paying {
  readonly actor: OperatorActor
  readonly command: Command
  readonly now: Date
}

/** Begins the payment. Refuses another amount than the bill's as record.changed. */
export async function payBill(
  { orders }: Pick<BillDeps, 'orders'>,
  tx: TenantTx,
  body: BodyOf<Api['platformBill']['pay']>,
  { actor, command, now }: Paying,
): Promise<void> {
  await mustHaveProven(tx, actor, command, now)
  const bill = await lockSeen(tx, body)
  mustAllow(bill, 'pay')
  if (bill.to_pay_fen !== body.amountFen) refuse('record.changed')
  await moveBill(tx, bill, 'pay', { status: 'PAYING' })
  await happened(tx, bill, { actor, happening: { event: 'pay', amountFen: bill.to_pay_fen }, now })
  await orders.settleOfBill(tx, bill.id, now)
  // They settle after this transaction, and repay it.
  await owe(tx, bill, now)
  await watchAgain(tx, bill.id, 0, now)
}

/** The timer's side: asks whether everything is settled, and transfers what the bill adds once; looks again until it is. */
export async function watchPaid(
  deps: Pick<BillDeps, 'db' | 'clock' | 'notify' | 'calls'>,
  merchantId: string,
  billId: string,
): Promise<void> {
  const { db, clock, calls } = deps
  const callId = await db.transaction(merchantId, async (tx) => {
    const bill = await lockBill(tx, billId)
    if (bill.status !== 'PAYING') return null
    const now = clock.now()
    const left = await countUnsettled(tx, billId)
    const upwards = Math.max(0, besideOrders(bill))
    const transfer = upwards === 0 ? null : await transferOf(tx, billId)
    if (left === 0 && (upwards === 0 || transfer?.status === 'SUCCEEDED')) {
      await endBill(deps, tx, bill, now)
      return null
    }
    await watchAgain(tx, billId, await waitOf(tx, billId), now)
    if (upwards === 0 || (transfer !== null && !(await mayTryAgain(tx, bill, transfer, now)))) return null
    const call = {
      service: 'transfer',
      number: newBusinessNo('TF', now),
      amountFen: upwards,
      subject: { type: 'financeBill', id: billId },
    } as const
    return (await calls.plan(tx, call, now)).callId
  })
  if (callId !== null) await calls.send(merchantId, callId)
}

/** Orders that are on their way are asked about soon, those that wait for a return or a release now and then. */
async function waitOf(tx: TenantTx, billId: string): Promise<number> {
  const moving = await tx
    .selectFrom('sale_order')
    .select('id')
    .where('bill_id', '=', billId)
    .where((eb) =>
      eb.or([
        eb('settle_status', '=', 'PENDING'),
        eb.and([eb('settle_status', '=', 'NOT_DUE'), eb('open_returns', '=', 0), eb('hold_reason', 'is', null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return moving === undefined ? billParameters.watchRestMs : billParameters.watchMs
}
