// 平台垫付: the platform lends a merchant what it needs at once. Entered by one person, sent to the merchant's account on another's
// approval, and booked as a debt (J15c) when the provider has done it; not at all when that certainly refuses.
import { formatYuan, said } from '@merchant/contract'
import { afterCommit, type TenantTx } from '@merchant/database'
import { balanceOf, movesOf, post, postingRules } from '@merchant/ledger'
import { afterwards } from '../../../../kernel/afterwards.ts'
import { newBusinessNo } from '../../../../kernel/business-no.ts'
import { inBoth } from '../../../../kernel/in-both.ts'
import { HOUSE_TARGET, logAct, provider } from '../../../../kernel/operation-log.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { bookApproved, entryNotDone, type EntryExecutor, failApproved } from '../../manual-entry/index.ts'
import type { PlatformPaymentDeps, SettledCall } from '../platform-payment.deps.ts'
import { debtArose } from './debt.events.ts'

type SendDeps = Pick<PlatformPaymentDeps, 'calls' | 'onError' | 'walletState'>
type EndDeps = Pick<PlatformPaymentDeps, 'clock' | 'notify'>

const rule = postingRules.advanceLent

export const advanceEntry = ({ calls, onError, walletState }: SendDeps): EntryExecutor => ({
  kind: 'PLATFORM_ADVANCE',
  isOfHouse: true,
  isBookedLater: true,
  async check(tx, { subjectNo }) {
    if (subjectNo !== null)
      refuse('request.invalid', { what: said('：平台垫付不填单号', ': an advance is about no document') })
    if ((await walletState(tx)) !== 'READY')
      refuse('state.notAllowed', { status: said('商户支付账户未开通完成', 'the merchant’s wallet is not open') })
  },
  linesOf: async (_db, { amountFen }) => movesOf(rule, { amountFen }),
  async execute(tx, { id, amountFen }, now) {
    const { merchantId } = tx
    const number = newBusinessNo('TF', now)
    const subject = { type: 'platformAdvance', id }
    const { callId } = await calls.plan(tx, { service: 'transfer', number, amountFen, subject }, now)
    // A lost send is found by the resolver: the call is recorded.
    const send = async (): Promise<void> => void (await calls.send(merchantId, callId))
    afterCommit(tx, () => void afterwards({ onError }, send, () => undefined))
  },
})

/** The merchant has it, and owes it from now on. */
export async function advanceLent({ clock, notify }: EndDeps, tx: TenantTx, call: SettledCall): Promise<void> {
  const { id, entryNo, reason } = await entryOf(tx, call)
  const now = clock.now()
  const { amountFen } = call
  const { repeated } = await post(
    tx,
    {
      key: `platformAdvance/${id}/lent`,
      kind: rule.kind,
      occurredAt: call.occurredAt,
      moves: movesOf(rule, { amountFen }),
      subject: { type: 'manualEntry', id, no: entryNo },
      note: reason,
    },
    now,
  )
  if (repeated) return
  await bookApproved(tx, id)
  const yuan = formatYuan(amountFen, true)
  const summary = said(`平台垫付 ${yuan} 元：${reason}`, `The platform advanced ¥${yuan}: ${reason}`)
  await logAct(
    tx,
    {
      actor: call.declaredBy ?? provider,
      action: 'platformPayment.lent',
      target: { type: 'manualEntry', id, no: entryNo },
      summary,
    },
    now,
  )
  const debtFen = 0 - (await balanceOf(tx, 'M_DEBT'))
  await notify(tx, debtArose(id, { entryNo, amountFen, debtFen, reason }))
}

/** A certain failure: nothing has moved, and nothing was booked. */
export async function advanceRefused({ clock, notify }: EndDeps, tx: TenantTx, call: SettledCall): Promise<void> {
  const { id, entryNo } = await entryOf(tx, call)
  const reason = inBoth(call.reason ?? '渠道拒绝')
  await failApproved(tx, id)
  const summary = said(`平台垫付未成功，未记账：${reason.zh}`, `The advance failed, nothing was booked: ${reason.en}`)
  await logAct(
    tx,
    {
      actor: call.declaredBy ?? provider,
      action: 'platformPayment.failed',
      target: { type: HOUSE_TARGET, id, no: entryNo },
      summary,
    },
    clock.now(),
  )
  await notify(tx, entryNotDone({ kind: 'PLATFORM_ADVANCE', entryNo, amountFen: call.amountFen, reason }))
}

async function entryOf(tx: TenantTx, { subjectId }: SettledCall) {
  const {
    id,
    entry_no: entryNo,
    reason,
  } = await tx
    .selectFrom('manual_entry')
    .select(['id', 'entry_no', 'reason'])
    .where('id', '=', subjectId)
    .executeTakeFirstOrThrow()
  return { id, entryNo, reason }
}
