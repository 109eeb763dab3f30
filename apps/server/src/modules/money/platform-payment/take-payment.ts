// A payment as it is taken: booked at once by the rule of its purpose, and brought over by a recorded call after the commit.
import { afterCommit, newId, type TenantTx } from '@merchant/database'
import { type Move, movesOf, post, type PostingKind, postingRules } from '@merchant/ledger'
import { afterwards } from '../../../kernel/afterwards.ts'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import type { PlatformPaymentDeps } from './platform-payment.deps.ts'
import { insertPayment, type PaymentRecord } from './platform-payment.store.ts'

export type TakeDeps = Pick<PlatformPaymentDeps, 'calls' | 'onError'>

interface Taken extends Pick<PaymentRecord, 'purpose' | 'way' | 'amount_fen' | 'source_no' | 'paid_by'> {
  /** In the fund flow. */
  readonly note: string
  readonly as?: TakenAs
}

/** How it is booked when it is taken, if it is no debt that is repaid; what follows is the same for all of them. */
export interface TakenAs {
  readonly kind: PostingKind
  readonly moves: readonly Move[]
}

const asDebt = (amountFen: number): TakenAs => ({
  kind: postingRules.debtRepaid.kind,
  moves: movesOf(postingRules.debtRepaid, { amountFen }),
})

/** In the caller's transaction. Errors: BalanceShort of the wallet, or of what is owed; the transaction can only be rolled back then. */
export async function takePayment(
  deps: TakeDeps,
  tx: TenantTx,
  { note, as, ...taken }: Taken,
  now: Date,
): Promise<PaymentRecord> {
  const payment = await insertPayment(tx, {
    ...taken,
    merchant_id: tx.merchantId,
    id: newId(now),
    payment_no: newBusinessNo('PP', now),
    taken_at: now,
  })
  const { kind, moves } = as ?? asDebt(payment.amount_fen)
  await post(
    tx,
    {
      key: `platformPayment/${payment.id}/taken`,
      kind,
      occurredAt: now,
      moves,
      subject: { type: 'platformPayment', id: payment.id, no: payment.payment_no },
      note,
      ...(payment.source_no === null ? {} : { relatedNo: payment.source_no }),
    },
    now,
  )
  await sendPayment(deps, tx, payment, now)
  return payment
}

/** Plans the call, each time under a new number; it goes out after the commit. */
export async function sendPayment(
  { calls, onError }: TakeDeps,
  tx: TenantTx,
  { id, amount_fen: amountFen }: Pick<PaymentRecord, 'id' | 'amount_fen'>,
  now: Date,
): Promise<void> {
  const subject = { type: 'platformPayment', id }
  const number = newBusinessNo('CS', now)
  const { callId } = await calls.plan(tx, { service: 'consume', number, amountFen, subject }, now)
  const { merchantId } = tx
  // A lost send is found by the resolver: the call is recorded.
  const send = async (): Promise<void> => void (await calls.send(merchantId, callId))
  afterCommit(tx, () => void afterwards({ onError }, send, () => undefined))
}
