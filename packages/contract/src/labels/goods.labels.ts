// Goods by where they stand.
import type { GoodsListTab, GoodsTab, LimitPeriod } from '../endpoints/trade/goods.ts'
import type { GoodsAuditStatus } from '../endpoints/trade/goods-audit.ts'
import type { GoodsService, ShipMode } from '../endpoints/trade/goods-promises.ts'
import type { GoodsType } from '../endpoints/trade/goods-type.ts'
import type { SaleStatus } from '../endpoints/trade/sale-status.ts'
import type { PriceKind, PriceReason, StockReason } from '../endpoints/trade/sku-log.ts'
import type { Labels, LabelTexts } from './label.ts'

export const limitPeriodTexts: LabelTexts<LimitPeriod> = {
  DAY: ['每天', 'Each day'],
  WEEK: ['每周', 'Each week'],
  MONTH: ['每月', 'Each month'],
  EVER: ['累计', 'For ever'],
}

export const goodsTabTexts: LabelTexts<GoodsListTab> = {
  ON_SALE: ['出售中', 'On sale'],
  WAREHOUSE: ['仓库中', 'Warehouse'],
  SOLD_OUT: ['已售罄', 'Sold out'],
  LOW_STOCK: ['库存预警', 'Low'],
  SUBMITTED: ['待审核', 'In audit'],
  REJECTED: ['审核驳回', 'Rejected'],
  FORCED_OFF: ['违规下架', 'Taken off'],
  DRAFT: ['草稿', 'Drafts'],
  RECYCLED: ['回收站', 'Bin'],
}

export const goodsLabels: Labels<GoodsTab> = {
  ON_SALE: { text: goodsTabTexts.ON_SALE, tone: 'success' },
  WAREHOUSE: { text: goodsTabTexts.WAREHOUSE, tone: 'neutral' },
  SOLD_OUT: { text: goodsTabTexts.SOLD_OUT, tone: 'danger' },
  FORCED_OFF: { text: goodsTabTexts.FORCED_OFF, tone: 'warning' },
  RECYCLED: { text: goodsTabTexts.RECYCLED, tone: 'neutral' },
  DRAFT: { text: ['草稿', 'Draft'], tone: 'neutral' },
}

export const saleStatusLabels: Labels<SaleStatus> = {
  DRAFT: goodsLabels.DRAFT,
  WAREHOUSE: goodsLabels.WAREHOUSE,
  ON_SALE: goodsLabels.ON_SALE,
  FORCED_OFF: goodsLabels.FORCED_OFF,
  BANNED: { text: ['已封禁', 'Banned'], tone: 'danger' },
  RECYCLED: goodsLabels.RECYCLED,
}

export const goodsAuditLabels: Labels<GoodsAuditStatus> = {
  NONE: { text: ['无待审修改', 'Nothing in audit'], tone: 'neutral' },
  SUBMITTED: { text: goodsTabTexts.SUBMITTED, tone: 'warning' },
  REJECTED: { text: goodsTabTexts.REJECTED, tone: 'danger' },
}

export const goodsServiceTexts: LabelTexts<GoodsService> = {
  NO_REASON_7D: ['七天无理由退货', 'Returns within 7 days'],
  FAST_REFUND: ['极速退款', 'Instant refund'],
}

export const goodsTypeTexts: LabelTexts<GoodsType> = {
  PHYSICAL: ['实物商品', 'Physical goods'],
  VIRTUAL: ['虚拟商品', 'Virtual goods'],
  VOUCHER: ['卡券', 'Vouchers'],
}

export const shipModeTexts: LabelTexts<ShipMode> = {
  STOCK: ['现货', 'From stock'],
  PRESALE: ['预售', 'Presale'],
}

export const priceKindTexts: LabelTexts<PriceKind> = {
  PRICE: ['售价', 'Price'],
  MARKET: ['划线价', 'Market price'],
  TIERS: ['阶梯价', 'Tier prices'],
}
export const priceReasonTexts: LabelTexts<PriceReason> = {
  MANUAL: ['人工修改', 'By hand'],
  IMPORT: ['批量导入', 'By a table'],
  AUDIT: ['审核通过', 'Let pass in a review'],
}

export const stockReasonTexts: LabelTexts<StockReason> = {
  ORDER: ['下单占用', 'Ordered'],
  CLOSE: ['订单关闭释放', 'Order closed'],
  SHIP: ['发货扣减', 'Shipped'],
  UNSHIP: ['撤销发货', 'Taken back'],
  SHORT: ['缺货核减', 'Out of stock'],
  RETURN: ['退货入库', 'Returned'],
  MANUAL: ['人工调整', 'By hand'],
  IMPORT: ['表格导入', 'Imported'],
}
