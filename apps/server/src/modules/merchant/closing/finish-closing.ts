// The wait is over: what is still open keeps the merchant for another day, and when nothing is, it is closed.
import { said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { logAct, system, whoOf } from '../../../kernel/operation-log.ts'
import { armTimer } from '../../../kernel/timers.ts'
import { type MerchantRow, writeStanding } from '../profile/index.ts'
import { holdMerchant, namedOf, targetOf } from './ask-to-close.ts'
import type { ClosingDeps } from './closing.deps.ts'
import { blockerNames, closingBlocked, merchantClosed, merchantClosedOf } from './closing.events.ts'
import { type ClosingRecord, endClosing, findOpen, keepCheck, markClosed } from './closing.store.ts'
import { blockersOf } from './read-closing.ts'

/** What was not cleared when the wait was over. */
const LOOK_AGAIN_MS = 24 * 3_600_000

/**
 * Timer. Does nothing for a request that was taken back. The merchant is held while it is looked at, so that whoever orders, recharges or
 * is asked to pay at this moment comes before it, and keeps it, or behind it, and is refused.
 */
export async function finishClosing(deps: ClosingDeps, merchantId: string, closingId: string): Promise<void> {
  await deps.db.transaction(merchantId, async (tx) => {
    const now = deps.clock.now()
    const merchant = await holdMerchant(tx)
    const open = await findOpen(tx)
    if (open === null || open.id !== closingId || open.due_at > now) return
    const kinds = (await blockersOf(deps, tx)).map(({ kind }) => kind)
    const closing = { merchant, open, now }
    if (kinds.length === 0) await close(deps, tx, closing)
    else await putOff(deps, tx, { ...closing, kinds })
  })
}

interface Closing {
  readonly merchant: MerchantRow
  readonly open: ClosingRecord
  readonly now: Date
}

async function close({ notify, closeShops }: ClosingDeps, tx: TenantTx, { merchant, open, now }: Closing) {
  await endClosing(tx, open.id, { kind: 'DONE', at: now, by: whoOf(system) })
  const locks = { goods_locked: true, orders_locked: true, withdrawals_locked: true }
  await writeStanding(tx, { status: 'CLOSED', status_reason: open.reason, ...locks }, now)
  await markClosed(tx, now)
  await closeShops(tx, now)
  const summary = said('全部结清，商户已注销', 'Nothing is open any more: the merchant is closed')
  await logAct(tx, { actor: system, action: 'merchant.close', target: targetOf(merchant), summary }, now)
  await notify(tx, merchantClosed({ subjectId: tx.merchantId, shopId: null }, {}))
  await notify(tx, merchantClosedOf(namedOf(merchant)))
}

/** Told when it is found first, and when it is something else. */
async function putOff(
  { notify }: ClosingDeps,
  tx: TenantTx,
  { merchant, open, now, kinds }: Closing & { readonly kinds: Parameters<typeof blockerNames>[0] },
) {
  await keepCheck(tx, open.id, { at: now, found: kinds })
  const dueAt = new Date(now.getTime() + LOOK_AGAIN_MS)
  await armTimer(tx, { kind: 'merchantClosing.done', subjectId: open.id, dueAt }, now)
  if (JSON.stringify(open.found) === JSON.stringify(kinds)) return
  const { zh, en } = blockerNames(kinds)
  const summary = said(`注销等待期已满，尚未结清：${zh}`, `The wait is over, and still open are: ${en}`)
  await logAct(tx, { actor: system, action: 'merchant.closeBlocked', target: targetOf(merchant), summary }, now)
  await notify(tx, closingBlocked({ subjectId: tx.merchantId, shopId: null }, { kinds }))
}
