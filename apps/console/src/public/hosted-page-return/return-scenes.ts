// What a hosted page may have been about: how the server is asked what became of it, and where the flow goes on.
import type { PageHref } from '@merchant/contract'
import { publicApi } from '../../api/public-endpoints.generated.ts'
import { sendPublic } from '../../api/public-client.ts'
import type { hostedPageReturnTexts } from './hosted-page-return.texts.ts'

type Word = keyof typeof hostedPageReturnTexts

/** `done`: as the person wanted it. `open`: not decided yet. `ended`: it came to nothing. */
export type Outcome = 'done' | 'open' | 'ended'

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
  titles: { done: 'signed', open: 'unsigned', ended: 'unsigned' },
  hints: { done: 'signedHint', open: 'unsignedHint', ended: 'unsignedHint' },
  goOn: 'goOn',
  goOnIn: 'goOnIn',
}

const recharge = (id: string): Scene => ({
  href: `/order/rechargeorder?id=${encodeURIComponent(id)}`,
  async ask(signal) {
    const { status } = await sendPublic(publicApi.rechargeOrder.info, { id, refresh: true }, { signal })
    if (status === 'SUCCESS') return 'done'
    return status === 'CREATED' || status === 'PAYING' ? 'open' : 'ended'
  },
  titles: { done: 'recharged', open: 'unpaid', ended: 'notRecharged' },
  hints: { done: 'rechargedHint', open: 'unpaidHint', ended: 'notRechargedHint' },
  goOn: 'toRecharge',
  goOnIn: 'toRechargeIn',
})

/** The scene that the address names; signing, when it names none that we know. */
export function sceneOf(search: string): Scene {
  const query = new URLSearchParams(search)
  const id = query.get('id')
  return query.get('scene') === 'recharge' && id !== null ? recharge(id) : contract
}
