// What people do to an order, merchants and buyers: each act once, with whose row offers it when, and what it does.
import { type Api, type BodyOf, said, type SaleOrderAction, type SaleOrderInfo } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor, StorefrontActor } from '../../../kernel/actor.ts'
import type { Command } from '../../../kernel/command.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { changeAddress } from './address/change-address.ts'
import { approveAddress, dropAddress, rejectAddress } from './address/decide-address.ts'
import { closeByHand, type CloseDeps } from './close-order.ts'
import { isClosedBy, mustMayClose } from './close-paid.ts'
import { completeOrder } from './complete-order.ts'
import { cutPrice } from './cut-price.ts'
import { extendByBuyer, extendByMerchant } from './extend-receipt.ts'
import { fastRefund } from './fast-refund.ts'
import { askRefund } from './refund/index.ts'
import { askInvoice, correctInvoice, issueInvoice, rejectInvoice } from './invoice/order-invoice.ts'
import { remark } from './remark-order.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'
import {
  isToShip,
  isGoingBack,
  mayAskForTime,
  mayAskInvoice,
  mayBe,
  mayChangeAddress,
  mayCut,
  mayCorrectInvoice,
  mayDecideInvoice,
  mayExtend,
  mayFastRefund,
  mayIssueInvoice,
  mayRefund,
  mayShip,
  mayTextAgain,
  mayUrge,
  type OrderStanding,
} from './sale-order.states.ts'
import { lockOrder } from './sale-order.store.ts'
import { dropOutOfStock, editShipment, noteParcel, type ShipDeps, shipTogether, undoShip } from './ship/index.ts'
import { textAgain } from './text/text-receiver.ts'
import { takeTagNames } from './tag-names.ts'
import { urge } from './urge-order.ts'

type Operation = BodyOf<Api['saleOrder']['operate']>
type ActName = Operation['action']
type OperationOf<Name extends ActName> = Extract<Operation, { action: Name }>
type Party = 'merchant' | 'storefront'

interface By {
  readonly actor: MerchantActor | StorefrontActor
  readonly command: Command
  readonly now: Date
}

export type ActDeps = CloseDeps &
  ShipDeps &
  Pick<SaleOrderDeps, 'stock' | 'calls' | 'cipher' | 'notify' | 'settlesByBill' | 'onError' | 'regionByCodes'>

/** A command whose act makes its own transaction, because the provider is asked before it. */
interface Asked<Wanted extends Operation> {
  readonly actor: By['actor']
  readonly operation: Wanted
  readonly command: Command
  /** What is read in the transaction, also of a command that was done before. */
  readonly answer: (tx: TenantTx) => Promise<SaleOrderInfo>
}

/** How an act is done: within the transaction of the command, or as a whole. */
type Work<Wanted extends Operation> =
  | { readonly within: (deps: ActDeps, tx: TenantTx, operation: Wanted, by: By) => Promise<void> }
  | { readonly asAWhole: (deps: ActDeps, asked: Asked<Wanted>) => Promise<SaleOrderInfo> }

/** Whose row offers it, and of which orders at which moment; acts on a parcel are offered by the parcel. */
type Offer<Name extends ActName> = Name extends SaleOrderAction
  ? { readonly to: Party; readonly when: (order: OrderStanding, now: Date) => boolean }
  : { readonly to?: never }

