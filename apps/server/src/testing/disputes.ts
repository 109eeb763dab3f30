// For tests: what buyers, merchants and the platform's people do to disputes, by the product's own handlers.
import { api, type DisputeDesk, type InputOf, type ReturnInfo } from '@merchant/contract'
import type { OperatorActor } from '../kernel/actor.ts'
import { onReturn } from './returns.ts'
import type { Seller } from './seller.ts'
import { ask, askProven } from './test-app.ts'

const handlersOf = ({ testApp }: Pick<Seller, 'testApp'>) => testApp.modules.returnOrders.disputes

type Id = Pick<ReturnInfo, 'id'>
const WORDS = '商品确有质量问题，见图片'

export const escalate = (seller: Seller, { id }: Id, fileIds: string[] = []): Promise<ReturnInfo> =>
  onReturn(seller, { action: 'escalate', id, text: WORDS, fileIds }, { actor: seller.storefront })

export const escalateByMerchant = (seller: Seller, { id, version }: Id & { readonly version: number }) =>
  onReturn(seller, { action: 'escalate', id, version, text: '包裹内是空盒，已录像', fileIds: [] })

export const prove = (seller: Seller, { id }: Id, side: 'BUYER' | 'MERCHANT', fileIds: string[] = []) =>
  onReturn(seller, { action: 'prove', id, text: WORDS, fileIds }, { actor: actorOf(seller, side) })

export const appeal = (seller: Seller, { id }: Id, side: 'BUYER' | 'MERCHANT') =>
  onReturn(
    seller,
    { action: 'appeal', id, text: '裁决没有考虑我方举证', fileIds: [] },
    { actor: actorOf(seller, side) },
  )

export const acceptVerdict = (seller: Seller, { id }: Id, side: 'BUYER' | 'MERCHANT') =>
  onReturn(seller, { action: 'acceptVerdict', id }, { actor: actorOf(seller, side) })

const actorOf = (seller: Seller, side: 'BUYER' | 'MERCHANT') => (side === 'BUYER' ? seller.storefront : seller.actor)

export const listDisputes = (
  seller: Seller,
  operator: OperatorActor,
  body: InputOf<typeof api.returnDispute.list> = {},
) => ask(api.returnDispute.list, handlersOf(seller).list, operator, body)

const named = (seller: Seller, one: Pick<ReturnInfo, 'dispute'>) => ({
  merchantId: seller.actor.merchantId,
  id: one.dispute?.id ?? '',
})

export const deskOf = (seller: Seller, operator: OperatorActor, one: Pick<ReturnInfo, 'dispute'>) =>
  ask(api.returnDispute.info, handlersOf(seller).info, operator, named(seller, one))

type Verdict = InputOf<typeof api.returnDispute.verdict>
/** For the buyer unless it is said otherwise, as it stands now. */
export async function rule(
  seller: Seller,
  operator: OperatorActor,
  one: Pick<ReturnInfo, 'dispute'>,
  changes: Partial<Verdict> = {},
  key?: string,
): Promise<DisputeDesk> {
  const version = changes.version ?? (await deskOf(seller, operator, one)).version
  const body: Verdict = {
    ...named(seller, one),
    version,
    ruling: 'BUYER',
    liability: 'MERCHANT',
    freightBy: 'MERCHANT',
    text: '商家未能证明商品完好',
    ...changes,
  }
  return askProven(seller.testApp, api.returnDispute.verdict, handlersOf(seller).verdict, operator, body, key)
}

type Operation = InputOf<typeof api.returnDispute.operate>
type TermsOf<Action extends Operation['action']> = Omit<
  Extract<Operation, { action: Action }>,
  'merchantId' | 'id' | 'version'
>
export async function onDispute<Action extends Operation['action']>(
  seller: Seller,
  operator: OperatorActor,
  one: Pick<ReturnInfo, 'dispute'>,
  terms: TermsOf<Action> & { readonly action: Action },
): Promise<DisputeDesk> {
  const { version } = await deskOf(seller, operator, one)
  const operation = { ...terms, ...named(seller, one), version } as unknown as Operation
  return ask(api.returnDispute.operate, handlersOf(seller).operate, operator, operation)
}
