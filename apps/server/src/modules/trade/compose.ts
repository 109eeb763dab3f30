// The area trade: the platform's categories, goods, and orders for them.
import type { AreaWork, Foundation } from '../../kernel/area.ts'
import { createBrands } from './brand/index.ts'
import { createCategories } from './category/index.ts'
import { createDeposits } from './deposit/index.ts'
import { createFreight } from './freight/index.ts'
import { createLogistics } from './logistics/index.ts'
import { openBusiness } from './open-business/index.ts'
import { createPapers } from './papers/index.ts'
import { createShopScores } from './shop-score/index.ts'
import { createShopCategories } from './shop-category/index.ts'
import { mustBeClean } from './goods/index.ts'
import { composeGoods } from './compose-goods.ts'
import { composeOrders, type OrderSettings } from './compose-orders.ts'
import type { TradePorts } from './compose-ports.ts'

export function composeTrade(
  base: Foundation,
  config: OrderSettings,
  { merchant, messaging, money, console: desk }: TradePorts,
) {
  const { db, clock, onError } = base
  const categories = createCategories({ db, clock })
  const brands = createBrands({ db, clock, files: desk.files })
  const deposits = createDeposits({ db, clock, notify: messaging.notify, onError })
  const papers = createPapers({ qualifications: merchant.qualifications })
  const { regions } = desk
  const { carrierOf } = desk.carriers
  const freight = createFreight({ db, clock, shops: merchant.shops, carrierOf, regions })
  const logistics = createLogistics({ db, shops: merchant.shops, carrierOf, regionName: regions.regionName })
  const shopScores = createShopScores({ db, clock, shops: merchant.shops, onError })
  const shopCategories = createShopCategories({ db, clock, shops: merchant.shops, mustBeClean })
  const shelf = { categories, brands, shopCategories, deposits, papers }
  const { goods, violations } = composeGoods(base, { merchant, messaging, console: desk, shelf })
  const { commission, tracking, saleOrders, returnOrders, moneyFacts } = composeOrders(base, config, {
    merchant,
    messaging,
    money,
    console: desk,
    ...goods.forOrders,
  })
  const { onProvider } = saleOrders
  return {
    modules: {
      categories,
      brands,
      shopCategories,
      deposits,
      papers,
      freight,
      goods,
      saleOrders,
      returnOrders,
      tracking,
      violations,
    },
    exports: [...goods.exports, ...saleOrders.exports, ...returnOrders.exports],
    imports: [...goods.imports, ...saleOrders.imports],
    handlers: {
      category: categories.handlers,
      brand: brands.handlers,
      ...commission.handlers,
      shopCategory: shopCategories.handlers,
      freight: freight.handlers,
      logistics: logistics.handlers,
      parcel: tracking.handlers,
      goods: goods.handlers,
      ...goods.handlersBeside,
      ...saleOrders.handlersOf,
      ...returnOrders.handlersOf,
      ...violations.handlersOf,
    },
    timers: {
      ...goods.timers,
      ...saleOrders.timers,
      ...returnOrders.timers,
      ...violations.timers,
    },
    /** What follows when the provider has decided a call. */
    onProvider: [
      ['collectPaid', onProvider.collectPaid],
      ['collectFailed', onProvider.collectFailed],
      ['refundDone', onProvider.refundDone],
      ['refundFailed', onProvider.refundFailed],
      ['transferDone', onProvider.transferDone],
      ['transferFailed', onProvider.transferFailed],
      ['agentPayDone', onProvider.agentPayDone],
      ['agentPayFailed', onProvider.agentPayFailed],
    ] as const,
    wouldBook: saleOrders.wouldBook,
    forMoney: {
      ...moneyFacts,
      lateReturn: saleOrders.lateReturn,
      stuckRefund: saleOrders.stuckRefund,
      settleOfBill: saleOrders.settleOfBill,
    },
    forMerchants: {
      mustBeClean,
      senderOf: freight.senderOf,
      categoryNames: categories.pathsOf,
      askedOfGoods: papers.askedOfGoods,
      ...goods.offSale,
      openBusiness,
      brandToAuthorise: brands.toAuthorise,
    },
    work: {
      jobs: [
        { name: 'tell-rates', everySeconds: 60, run: commission.tell },
        ...deposits.jobs,
        { name: 'write-initials', everySeconds: 60, run: goods.writeInitials },
        { name: 'move-merged-goods', everySeconds: 10, run: goods.moveMerged },
        { name: 'count-shop-scores', everySeconds: 60, run: shopScores.count },
        { name: 'ask-parcels', everySeconds: 60, run: tracking.ask },
        ...saleOrders.jobs,
        { name: 'tell-returns-due', everySeconds: 60, run: returnOrders.tellDue },
        { name: 'watch-parcels', everySeconds: 60, run: tracking.watch },
      ],
    } satisfies AreaWork,
  }
}
