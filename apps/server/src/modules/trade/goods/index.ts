// Module entry of 商品: its endpoints, stock for orders, and whether there are any.
import type { Api, Paper } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { once } from '../../../kernel/command.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { goodsExport } from './export-goods.ts'
import { createGoodsDrafts } from '../goods-draft/index.ts'
import { createGoodsTemplates } from '../goods-template/index.ts'
import type { GoodsDeps } from './goods.deps.ts'
import { goodsInfo, goodsPage } from './goods-info.ts'
import { hasAny } from './goods.store.ts'
import { countLowStock, followStockAlert } from './low-stock.ts'
import { purgeOld } from './move-goods.ts'
import { newGoodsImport } from './import/import-new-goods.ts'
import { costImport, priceImport, stockImport } from './import/import-skus.ts'
import { createGoodsAudit } from './audit/index.ts'
import { createGoodsOff } from './off/index.ts'
import { countOff } from './off/off.store.ts'
import { compareGoods } from './audit/compare-goods.ts'
import { submitGoods } from './audit/submit-goods.ts'
import { endPresale, endValidity } from './end-of-sale.ts'
import { listPriceLog, listStockLog } from './sku-log.list.ts'
import { saveSkuCosts, skuCosts } from './sku-cost.ts'
import { listSellable } from './sellable.list.ts'
import { shelveInTime, unshelveInTime } from './schedule-goods.ts'
import { readSnapshot, type SeenGoods } from './snapshot/read-snapshot.ts'
import { createStock } from './stock.ts'
import { skuOf, skusOfGoods } from './sku-alternatives.ts'
import { type BrandPaper, takeAllOffSale, takeBrandOffSale, takeOffSale } from './take-off-sale.ts'
import { updateGoods } from './update-goods.ts'
import { writeInitials } from './write-initials.ts'
import { moveMergedGoods } from './move-merged.ts'

export { mustBeClean } from './audit/clean-words.ts'
export { goodsOfViolation } from './off/of-violation.ts'
export { skusSought } from './find-skus.ts'
export type { SkuOfGoods } from './sku-alternatives.ts'
export type { GoodsDeps } from './goods.deps.ts'

export function createGoods(given: GoodsDeps) {
  const { db, clock, files } = given
  const drafts = createGoodsDrafts(given)
  const deps = { ...given, drafts }
  const audit = createGoodsAudit(deps)
  const off = createGoodsOff(deps)
  const handlers: HandlersOf<Api['goods']> = {
    save: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), async () =>
          goodsInfo(files, tx, await submitGoods(deps, tx, { actor, body, now: clock.now() })),
        ),
      ),
    compare: ({ actor, body }) => compareGoods(deps, { actor, body, now: clock.now() }),
    update: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), () => updateGoods(deps, tx, { actor, body, now: clock.now() })),
      ),
    list: ({ actor, body }) => goodsPage(files, db.tenant(actor.merchantId), body),
    sellable: ({ actor, body: { keyword } }) =>
      listSellable(files, db.tenant(actor.merchantId), { keyword, now: clock.now() }),
    info: ({ actor, body }) => goodsInfo(files, db.tenant(actor.merchantId), body.id),
  }
  const logHandlers: HandlersOf<Api['skuLog']> = {
    stock: ({ actor, body }) => listStockLog(db.tenant(actor.merchantId), body),
    price: ({ actor, body }) => listPriceLog(db.tenant(actor.merchantId), body),
  }
  const costHandlers: HandlersOf<Api['skuCost']> = {
    ofGoods: ({ actor, body }) => skuCosts(db.tenant(actor.merchantId), body.goodsId),
    save: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), () => saveSkuCosts(tx, body, { actor, now: clock.now() })),
      ),
  }
  const stock = createStock(deps)
  const snapshots = { read: (tenant: TenantDb, seen: SeenGoods) => readSnapshot(files, tenant, seen) }
  const onTimer = {
    stockAlert: (merchantId: string, shopId: string) => followStockAlert(db, merchantId, shopId),
    purge: (merchantId: string, goodsId: string) => purgeOld(deps, merchantId, goodsId),
    onSale: (merchantId: string, goodsId: string) => shelveInTime(deps, merchantId, goodsId),
    presaleEnd: (merchantId: string, goodsId: string) => endPresale(deps, merchantId, goodsId),
    validityEnd: (merchantId: string, goodsId: string) => endValidity(deps, merchantId, goodsId),
    offSale: (merchantId: string, goodsId: string) => unshelveInTime(deps, merchantId, goodsId),
  }
  return {
    handlers,
    logHandlers,
    /** Of drafts, of templates, of revisions, of the platform's desk, of the past of stock and prices, and of what SKUs cost. */
    handlersBeside: {
      goodsDraft: drafts.handlers,
      goodsTemplate: createGoodsTemplates(given).handlers,
      goodsRevision: audit.own,
      goodsAudit: audit.desk,
      goodsRuling: off.own,
      platformGoods: off.desk,
      skuLog: logHandlers,
      skuCost: costHandlers,
    },
    audit,
    off,
    /** Those that wait for a person, over all merchants. */
    countToAudit: audit.countWaiting,
    countOff,
    stock,
    /** With what buyers saw of goods, and what may be sent instead of what they bought. */
    forOrders: { stock, snapshots, alternatives: { skusOf: skusOfGoods, skuOf } },
    exports: [goodsExport(deps)],
    /** Job: pinyin initials of goods that have none yet. */
    writeInitials: () => writeInitials(db),
    /** Job: goods of categories that were merged. */
    moveMerged: () => moveMergedGoods(deps),
    countLowStock,
    onTimer,
    timers: {
      'goods.purge': onTimer.purge,
      'goods.stockAlert': onTimer.stockAlert,
      'goods.onSale': onTimer.onSale,
      'goods.offSale': onTimer.offSale,
      'goods.presaleEnd': onTimer.presaleEnd,
      'goods.validityEnd': onTimer.validityEnd,
      'goodsRevision.overdue': audit.overdue,
    },
    imports: [newGoodsImport(deps), stockImport(deps), priceImport(deps), costImport(deps)],
    /** What is on sale goes to the warehouse. Safe to repeat. */
    offSale: {
      /** What lacks this paper. */
      takeOffSale: (merchantId: string, paper: Paper) => takeOffSale(deps, merchantId, paper),
      /** The same of goods of one brand in one shop. */
      takeBrandOffSale: (merchantId: string, paper: BrandPaper) => takeBrandOffSale(deps, merchantId, paper),
      /** Everything; null: in every shop. */
      takeAllOffSale: (merchantId: string) => takeAllOffSale(deps, merchantId),
    },
    /** Whether there are any goods, on sale or not. */
    hasAny,
  }
}
