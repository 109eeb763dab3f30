// The text of an invitation, sent after the invitation is written down.
import { randomBytes } from 'node:crypto'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { inForce } from '../../../kernel/in-force.ts'
import * as store from './invitation.store.ts'
import type { StaffDeps } from './staff.deps.ts'

/**
 * Sends the text of an invitation that waits for one. A text that was refused, or whose sender died, is sent by the repeat
 * of the same command, which counts as a text of its own (`repeatedFrom`: whence); its token is a new one, because only the
 * hash of the first was kept.
 */
export async function sendText(
  deps: StaffDeps,
  actor: MerchantActor,
  text: { readonly id: string; readonly phone: string; readonly repeatedFrom: string | null },
): Promise<void> {
  const { db, clock, smsCodes } = deps
  const { id, phone, repeatedFrom } = text
  // 32 characters: a carrier's template takes no more than 35 in one place.
  const token = randomBytes(24).toString('base64url')
  const words = await db.transaction(actor.merchantId, async (tx) => {
    const waiting = await store.lockPending(tx, id)
    if (waiting === null || waiting.texted_at !== null) return null
    if (repeatedFrom !== null) await smsCodes.reserveText(tx, { phone, ip: repeatedFrom })
    await store.replaceToken(tx, id, store.hashOfToken(token))
    const hours = inForce(tx, 'invite.hours', waiting.created_at)
    return wordsOf(await deps.merchantName(tx), { publicUrl: deps.publicUrl, token, hours })
  })
  if (words === null) return
  await smsCodes.sendText(phone, words)
  await store.markTexted(db.tenant(actor.merchantId), id, clock.now())
}

/** The merchant chose its name itself, and strangers read this text: nothing in it may pass for a link or a sentence of ours. */
function wordsOf(
  merchantName: string,
  { publicUrl, token, hours }: { readonly publicUrl: string; readonly token: string; readonly hours: number },
) {
  const merchant = [...merchantName.replace(/[^\p{L}\p{N}]/gu, '')].slice(0, 20).join('')
  const link = `${publicUrl}/invite?i=${token}`
  return {
    template: 'STAFF_INVITED',
    parameters: { merchant, token },
    text: `【商户管理中心】商户“${merchant}”邀请您成为员工，${hours} 小时内打开链接接受：${link} 。若您不认识该商户，请忽略。`,
  } as const
}
