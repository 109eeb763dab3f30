// Which lists go out as a table, and the columns that each may have: said once for the server that writes them and the console
// that offers them. A list plugs in by a line here and a source on the server (docs/how-to/export-a-list.md).
import { z } from 'zod'
import type { Permission } from './permissions.ts'

/** Money is a number of 元, an instant a date of Shanghai's clock, a number one that can be reckoned with. */
export type ExportKind = 'text' | 'money' | 'instant' | 'number'

export interface ExportColumn {
  readonly title: readonly [chinese: string, english: string]
  readonly kind: ExportKind
  /** In characters. */
  readonly width: number
  /** Masked, unless the table is asked for in full. */
  readonly isPersonal?: true
  /** Only for who has this right beside that to the list. */
  readonly permission?: Permission
}

interface ExportedList {
  readonly title: readonly [chinese: string, english: string]
  readonly permission: Permission
  /** Beside it, for personal data in full; none where the list has no personal data. */
  readonly fullPermission?: Permission
  readonly columns: Readonly<Record<string, ExportColumn>>
}

const text = (chinese: string, english: string, width = 20) =>
  ({ title: [chinese, english], kind: 'text', width }) as const
const money = (chinese: string, english: string) =>
  ({ title: [`${chinese}（元）`, `${english} (CNY)`], kind: 'money', width: 14 }) as const
const instant = (chinese: string, english: string) =>
  ({ title: [chinese, english], kind: 'instant', width: 20 }) as const
const number = (chinese: string, english: string) => ({ title: [chinese, english], kind: 'number', width: 10 }) as const
const personal = (chinese: string, english: string, width: number) =>
  ({ title: [chinese, english], kind: 'text', width, isPersonal: true }) as const

const withdrawals = {
  withdrawNo: text('提现单号', 'Withdrawal no.', 24),
  merchant: text('商户', 'Merchant', 24),
  amount: money('提现金额', 'Amount'),
  fee: money('手续费', 'Fee'),
  arrive: money('到账金额', 'Received'),
  bank: text('银行', 'Bank'),
  cardLast4: text('卡尾号', 'Ending in', 10),
  status: text('状态', 'Status', 12),
  reason: text('原因', 'Reason', 28),
  appliedAt: instant('申请时间', 'Applied'),
  paidAt: instant('打款时间', 'Paid out'),
  arrivedAt: instant('到账时间', 'Arrived'),
  remark: text('备注', 'Note', 28),
} as const
const { merchant: _merchant, ...ownWithdrawals } = withdrawals

