// What a hosted page may have been about: how the server is asked what became of it, and where the flow goes on.
import type { PageHref, RechargeStatus } from '@merchant/contract'
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

interface WayOut {
  readonly href: PageHref | '/'
  readonly hint: Word
  readonly goOn: Word
}

/** Where to go from an address of which nothing can be said: to all recharges when it was one of them, else home. */
export const wayOutOf = (search: string): WayOut =>
  new URLSearchParams(search).get('scene') === 'recharge'
    ? { href: '/order/rechargeorder', hint: 'whichRechargeHint', goOn: 'toRecharges' }
    : { href: '/', hint: 'unknownHint', goOn: 'toHome' }

/** An address that was cut off or made up names no recharge that could be asked about. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The scene that the address names; null when it names none that we know, of which nothing can be said. */
export function sceneOf(search: string): Scene | null {
  const query = new URLSearchParams(search)
  const id = query.get('id') ?? ''
  if (query.get('scene') === 'contract') return contract
  return query.get('scene') === 'recharge' && ID.test(id) ? recharge(id) : null
}
