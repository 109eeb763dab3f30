// Lets somebody see one masked value: counted per person and per merchant, and written down with its reason, never its value.
import { type ActName, dayOf, type Revealed, type RevealReason, said, type Said, startOfDay } from '@merchant/contract'
import type { Database, TenantTx } from '@merchant/database'
import type { MerchantActor } from './actor.ts'
import { type LoggedAct, logAct } from './operation-log.ts'
import { parameters } from './parameters.ts'
import { consumeDailyLimit, usesOf } from './rate-limit.ts'
import { refuse } from './refusal.ts'

export const revealReasonTexts: Readonly<Record<RevealReason, Said>> = {
  SHIP: said('发货核对', 'to check before shipping'),
  CONTACT: said('联系对方', 'to contact them'),
  AFTER_SALE: said('售后处理', 'after-sales'),
  CHECK: said('信息核验', 'to verify details'),
}

/** What the operation log says of a look. */
export const revealed = (label: Said, reason: Said): Said =>
  said(`查看完整${label.zh}，原因：${reason.zh}`, `Looked at the full ${label.en}: ${reason.en}`)

interface Reveal {
  readonly actor: MerchantActor
  readonly reason: RevealReason
  /** Machine name, `saleOrder.reveal`. */
  readonly action: ActName
  readonly now: Date
  /** What is seen, how it is called, and whose it is. Refuses record.notFound. */
  read(tx: TenantTx): Promise<Seen>
}

interface Seen {
  readonly value: string
  readonly label: Said
  readonly target: LoggedAct['target']
  /** The same person has seen it today: it is neither counted nor written down once more. */
  readonly isKnown?: boolean
}

/** Answers the value and how many are left today. Refuses limit.exceeded, and then nothing was counted. */
export function reveal(db: Database, { actor, reason, action, now, read }: Reveal): Promise<Revealed> {
  const { perPersonDay, perMerchantDay } = parameters.reveal
  return db.transaction(actor.merchantId, async (tx) => {
    const { value, label, target, isKnown = false } = await read(tx)
    const keys = { ofMerchant: `reveal|${actor.merchantId}`, own: `reveal|${actor.merchantId}|${actor.userId}` }
    if (isKnown) return { value, leftToday: await leftOf(tx, keys, now) }
    const ofMerchant = await consumeDailyLimit(tx, keys.ofMerchant, perMerchantDay, now)
    if (ofMerchant === null)
      refuse('limit.exceeded', {
        limit: said(
          `本商户今日查看完整信息已达 ${perMerchantDay} 次`,
          `your people have looked at full details ${perMerchantDay} times today`,
        ),
      })
    const own = await consumeDailyLimit(tx, keys.own, perPersonDay, now)
    if (own === null)
      refuse('limit.exceeded', {
        limit: said(
          `您今日查看完整信息已达 ${perPersonDay} 次`,
          `you have looked at full details ${perPersonDay} times today`,
        ),
      })
    const summary = revealed(label, revealReasonTexts[reason])
    await logAct(tx, { actor, action, target, summary }, now)
    return { value, leftToday: Math.min(own, ofMerchant) }
  })
}

async function leftOf(tx: TenantTx, keys: { readonly ofMerchant: string; readonly own: string }, now: Date) {
  const { perPersonDay, perMerchantDay } = parameters.reveal
  const beforeToday = new Date(startOfDay(dayOf(now)).getTime() - 1)
  const used = (key: string) => usesOf(tx, key, beforeToday)
  return Math.max(0, Math.min(perPersonDay - (await used(keys.own)), perMerchantDay - (await used(keys.ofMerchant))))
}