export const exportLists = {
  goods: {
    title: ['商品', 'Goods'],
    permission: 'goods.export',
    columns: {
      goodsNo: text('商品编号', 'Goods no.', 24),
      title: text('商品标题', 'Title', 40),
      shortTitle: text('短标题', 'Short title'),
      sellingPoint: text('卖点', 'Selling point', 24),
      unit: text('计量单位', 'Unit of sale', 10),
      category: text('平台类目', 'Category'),
      type: text('商品类型', 'Type of goods', 10),
      validDays: number('有效天数', 'Good for (days)'),
      validUntil: instant('有效期至', 'Good until'),
      brand: text('品牌', 'Brand'),
      shop: text('店铺', 'Shop', 20),
      shopCategories: text('店铺分类', 'Shop categories', 24),
      status: text('状态', 'State', 10),
      audit: text('审核状态', 'Audit', 10),
      skuNo: text('SKU 编号', 'SKU no.', 26),
      spec: text('规格', 'SKU'),
      enabled: text('启用', 'Enabled', 8),
      outerSkuCode: text('商家编码', 'Outer SKU code'),
      barcode: text('条形码', 'Barcode'),
      price: money('售价', 'Price'),
      marketPrice: money('划线价', 'Market price'),
      cost: { ...money('成本价', 'Cost'), permission: 'bill.view' },
      stock: number('库存', 'Stock'),
      locked: number('订单占用', 'Held by orders'),
      available: number('可售库存', 'Available'),
      alertQuantity: number('预警库存', 'Alert below'),
      weight: number('重量（克）', 'Weight (g)'),
      volume: number('体积（立方厘米）', 'Volume (cm³)'),
      sold: number('商品销量', 'Sold of the goods'),
      freight: money('运费', 'Freight'),
      freightTemplate: text('运费模板', 'Freight template', 16),
      shipHours: number('发货时限（小时）', 'Ships within (h)'),
      presaleShipDays: number('预售发货天数', 'Presale ships within (days)'),
      presaleEndAt: instant('预售结束时间', 'Presale ends'),
      minPerOrder: number('起购数量', 'At least an order'),
      limitPerOrder: number('每单限购', 'At most an order'),
      limitPerBuyer: number('每人限购', 'At most a buyer'),
      limitPeriod: text('限购周期', 'Period of the limit', 10),
      services: text('服务承诺', 'Services', 24),
      recommended: text('店铺推荐', 'Recommended', 10),
      sortWeight: number('排序值', 'Sort weight'),
      params: text('商品参数', 'Parameters', 40),
      createdAt: instant('创建时间', 'Created'),
      updatedAt: instant('修改时间', 'Changed'),
    },
  },
  saleOrder: {
    title: ['销售订单', 'Sale orders'],
    permission: 'saleOrder.export',
    fullPermission: 'saleOrder.reveal',
    columns: {
      orderNo: text('订单号', 'Order no.', 24),
      status: text('状态', 'State', 10),
      goods: text('商品', 'Goods', 48),
      quantity: number('件数', 'Pieces'),
      payable: money('应付金额', 'Payable'),
      freight: money('运费', 'Freight'),
      refunded: money('已退款', 'Refunded'),
      buyer: text('买家昵称', 'Buyer’s name', 16),
      receiverName: personal('收货人', 'Receiver', 12),
      receiverPhone: personal('收货手机', 'Receiver’s phone', 16),
      receiverAddress: personal('收货地址', 'Address', 40),
      buyerRemark: text('买家留言', 'Buyer’s message', 28),
      sellerRemark: text('商家备注', 'Seller’s note', 28),
      tags: text('标签', 'Tags', 24),
      createdAt: instant('下单时间', 'Ordered'),
      paidAt: instant('付款时间', 'Paid'),
      shippedAt: instant('发货时间', 'Shipped'),
      completedAt: instant('完成时间', 'Completed'),
      closedAt: instant('关闭时间', 'Closed'),
    },
  },
  fundFlow: {
    title: ['资金流水', 'Fund flow'],
    permission: 'fundFlow.export',
    columns: {
      flowNo: text('流水号', 'Line no.', 24),
      at: instant('入账时间', 'Booked'),
      account: text('账户', 'Account', 14),
      counterparty: text('对方', 'Counterparty', 14),
      kind: text('入账类型', 'Kind'),
      income: money('收入金额', 'Income'),
      expense: money('支出金额', 'Expense'),
      balance: money('账户余额', 'Balance after'),
      no: text('业务单号', 'Document no.', 24),
      relatedNo: text('关联单号', 'Related no.', 24),
      note: text('备注', 'Note', 28),
    },
  },
  withdrawOrder: {
    title: ['提现单', 'Withdrawals'],
    permission: 'withdrawOrder.export',
    columns: ownWithdrawals,
  },
  payout: {
    title: ['提现打款', 'Payouts'],
    permission: 'payout.export',
    columns: withdrawals,
  },
  platformSaleOrder: {
    title: ['全部商户的销售订单', 'Sale orders of all merchants'],
    permission: 'platformSaleOrder.export',
    columns: {
      orderNo: text('订单号', 'Order no.', 24),
      merchantNo: text('商户号', 'Merchant no.', 18),
      merchant: text('商户', 'Merchant', 24),
      status: text('状态', 'Status', 12),
      delivery: text('配送方式', 'Delivery', 12),
      goods: text('商品', 'Goods', 40),
      quantity: number('件数', 'Pieces'),
      payable: money('应付', 'Payable'),
      refunded: money('已退款', 'Refunded'),
      buyer: text('买家', 'Buyer', 16),
      settle: text('结算状态', 'Settlement', 12),
      hold: text('暂停原因', 'On hold', 16),
      createdAt: instant('下单时间', 'Placed'),
      paidAt: instant('付款时间', 'Paid'),
    },
  },
  operationLog: {
    title: ['操作日志', 'Operation log'],
    permission: 'operationLog.view',
    columns: {
      at: instant('时间', 'Time'),
      actor: text('操作人', 'Who', 16),
      action: text('操作', 'Act', 20),
      targetNo: text('单号', 'Number', 24),
      summary: text('内容', 'What', 60),
      changes: text('变更', 'Changes', 60),
      result: text('结果', 'Result', 10),
      ip: text('网络地址', 'Address', 18),
    },
  },
} as const satisfies Readonly<Record<string, ExportedList>>

export const exportListName = z.enum([
  'goods',
  'saleOrder',
  'fundFlow',
  'withdrawOrder',
  'payout',
  'platformSaleOrder',
  'operationLog',
])
export type ExportListName = z.output<typeof exportListName>
export type ExportColumnName<Name extends ExportListName> = keyof (typeof exportLists)[Name]['columns'] & string

/** A list as whoever does not know which one it is sees it. */
export const exportListOf = (name: ExportListName): ExportedList => exportLists[name]

/** What these columns take beside the right to the list. */
export const rightsOfColumns = (name: ExportListName, columns: readonly string[]): readonly Permission[] => {
  const known = exportListOf(name).columns
  return columns.flatMap((column) => known[column]?.permission ?? [])
}

/** The columns of a list that somebody with these rights may have. */
export const columnsFor = (name: ExportListName, permissions: readonly Permission[]): readonly string[] =>
  Object.keys(exportListOf(name).columns).filter((column) =>
    rightsOfColumns(name, [column]).every((one) => permissions.includes(one)),
  )
