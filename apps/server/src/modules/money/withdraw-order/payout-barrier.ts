// Whether a merchant may take money out at all: asked for at the application, at the confirmation and again before anything is sent.
import { formatYuan, type MerchantStatus, said, type Said, type WalletState } from '@merchant/contract'
import { type TenantDb, type TenantTx, together } from '@merchant/database'
import { balancesOf } from '@merchant/ledger'
import { refuse } from '../../../kernel/refusal.ts'
import type { WithdrawDeps } from './withdraw-order.deps.ts'
import type { WithdrawRecord } from './withdraw-order.store.ts'

export type BarrierDeps = Pick<
  WithdrawDeps,
  'papersBarrier' | 'walletState' | 'merchantStatus' | 'lockedBy' | 'lockedNow' | 'cardOf'
>

/** Who was let in once takes out what is its own, also while it may not sell; such a withdrawal is looked at by a person. */
const MAY_TAKE_OUT: readonly MerchantStatus[] = ['ACTIVE', 'RESTRICTED', 'SUSPENDED', 'CLOSING']

/** Errors: refuses by the first rule that the merchant does not keep. */
export async function mustBeFree(deps: BarrierDeps, tx: TenantTx): Promise<void> {
  const { papers, wallet, others } = await barriersOf(deps, tx, deps.lockedBy(tx, 'WITHDRAWALS'))
  if (papers !== null) refuse('state.notAllowed', { status: papers })
  if (wallet === 'LOCKED') refuse('state.notAllowed', { status: LOCKED })
  if (wallet !== 'READY') refuse('wallet.stepMissing', { step: said('开通支付账户', 'open the wallet') })
  if (others !== null) refuse('state.notAllowed', { status: others })
}

/** Why its merchant may take nothing out now, in the order in which it would be refused; null when it may. */
export async function barrierOf(deps: BarrierDeps, db: TenantDb): Promise<Said | null> {
  const { papers, wallet, others } = await barriersOf(deps, db, deps.lockedNow(db, 'WITHDRAWALS'))
  return papers ?? walletBarrier(wallet) ?? others
}

/** Why this order must not be paid now, though it was let pass; null when it may be. */
export async function payoutBarrier(deps: BarrierDeps, tx: TenantTx, order: WithdrawRecord): Promise<Said | null> {
  const [{ papers, wallet, others }, card] = await together([
    barriersOf(deps, tx, deps.lockedBy(tx, 'WITHDRAWALS')),
    deps.cardOf(tx, order.bank_card_id),
  ])
  const barrier = papers ?? walletBarrier(wallet) ?? others
  if (barrier !== null) return barrier
  if (card === null) return said('收款银行卡已解绑', 'the bank card is no longer bound')
  // An account that was bound anew since is another one for the person who confirmed.
  return card.boundAt > order.applied_at
    ? said('申请后收款银行卡重新绑定过', 'the bank card was bound anew since the application')
    : null
}

const LOCKED = said(
  '支付账户已被支付渠道锁定，请联系平台客服',
  'the payment provider has locked the wallet, contact us',
)

const walletBarrier = (wallet: WalletState): Said | null =>
  wallet === 'READY' ? null : wallet === 'LOCKED' ? LOCKED : said('支付账户未开通完成', 'the wallet is not open')

async function barriersOf(deps: BarrierDeps, db: TenantDb | TenantTx, asked: Promise<Said | null>) {
  const [locked, papers, wallet, status, balances] = await Promise.all([
    asked,
    deps.papersBarrier(db),
    deps.walletState(db),
    deps.merchantStatus(db),
    balancesOf(db),
  ])
  const debtFen = 0 - balances.M_DEBT
  return { papers, wallet, others: standingBarrier(status) ?? locked ?? debtBarrier(debtFen) }
}

const standingBarrier = (status: MerchantStatus): Said | null =>
  MAY_TAKE_OUT.includes(status)
    ? null
    : status === 'CLOSED'
      ? said('商户已注销', 'the merchant is closed')
      : said('商户尚未正式开通', 'the merchant is not active yet')

const debtBarrier = (debtFen: number): Said | null =>
  debtFen === 0
    ? null
    : said(
        `有欠款 ${formatYuan(debtFen, true)} 元，结清后才能提现`,
        `¥${formatYuan(debtFen, true)} of debt is to be settled first`,
      )
