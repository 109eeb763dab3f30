// Lets somebody see one masked value: counted per person and per merchant, and written down with its reason, never its value.
import type { ActName, Revealed, RevealReason } from '@merchant/contract'
import type { Database, TenantTx } from '@merchant/database'
import type { MerchantActor } from './actor.ts'
import { type LoggedAct, logAct } from './operation-log.ts'
import { parameters } from './parameters.ts'
import { consumeDailyLimit } from './rate-limit.ts'
import { refuse } from './refusal.ts'

export const revealReasonTexts: Readonly<Record<RevealReason, string>> = {
  SHIP: '发货核对',
  CONTACT: '联系对方',
  AFTER_SALE: '售后处理',
  CHECK: '信息核验',
}

interface Reveal {
  readonly actor: MerchantActor
  readonly reason: RevealReason
  /** Machine name, `saleOrder.reveal`. */
  readonly action: ActName
  readonly now: Date
  /** What is seen, how it is called, and whose it is. Refuses record.notFound. */
  read(tx: TenantTx): Promise<{ readonly value: string; readonly label: string; readonly target: LoggedAct['target'] }>
}

/** Answers the value and how many are left today. Refuses limit.exceeded, and then nothing was counted. */
export function reveal(db: Database, { actor, reason, action, now, read }: Reveal): Promise<Revealed> {
  const { perPersonDay, perMerchantDay } = parameters.reveal
  return db.transaction(actor.merchantId, async (tx) => {
    const { value, label, target } = await read(tx)
    const ofMerchant = await consumeDailyLimit(tx, `reveal|${actor.merchantId}`, perMerchantDay, now)
    if (ofMerchant === null) refuse('limit.exceeded', { limit: `本商户今日查看完整信息已达 ${perMerchantDay} 次` })
    const own = await consumeDailyLimit(tx, `reveal|${actor.merchantId}|${actor.userId}`, perPersonDay, now)
    if (own === null) refuse('limit.exceeded', { limit: `您今日查看完整信息已达 ${perPersonDay} 次` })
    const summary = `查看完整${label}，原因：${revealReasonTexts[reason]}`
    await logAct(tx, { actor, action, target, summary }, now)
    return { value, leftToday: Math.min(own, ofMerchant) }
  })
}
