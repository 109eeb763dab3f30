// What a hosted page may have been about: how the server is asked what became of it, and where the flow goes on.
import type { PageHref, PlatformOrderStatus, RechargeStatus } from '@merchant/contract'
import { publicApi } from '../../api/public-endpoints.generated.ts'
import { sendPublic } from '../../api/public-client.ts'
import type { hostedPageReturnTexts } from './hosted-page-return.texts.ts'

type Word = keyof typeof hostedPageReturnTexts

/** `done`: as the person wanted it. `open`: not decided yet. `ended`: it came to nothing. `undone`: done, and taken back since. */
export type Outcome = 'done' | 'open' | 'ended' | 'undone'

export interface Scene {
  /** Where the flow goes on. */
  readonly href: PageHref
  /** What the server says, which asks the provider; the query is never believed. */
  readonly ask: (signal: AbortSignal) => Promise<Outcome>
  readonly titles: Readonly<Record<Outcome, Word>>
  readonly hints: Readonly<Record<Outcome, Word>>
  readonly goOn: Word
  readonly goOnIn: Word
}

const contract: Scene = {
  href: '/ec/index',
  async ask(signal) {
    const member = await sendPublic(publicApi.wallet.memberInfo, { refresh: true }, { signal })
    return member.signedAt === null ? 'open' : 'done'
  },
  titles: { done: 'signed', open: 'unsigned', ended: 'unsigned', undone: 'unsigned' },
  hints: { done: 'signedHint', open: 'unsignedHint', ended: 'unsignedHint', undone: 'unsignedHint' },
  goOn: 'goOn',
  goOnIn: 'goOnIn',
}

const BECAME = {
  CREATED: 'open',
  CONFIRMING: 'open',
  PAYING: 'open',
  SUCCESS: 'done',
  REFUNDING: 'done',
  REFUNDED: 'undone',
  FAILED: 'ended',
  REJECTED: 'ended',
  CLOSED: 'ended',
} as const satisfies Record<RechargeStatus, Outcome>

const recharge = (id: string): Scene => ({
  href: `/order/rechargeorder?id=${encodeURIComponent(id)}`,
  async ask(signal) {
    const { status } = await sendPublic(publicApi.rechargeOrder.info, { id, refresh: true }, { signal })
    return BECAME[status]
  },
  titles: { done: 'recharged', open: 'unpaid', ended: 'notRecharged', undone: 'paidBack' },
  hints: { done: 'rechargedHint', open: 'unpaidHint', ended: 'notRechargedHint', undone: 'paidBackHint' },
  goOn: 'toRecharge',
  goOnIn: 'toRechargeIn',
})

const PAID = {
  UNPAID: 'open',
  PAYING: 'open',
  OBJECTING: 'open',
  OVERDUE: 'open',
  PAID: 'done',
  IN_SERVICE: 'done',
  FINISHED: 'done',
  REFUNDING: 'done',
  REFUNDED: 'undone',
  CLOSED: 'ended',
} as const satisfies Record<PlatformOrderStatus, Outcome>

const platformOrder = (id: string): Scene => ({
  href: `/order/platformorder?id=${encodeURIComponent(id)}`,
  async ask(signal) {
    const { status } = await sendPublic(publicApi.platformOrder.info, { id, refresh: true }, { signal })
    return PAID[status]
  },
  titles: { done: 'orderPaid', open: 'unpaid', ended: 'orderClosed', undone: 'orderRefunded' },
  hints: { done: 'orderPaidHint', open: 'orderUnpaidHint', ended: 'orderClosedHint', undone: 'orderRefundedHint' },
  goOn: 'toOrder',
  goOnIn: 'toOrderIn',
})

interface WayOut {
  readonly href: PageHref | '/'
  readonly hint: Word
  readonly goOn: Word
}

const WAYS_OUT: Readonly<Record<string, WayOut>> = {
  recharge: { href: '/order/rechargeorder', hint: 'whichRechargeHint', goOn: 'toRecharges' },
  platformOrder: { href: '/order/platformorder', hint: 'whichOrderHint', goOn: 'toOrders' },
}

/** Where to go from an address of which nothing can be said: to all of what it was one of, else home. */
export function wayOutOf(search: string): WayOut {
  const scene = new URLSearchParams(search).get('scene') ?? ''
  const way = Object.hasOwn(WAYS_OUT, scene) ? WAYS_OUT[scene] : undefined
  return way ?? { href: '/', hint: 'unknownHint', goOn: 'toHome' }
}

/** An address that was cut off or made up names nothing that could be asked about. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The scene that the address names; null when it names none that we know, of which nothing can be said. */
export function sceneOf(search: string): Scene | null {
  const query = new URLSearchParams(search)
  const id = query.get('id') ?? ''
  if (query.get('scene') === 'contract') return contract
  if (!ID.test(id)) return null
  if (query.get('scene') === 'recharge') return recharge(id)
  return query.get('scene') === 'platformOrder' ? platformOrder(id) : null
}