const acts: { readonly [Name in ActName]: Offer<Name> & Work<OperationOf<Name>> } = {
  ship: { to: 'merchant', when: mayShip, within: shipTogether },
  undoShip: { within: undoShip },
  editShipment: { within: editShipment },
  noteParcel: { within: noteParcel },
  outOfStock: { to: 'merchant', when: (order) => isToShip(order) && !isGoingBack(order), within: dropOutOfStock },
  price: { to: 'merchant', when: mayCut, asAWhole: cutPrice },
  close: { to: 'merchant', when: (order) => mayBe('close', order), asAWhole: closeByHand },
  extend: {
    to: 'merchant',
    when: mayExtend,
    async within(_deps, tx, { orderId, version, days }, by) {
      const order = await lockOrder(tx, orderId)
      if (order.version !== version) refuse('record.changed')
      await extendByMerchant(tx, order, days, by)
    },
  },
  refund: {
    to: 'merchant',
    when: mayRefund,
    async within(deps, tx, { orderId, version, amountFen, reason }, by) {
      const order = await lockOrder(tx, orderId)
      if (order.version !== version) refuse('record.changed')
      if (order.delivery_type === 'VOUCHER') refuse('state.notAllowed', { status: BY_THE_PIECE })
      if (isClosedBy(order, amountFen)) await mustMayClose(tx, by)
      await askRefund(deps, tx, order, { amountFen, reason, ...by })
    },
  },
  remark: {
    to: 'merchant',
    when: () => true,
    async within(_deps, tx, operation, by) {
      await takeTagNames(tx, operation.addTags ?? [])
      await remark(tx, operation, by)
    },
  },
  resendNotice: {
    to: 'merchant',
    when: mayTextAgain,
    within: async (deps, tx, { orderId }, by) => textAgain(deps, tx, await lockOrder(tx, orderId), by),
  },
  changeAddress: {
    to: 'merchant',
    when: (order) => order.status === 'UNPAID' && mayChangeAddress(order),
    asAWhole: changeAddress,
  },
  approveAddress: {
    to: 'merchant',
    when: (order) => order.address_change_id !== null,
    within: (_deps, tx, operation, by) => approveAddress(tx, operation, by),
  },
  rejectAddress: {
    to: 'merchant',
    when: (order) => order.address_change_id !== null,
    within: (_deps, tx, operation, by) => rejectAddress(tx, operation, by),
  },
  askAddress: { to: 'storefront', when: mayChangeAddress, asAWhole: changeAddress },
  dropAddress: {
    to: 'storefront',
    when: (order) => order.address_change_id !== null,
    within: (_deps, tx, operation, by) => dropAddress(tx, operation, by),
  },
  askInvoice: { to: 'storefront', when: mayAskInvoice, within: askInvoice },
  issueInvoice: {
    to: 'merchant',
    when: mayIssueInvoice,
    within: (_deps, tx, operation, by) => issueInvoice(tx, operation, by),
  },
  correctInvoice: {
    to: 'merchant',
    when: mayCorrectInvoice,
    within: (_deps, tx, operation, by) => correctInvoice(tx, operation, by),
  },
  rejectInvoice: {
    to: 'merchant',
    when: mayDecideInvoice,
    within: (_deps, tx, operation, by) => rejectInvoice(tx, operation, by),
  },
  cancel: { to: 'storefront', when: (order) => mayBe('close', order), asAWhole: closeByHand },
  urge: {
    to: 'storefront',
    when: mayUrge,
    within: async (deps, tx, { orderId }, by) => urge(deps, tx, await lockOrder(tx, orderId), by),
  },
  askTime: {
    to: 'storefront',
    when: mayAskForTime,
    within: async (_deps, tx, { orderId }, by) => extendByBuyer(tx, await lockOrder(tx, orderId), by),
  },
  confirm: {
    to: 'storefront',
    when: (order) => mayBe('confirm', order),
    within: async (deps, tx, { orderId }, by) =>
      completeOrder(deps, tx, await lockOrder(tx, orderId), { event: 'confirm', ...by }),
  },
  fastRefund: { to: 'storefront', when: mayFastRefund, within: fastRefund },
}

const BY_THE_PIECE = said(
  '卡券按未核销的券退款，已核销的不能退',
  'vouchers are paid back by the piece, and none that was redeemed',
)

/** How this act is done. */
export function workOf<Wanted extends Operation>({ action }: Wanted): Work<Wanted> {
  const work: { readonly [Name in ActName]: unknown } = acts
  // The table above holds each act under its own name.
  return work[action] as Work<Wanted>
}

const offers = Object.entries(acts).flatMap(([name, act]) =>
  'when' in act && act.when !== undefined ? [{ name: name as SaleOrderAction, ...act }] : [],
)

/** What each party may do to an order as it stands at that moment; the server checks again when it is done. */
export const allowedActions = (order: OrderStanding, party: Party, now: Date): SaleOrderAction[] =>
  offers.flatMap(({ name, to, when }) => (to === party && when(order, now) ? [name] : []))
