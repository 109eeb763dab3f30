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
  /** Only for who has this right beside those to the list. */
  readonly permission?: Permission
}

interface ExportedList {
  readonly title: readonly [chinese: string, english: string]
  /** To look at the list. */
  readonly lookPermission: Permission
  /** Beside it, to take the list out as a table. */
  readonly permission: Permission
  /** Beside both, for personal data in full; none where the list has no personal data. */
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

const bills = {
  billNo: text('账单号', 'Bill no.', 24),
  shop: text('店铺', 'Shop', 20),
  cycle: text('结算周期', 'Cycle', 12),
  fromDay: text('账期起', 'First day', 12),
  toDay: text('账期止', 'Last day', 12),
  status: text('状态', 'State', 10),
  orders: number('订单数', 'Orders'),
  refunds: number('退款数', 'Refunds'),
  goods: money('商品金额', 'Goods'),
  freight: money('运费', 'Freight'),
  discount: money('商家优惠', 'Discounts'),
  refundBefore: money('结算前退款', 'Refunds before settling'),
  refundAfter: money('结算后退款', 'Refunds after settling'),
  commission: money('平台佣金', 'Commission'),
  commissionReturn: money('退还佣金', 'Commission given back'),
  service: money('技术服务费', 'Service fee'),
  channel: money('支付手续费', 'Payment fee'),
  penalty: money('违约金', 'Penalties'),
  compensate: money('赔付', 'Compensation'),
  other: money('其他平台费用', 'Other platform fees'),
  adjust: money('账单调整', 'Adjustments'),
  carryIn: money('上期结转', 'Carried in'),
  payable: money('本期应结', 'Payable'),
  settled: money('已逐单结算', 'Settled by order'),
  toPay: money('本期待付', 'To pay'),
  paid: money('本期已付', 'Paid with this bill'),
  carryOut: money('结转下期', 'Carried out'),
  carriedTo: text('结转至账单', 'Carried to', 24),
  objectedAt: instant('提出异议时间', 'Disputed'),
  generatedAt: instant('出账时间', 'Drawn up'),
  confirmDueAt: instant('确认期限', 'To confirm by'),
  confirmedAt: instant('确认时间', 'Confirmed'),
  confirmed: text('确认方式', 'Confirmed by', 14),
  paidAt: instant('结清时间', 'Settled at'),
  fees: money('可开票费用', 'Fees to invoice'),
  invoice: text('开票状态', 'Invoice', 12),
  invoiceTitle: text('发票抬头', 'Made out to', 28),
  invoiceNo: text('发票号码', 'Invoice no.', 22),
} as const

const platformOrders = {
  orderNo: text('平台订单号', 'Platform order no.', 24),
  shop: text('店铺', 'Shop', 20),
  type: text('类型', 'Kind', 14),
  issuer: text('来源', 'From', 14),
  title: text('内容', 'What', 32),
  lines: text('明细', 'Lines', 40),
  status: text('状态', 'State', 10),
  amount: money('订单金额', 'Amount'),
  payable: money('应付金额', 'Payable'),
  paid: money('已支付', 'Paid'),
  owed: money('逾期欠款', 'Owed'),
  refunded: money('已退款', 'Refunded'),
  paidBy: text('支付方式', 'Paid by', 14),
  deducted: text('到期自动扣款', 'Taken when due', 14),
  relatedNo: text('关联单号', 'Related no.', 24),
  dueAt: instant('支付期限', 'Pay by'),
  startsAt: instant('服务开始', 'Service begins'),
  endsAt: instant('服务到期', 'Service ends'),
  daysLeft: number('剩余天数', 'Days left'),
  autoRenew: text('自动续订', 'Renews by itself', 10),
  objection: text('申诉', 'Objection', 14),
  invoice: text('开票状态', 'Invoice', 10),
  invoiceTitle: text('发票抬头', 'Invoiced to', 28),
  invoiceNo: text('发票号码', 'Invoice no.', 22),
  remark: text('备注', 'Note', 28),
  orderedAt: instant('下单时间', 'Ordered'),
  paidAt: instant('支付时间', 'Paid at'),
  closedAt: instant('关闭时间', 'Closed'),
  closed: text('关闭原因', 'Closed because', 16),
} as const
const { shop: _shop, ...platformOrdersOfAll } = platformOrders

/** In a table of all merchants. */
const ofMerchant = {
  merchantNo: text('商户号', 'Merchant no.', 18),
  merchant: text('商户', 'Merchant', 24),
} as const

export const exportLists = {
  goods: {
    title: ['商品', 'Goods'],
    lookPermission: 'goods.view',
    permission: 'goods.export',
    columns: {
      goodsNo: text('商品编号', 'Goods no.', 24),
      title: text('商品标题', 'Title', 40),
      shortTitle: text('短标题', 'Short title'),
      sellingPoint: text('卖点', 'Selling point', 24),
      unit: text('计量单位', 'Unit of sale', 10),
      outerCode: text('外部编码', 'Your code of the goods'),
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
      afterSaleDays: number('售后天数', 'Returns within (days)'),
      onSaleAt: instant('上架时间', 'Goes on sale'),
      offSaleAt: instant('下架时间', 'Leaves the sale'),
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
    lookPermission: 'saleOrder.view',
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
      carrier: text('快递公司', 'Carrier', 14),
      waybillNo: text('运单号', 'Waybill no.', 22),
      weight: number('包裹重量（克）', 'Weight (g)'),
      shippingCost: money('快递成本', 'Shipping cost'),
      createdAt: instant('下单时间', 'Ordered'),
      paidAt: instant('付款时间', 'Paid'),
      shippedAt: instant('发货时间', 'Shipped'),
      completedAt: instant('完成时间', 'Completed'),
      closedAt: instant('关闭时间', 'Closed'),
    },
  },
  returnOrder: {
    title: ['退货售后', 'Returns'],
    lookPermission: 'returnOrder.view',
    permission: 'returnOrder.export',
    fullPermission: 'saleOrder.reveal',
    columns: {
      returnNo: text('售后单号', 'Return no.', 24),
      shop: text('店铺', 'Shop', 20),
      orderNo: text('订单号', 'Order no.', 24),
      status: text('状态', 'State', 14),
      type: text('售后类型', 'Kind', 14),
      phase: text('售后阶段', 'Phase', 12),
      reason: text('售后原因', 'Reason', 18),
      description: personal('买家说明', 'The buyer says', 32),
      goods: text('商品', 'Goods', 40),
      spec: text('规格', 'SKU'),
      wanted: text('换货规格', 'Wanted instead'),
      quantity: number('售后件数', 'Pieces'),
      amount: money('售后金额', 'Asked for or agreed'),
      refunded: money('已退款', 'Refunded'),
      refundNo: text('退款单号', 'Refund no.', 24),
      buyer: text('买家昵称', 'Buyer’s name', 16),
      deadline: instant('处理期限', 'Due'),
      atDeadline: text('到期将', 'Then', 24),
      disputeNo: text('介入单号', 'Dispute no.', 24),
      dispute: text('平台介入', 'Dispute', 14),
      rejection: text('拒绝原因', 'Refused because', 28),
      carrierBack: text('退货快递', 'Carrier back', 14),
      waybillBack: text('退货运单号', 'Waybill back', 22),
      restocked: text('退回库存', 'Back in stock', 10),
      carrierHandBack: text('寄回买家快递', 'Carrier to the buyer', 12),
      waybillHandBack: text('寄回买家运单号', 'Waybill to the buyer', 22),
      carrierAnew: text('补发快递', 'Carrier of the new goods', 14),
      waybillAnew: text('补发运单号', 'Waybill of the new goods', 22),
      closed: text('关闭原因', 'Closed because', 20),
      appliedAt: instant('申请时间', 'Asked'),
      agreedAt: instant('同意时间', 'Agreed'),
      sentBackAt: instant('寄回时间', 'Sent back'),
      receivedAt: instant('收货时间', 'Received'),
      reshippedAt: instant('补发时间', 'Sent anew'),
      refundedAt: instant('退款时间', 'Refunded at'),
      endedAt: instant('结束时间', 'Ended'),
    },
  },
  bill: {
    title: ['财务账单', 'Bills'],
    lookPermission: 'bill.view',
    permission: 'bill.export',
    columns: bills,
  },
  platformOrder: {
    title: ['平台订单', 'Platform orders'],
    lookPermission: 'platformOrder.view',
    permission: 'platformOrder.export',
    columns: platformOrders,
  },
  fundFlow: {
    title: ['资金流水', 'Fund flow'],
    lookPermission: 'fundFlow.view',
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
    lookPermission: 'withdrawOrder.view',
    permission: 'withdrawOrder.export',
    columns: ownWithdrawals,
  },
  payout: {
    title: ['提现打款', 'Payouts'],
    lookPermission: 'payout.view',
    permission: 'payout.export',
    columns: withdrawals,
  },
  platformSaleOrder: {
    title: ['全部商户的销售订单', 'Sale orders of all merchants'],
    lookPermission: 'platformSaleOrder.view',
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
  platformBill: {
    title: ['全部商户的财务账单', 'Bills of all merchants'],
    lookPermission: 'platformBill.view',
    permission: 'platformBill.export',
    columns: { ...ofMerchant, ...bills },
  },
  platformOrderDesk: {
    title: ['全部商户的平台订单', 'Platform orders of all merchants'],
    lookPermission: 'platformOrderDesk.view',
    permission: 'platformOrderDesk.export',
    columns: { ...ofMerchant, ...platformOrdersOfAll },
  },
  returnDispute: {
    title: ['全部商户的平台介入', 'Disputes of all merchants'],
    lookPermission: 'returnDispute.view',
    permission: 'returnDispute.export',
    columns: {
      disputeNo: text('仲裁单号', 'Dispute no.', 24),
      ...ofMerchant,
      returnNo: text('售后单号', 'Return no.', 24),
      orderNo: text('订单号', 'Order no.', 24),
      goods: text('商品', 'Goods', 40),
      buyer: text('买家昵称', 'Buyer’s name', 16),
      type: text('售后类型', 'Kind', 14),
      initiator: text('发起方', 'Asked by', 12),
      status: text('状态', 'State', 16),
      claim: money('诉求金额', 'Claimed'),
      ruling: text('裁决结果', 'Ruling', 14),
      ruled: money('裁决金额', 'Ruled to go back'),
      liability: text('责任方', 'Liable', 12),
      freightBy: text('退货运费承担方', 'Freight paid by', 14),
      appealedBy: text('申诉方', 'Appealed by', 12),
      openedAt: instant('发起时间', 'Opened'),
      dueAt: instant('时限', 'Due'),
      ruledAt: instant('裁决时间', 'Ruled at'),
      endedAt: instant('结束时间', 'Ended'),
    },
  },
  settlement: {
    title: ['全部商户的待结算订单', 'Settlements of all merchants'],
    lookPermission: 'settlement.view',
    permission: 'settlement.export',
    columns: {
      orderNo: text('订单号', 'Order no.', 24),
      ...ofMerchant,
      amount: money('商户应得', 'Merchant gets'),
      commission: money('佣金', 'Commission'),
      state: text('状态', 'State', 12),
      waits: text('等待原因', 'Waits for', 16),
      dueAt: instant('结算时间', 'Due'),
      failure: text('上次未成功原因', 'Last failure', 32),
      failedAt: instant('上次未成功时间', 'Failed at'),
    },
  },
  operationLog: {
    title: ['操作日志', 'Operation log'],
    lookPermission: 'operationLog.view',
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
  'returnOrder',
  'bill',
  'platformOrder',
  'fundFlow',
  'withdrawOrder',
  'payout',
  'platformSaleOrder',
  'platformBill',
  'platformOrderDesk',
  'returnDispute',
  'settlement',
  'operationLog',
])
export type ExportListName = z.output<typeof exportListName>
export type ExportColumnName<Name extends ExportListName> = keyof (typeof exportLists)[Name]['columns'] & string

/** A list as whoever does not know which one it is sees it. */
export const exportListOf = (name: ExportListName): ExportedList => exportLists[name]

/** What a table of these columns takes: every right has to be held. */
export const rightsToExport = (
  name: ExportListName,
  { columns, isFull }: { readonly columns: readonly string[]; readonly isFull: boolean },
): readonly Permission[] => {
  const { lookPermission, permission, fullPermission } = exportListOf(name)
  const inFull = isFull && fullPermission !== undefined ? [fullPermission] : []
  return [...new Set([lookPermission, permission, ...inFull, ...rightsOfColumns(name, columns)])]
}

/** What these columns take beside the rights to the list. */
const rightsOfColumns = (name: ExportListName, columns: readonly string[]): readonly Permission[] => {
  const known = exportListOf(name).columns
  return columns.flatMap((column) => known[column]?.permission ?? [])
}

/** The columns of a list that somebody with these rights may have. */
export const columnsFor = (name: ExportListName, permissions: readonly Permission[]): readonly string[] =>
  Object.keys(exportListOf(name).columns).filter((column) =>
    rightsOfColumns(name, [column]).every((one) => permissions.includes(one)),
  )
