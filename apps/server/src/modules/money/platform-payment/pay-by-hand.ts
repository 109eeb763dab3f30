// A merchant's person pays the platform from the wallet (ConsumeApply, kind consume): no more than is owed for the purpose, with a
// proof for exactly this payment.
import { type BodyOf, type Api, formatYuan, type PlatformPaymentRow, said, startOfDay, dayOf } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { balancesOf, BalanceShort } from '@merchant/ledger'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mustHaveProvenByCode } from '../../../kernel/step-up.ts'
import { debtRepaid } from './debt/debt.events.ts'
import type { PlatformPaymentDeps } from './platform-payment.deps.ts'
import { platformPaymentParameters } from './platform-payment.parameters.ts'
import { countByHandSince, lockMerchant, toRow } from './platform-payment.store.ts'
import { takePayment, type TakeDeps } from './take-payment.ts'

type Terms = Omit<Extract<BodyOf<Api['saleOrder']['consumeApply']>, { kind: 'consume' }>, 'kind'>

export type ByHandDeps = TakeDeps & Pick<PlatformPaymentDeps, 'db' | 'clock' | 'notify' | 'walletState' | 'onDebtGone'>

export interface ByHand {
  readonly actor: MerchantActor
  readonly terms: Terms
  readonly command: Command
}

/** Refuses what is above the debt or the balance, a wallet that can't pay, and too many on one day. */
export const payByHand = (deps: ByHandDeps, { actor, terms, command }: ByHand): Promise<PlatformPaymentRow> =>
  deps.db.transaction(actor.merchantId, (tx) =>
    once(tx, ofKind(command), deps.clock.now(), async () => {
      const now = deps.clock.now()
      await mustHaveProvenByCode(tx, actor, command, now)
      await lockMerchant(tx)
      await mustBePayable(deps, tx, terms, now)
      const { purpose, amountFen } = terms
      const taken = { purpose, way: 'BY_HAND', amount_fen: amountFen, source_no: null, paid_by: actor.userId } as const
      const payment = await takePayment(deps, tx, { ...taken, note: '主动偿还' }, now).catch(refuseShort)
      const yuan = formatYuan(amountFen, true)
      const summary = said(`用余额偿还欠款 ${yuan} 元`, `Repaid ¥${yuan} of debt from the balance`)
      const target = { type: 'platformPayment', id: payment.id, no: payment.payment_no }
      await logAct(tx, { actor, action: 'platformPayment.pay', target, summary }, now)
      const restFen = await owedFen(tx)
      await deps.notify(tx, debtRepaid(payment, restFen))
      if (restFen === 0) await deps.onDebtGone(tx, now)
      return toRow(payment)
    }),
  )

/** A key of a payment is none of a refund, though both have one address. */
const ofKind = (command: Command): Command => ({ ...command, operation: `${command.operation}#consume` })

const owedFen = async (tx: TenantTx): Promise<number> => 0 - (await balancesOf(tx)).M_DEBT

async function mustBePayable(deps: ByHandDeps, tx: TenantTx, { amountFen }: Terms, now: Date): Promise<void> {
  const wallet = await deps.walletState(tx)
  if (wallet === 'LOCKED')
    refuse('state.notAllowed', {
      status: said('支付账户已被支付渠道锁定', 'the payment provider has locked the wallet'),
    })
  if (wallet !== 'READY') refuse('wallet.stepMissing', { step: said('开通支付账户', 'open the wallet') })
  const debtFen = await owedFen(tx)
  if (debtFen === 0) refuse('state.notAllowed', { status: said('没有欠款', 'nothing is owed') })
  if (amountFen > debtFen) refuseAbove(debtFen)
  const { perDay } = platformPaymentParameters
  if ((await countByHandSince(tx, startOfDay(dayOf(now)))) >= perDay)
    refuse('limit.exceeded', {
      limit: said(`每天最多主动偿还 ${perDay} 次`, `at most ${perDay} payments a day`),
    })
}

function refuseAbove(debtFen: number): never {
  const yuan = formatYuan(debtFen, true)
  return refuse('limit.exceeded', { limit: said(`欠款为 ${yuan} 元，不能多还`, `the debt is ¥${yuan}, no more`) })
}

/** What was spent or repaid since it was looked at. */
function refuseShort(error: unknown): never {
  if (!(error instanceof BalanceShort)) throw error
  if (error.account === 'M_DEBT') return refuseAbove(0 - error.balanceFen)
  return refuse('balance.short', { available: formatYuan(error.balanceFen, true) })
}
