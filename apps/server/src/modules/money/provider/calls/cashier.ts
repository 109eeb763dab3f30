// The page on which a buyer pays: its address is signed for one browser and never kept.
import { isIPv4, isIPv6 } from 'node:net'
import type { Allinpay } from '@merchant/allinpay'
import type { Database } from '@merchant/database'
import { refuse } from '../../../../kernel/refusal.ts'
import { requestOf } from './planned-call.ts'
import { findCall } from './provider-call.store.ts'
import { refuseOutcome } from './provider-refusal.ts'

interface CashierDeps {
  readonly db: Database
  readonly orders: Allinpay['orders']
  readonly localPayerIp: string | null
}

/**
 * The cashier's address for a collect that waits for its buyer. Refuses provider.refused, provider.pending.
 * The browser returns where the collect was planned to; the provider takes that with the order, not here.
 */
export async function cashierUrl(
  { db, orders, localPayerIp }: CashierDeps,
  { merchantId, callId, clientIp }: { merchantId: string; callId: string; clientIp: string },
): Promise<string> {
  const call = await findCall(db.tenant(merchantId), callId)
  const { service, terms } = requestOf(call)
  if (service !== 'collect') throw new Error(`Not a collect: ${callId}`)
  if (call.status !== 'PENDING') return refuse('provider.pending')
  const page = await orders.cashierPage({
    memberNo: terms.payerMemberNo,
    orderNo: call.number,
    consumerIp: payerIp(clientIp, localPayerIp),
  })
  return page.kind === 'done' ? page.data.url : refuseOutcome(page)
}

/** The payer's address as the provider takes it: a mapped IPv4 address plain, and never a loopback one. */
export function payerIp(clientIp: string, localPayerIp: string | null): string {
  const plain = clientIp.replace(/^::ffff:/i, '')
  const isLocal = plain === '::1' || plain.startsWith('127.') || !(isIPv4(plain) || isIPv6(plain))
  if (!isLocal) return plain
  return localPayerIp ?? refuse('provider.refused', { reason: '无法取得付款人的网络地址' })
}
