// Orders with what they are charged and what follows them: parcels on their way, and returns. Each of the three tells the others what concerns them.
import type { Foundation } from '../../kernel/area.ts'
import type { TradePorts } from './compose-ports.ts'
import { createCommission } from './commission/index.ts'
import { createReturnOrders, type ReturnOrderDeps } from './return-order/index.ts'
import { createSaleOrders, type SaleOrderDeps, waybillDriverOf, type WaybillSettings } from './sale-order/index.ts'
import { createTracking, type OrderPorts, type ReturnPorts, type TrackingOptions } from './tracking/index.ts'

export type OrderSettings = TrackingOptions & { readonly waybills: WaybillSettings }

export function composeOrders(
  { db, clock, cipher, onError }: Foundation,
  config: OrderSettings,
  {
    merchant,
    messaging,
    money,
    console: desk,
    stock,
    snapshots,
    alternatives,
  }: TradePorts & Pick<SaleOrderDeps, 'stock' | 'snapshots'> & { readonly alternatives: ReturnOrderDeps['goods'] },
) {
  const { carrierOf, carrierName, carrierToShip, carrierOfService, namedCarrier } = desk.carriers
  const commission = createCommission({ db, clock, notify: messaging.notify })
  const orders: OrderPorts = {
    hold: (tx, orderId) => saleOrders.forParcels.hold(tx, orderId),
    signed: (tx, orderId, signedAt, now) => saleOrders.forParcels.signed(tx, orderId, signedAt, now),
  }
  const returns: ReturnPorts = {
    regionOf: (db, returnId) => returnOrders.regionOf(db, returnId),
    signed: (tx, returnId, signedAt, now) => returnOrders.signedBack(tx, returnId, { signedAt, now }),
    handedBack: (tx, returnId, signedAt, now) => returnOrders.handedBack(tx, returnId, { signedAt, now }),
  }
  const tracking = createTracking(
    { db, clock, notify: messaging.notify, carrierOf, carrierOfService, orders, returns, onError },
    config,
  )
  const saleOrders = createSaleOrders({
    db,
    clock,
    cipher,
    notify: messaging.notify,
    stock,
    snapshots,
    commission,
    parcels: tracking.following,
    shopStatus: merchant.shops.statusOf,
    lockedBy: merchant.shops.lockedBy,
    shopOnPaper: merchant.shops.shopOnPaper,
    shipFrom: merchant.shops.shipFrom,
    pickupAt: merchant.shops.pickupAt,
    hasAddress: merchant.shops.hasAddress,
    meantShop: merchant.shops.meantShop,
    buyerTexts: { shopOf: merchant.shops.textingShop, write: messaging.writeText },
    returns: {
      refunded: (...told) => returnOrders.forRefunds.refunded(...told),
      stuck: (...told) => returnOrders.forRefunds.stuck(...told),
      refuseUnsent: (...asked) => returnOrders.refuseUnsent(...asked),
      areOfSent: (...asked) => returnOrders.areOfSent(...asked),
    },
    waybills: waybillDriverOf(config.waybills, { clock }),
    ...money,
    publicUrl: desk.files.publicUrl,
    carrierName,
    carrierToShip,
    regionName: desk.regions.regionName,
    regionByCodes: desk.regions.regionByCodes,
    carrierOf,
    namedCarrier,
    onError,
  })
  const returnOrders = createReturnOrders({
    db,
    clock,
    cipher,
    notify: messaging.notify,
    orders: saleOrders.forReturns,
    shops: merchant.shops,
    goods: alternatives,
    files: desk.files,
    parcels: { ...tracking.following, trackOfReturn: tracking.trackOfReturn },
    carrierToShip,
    publicUrl: desk.files.publicUrl,
    onError,
  })
  /** What refunds under way and disputes hold of a merchant's money. */
  const moneyHeld = async (merchantId: string) => [
    ...(await saleOrders.refundsHeld(merchantId)),
    ...(await returnOrders.held(merchantId)),
  ]
  return {
    commission,
    tracking,
    saleOrders,
    returnOrders,
    moneyFacts: { moneyHeld, refundNoOf: returnOrders.refundNoOf },
  }
}
