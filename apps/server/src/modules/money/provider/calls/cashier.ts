// The page on which a buyer pays. Its address is signed when a browser asks for it, for that browser, and never kept; until then
// an address of our own stands for it, which says nothing about the order to anybody but us.
import { isIPv4, isIPv6 } from 'node:net'
import type { Allinpay } from '@merchant/allinpay'
import type { Database } from '@merchant/database'
import type { Clock } from '../../../../kernel/clock.ts'
import type { FieldCipher } from '../../../../kernel/field-cipher.ts'
import { memberNoOf } from './member-no.ts'
import { requestOf } from './planned-call.ts'
import { findCall } from './provider-call.store.ts'
import { reasonOf } from './provider-refusal.ts'

const CASHIER_PATH = '/cashier'

/** Where a browser goes that opened a link, or why nowhere. */
type CashierVisit =
  | { readonly kind: 'page' | 'paid'; readonly url: string }
  | { readonly kind: 'unknown' | 'closed' | 'expired' | 'notYet' }
  | { readonly kind: 'refused'; readonly reason: string }

interface CashierDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly orders: Allinpay['orders']
  readonly publicUrl: string
  readonly localPayerIp: string | null
}

const PLACE = 'provider.cashier'
/** Two ids as few letters: a part of an address may have a hundred. */
const packed = (ids: readonly string[]): string =>
  Buffer.from(ids.join('').replaceAll('-', ''), 'hex').toString('base64url')
const unpacked = (text: string): string[] =>
  [
    ...Buffer.from(text, 'base64url')
      .toString('hex')
      .matchAll(/(.{8})(.{4})(.{4})(.{4})(.{12})/g),
  ].map((parts) => parts.slice(1).join('-'))

export function createCashier({ db, clock, cipher, orders, publicUrl, localPayerIp }: CashierDeps) {
  function unsealed(token: string): { merchantId: string; callId: string } | null {
    try {
      const [merchantId = '', callId = ''] = unpacked(cipher.decrypt(PLACE, '', Buffer.from(token, 'base64url')))
      return { merchantId, callId }
    } catch {
      return null
    }
  }

  return {
    /** A link is this and its token. */
    path: CASHIER_PATH,
    /** The address to hand to the buyer of a planned collect. */
    link(merchantId: string, callId: string): string {
      const token = cipher.encrypt(PLACE, '', packed([merchantId, callId])).toString('base64url')
      return `${publicUrl}${CASHIER_PATH}/${token}`
    },

    /**
     * What becomes of a browser that opens a link, as often as it does. It returns where the collect was planned to; the
     * provider takes that with the order, not with the page.
     */
    async open(token: string, clientIp: string): Promise<CashierVisit> {
      const named = unsealed(token)
      if (named === null) return { kind: 'unknown' }
      const call = await findCall(db.tenant(named.merchantId), named.callId)
      const { service, terms } = requestOf(call)
      const isPayable = service === 'collect' || service === 'deposit' || service === 'purchase'
      if (!isPayable || terms.returnUrl === null) return { kind: 'unknown' }
      if (call.status === 'SUCCEEDED') return { kind: 'paid', url: terms.returnUrl }
      if (call.status === 'FAILED') return { kind: 'closed' }
      if (terms.expiresAt <= clock.now()) return { kind: 'expired' }
      if (call.status !== 'PENDING') return { kind: 'notYet' }
      const consumerIp = payerIp(clientIp, localPayerIp)
      if (consumerIp === null) return { kind: 'refused', reason: '无法取得付款人的网络地址' }
      const page = await orders.cashierPage({
        memberNo: service === 'collect' ? terms.payerMemberNo : memberNoOf(named.merchantId),
        orderNo: call.number,
        consumerIp,
      })
      if (page.kind === 'done') return { kind: 'page', url: page.data.url }
      return page.kind === 'unknown' ? { kind: 'notYet' } : { kind: 'refused', reason: reasonOf(page) }
    },
  }
}

/** The payer's address as the provider takes it: a mapped IPv4 address plain, and never a loopback one; null when it is one. */
export function payerIp(clientIp: string, localPayerIp: string | null): string | null {
  const plain = clientIp.replace(/^::ffff:/i, '')
  const isLocal = plain === '::1' || plain.startsWith('127.') || !(isIPv4(plain) || isIPv6(plain))
  return isLocal ? localPayerIp : plain
}
