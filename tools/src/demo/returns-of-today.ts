// What buyers ask back today, at each step: to be answered, to be sent anew, to be received, bargained for, refused, awaited, paid back, and in dispute.
import { api, type InputOf, type ReturnInfo } from '@merchant/contract'
import { ask, askProven } from './ask.ts'
import type { Fixtures } from './fixtures.ts'
import { drawGoodsPicture } from './goods-picture.ts'
import type { PresentWorld } from './present-world.ts'

type People = Pick<Fixtures, 'merchant' | 'storefront' | 'service'>
type Apply = InputOf<(typeof api)['returnOrder']['apply']>
type Operation = InputOf<(typeof api)['returnOrder']['operate']>

interface Story {
  readonly status: 'TO_SHIP' | 'SHIPPED'
  readonly wish: Omit<Apply, 'orderId' | 'itemId'>
  /** In an exchange: for another SKU of the same goods. */
  readonly isForAnother?: true
  /** How many pictures the buyer shows. */
  readonly pictures?: number
  /** And the merchant, when it refuses what came back. */
  readonly proofs?: number
  /** What follows, each with the return as it is by then. */
  readonly acts?: readonly ((one: ReturnInfo, proofs: string[]) => Operation)[]
  /** How the platform rules in the end. */
  readonly ruling?: 'PARTIAL'
}

const OF_BUYERS: readonly Operation['action'][] = ['sendBack', 'escalate', 'cancel']
const of = ({ id, version }: ReturnInfo) => ({ id, version })
const sent = { isReceived: true, quantity: 1 } as const

const refusedAsCustom = (one: ReturnInfo): Operation => ({
  action: 'reject',
  ...of(one),
  code: 'CUSTOM',
  reason: '手工定制商品，页面已说明不支持退款',
  fileIds: [],
})
const escalated =
  (text: string) =>
  ({ id }: ReturnInfo): Operation => ({ action: 'escalate', id, text, fileIds: [] })

const stories: readonly Story[] = [
  {
    status: 'TO_SHIP',
    wish: { type: 'REFUND_ONLY', quantity: 1, reasonCode: 'LATE_SHIP', description: '急用，等不及了' },
  },
  {
    status: 'SHIPPED',
    wish: { ...sent, type: 'RETURN_REFUND', reasonCode: 'QUALITY', description: '到手发现有一道细裂纹' },
    pictures: 2,
  },
  {
    status: 'SHIPPED',
    wish: { ...sent, type: 'REFUND_ONLY', reasonCode: 'MISSING', description: '清单上的配件少了一件' },
  },
  {
    status: 'SHIPPED',
    wish: { ...sent, type: 'RETURN_REFUND', reasonCode: 'NOT_AS_DESCRIBED', description: '颜色比图片深很多' },
    pictures: 1,
    acts: [
      (one) => ({ action: 'agree', ...of(one) }),
      ({ id }) => ({ action: 'sendBack', id, carrierCode: 'SF', waybillNo: 'SF1380057120612' }),
    ],
  },
  {
    status: 'SHIPPED',
    wish: { ...sent, type: 'RETURN_REFUND', reasonCode: 'CHANGED_MIND', description: '尺寸不合适' },
    acts: [(one) => ({ action: 'agree', ...of(one) })],
  },
  {
    status: 'SHIPPED',
    wish: { ...sent, type: 'RETURN_REFUND', reasonCode: 'DAMAGED', description: '外包装压坏，礼盒有折痕' },
    pictures: 1,
    acts: [
      (one) => ({
        action: 'offer',
        ...of(one),
        type: 'REFUND_ONLY',
        amountFen: Math.max(1, Math.floor(one.maxFen / 5)),
        note: '商品完好，补偿两成，商品留用可以吗',
      }),
    ],
  },
  {
    status: 'SHIPPED',
    wish: { ...sent, type: 'REFUND_ONLY', reasonCode: 'OTHER', description: '朋友说买贵了' },
    acts: [
      (one) => ({ action: 'reject', ...of(one), code: 'AMOUNT', reason: '价格与页面一致，商品没有问题', fileIds: [] }),
    ],
  },
  // The buyer is to show more before the merchant answers.
  {
    status: 'SHIPPED',
    wish: { ...sent, type: 'REFUND_ONLY', reasonCode: 'QUALITY', description: '用了两次就掉色' },
    pictures: 1,
    acts: [(one) => ({ action: 'question', ...of(one), text: '请补充掉色部位和洗涤标签的照片' })],
  },
  // What came back was refused and its buyer let it be: the goods wait to be sent to the buyer again.
  {
    status: 'SHIPPED',
    wish: { ...sent, type: 'RETURN_REFUND', reasonCode: 'CHANGED_MIND', description: '不喜欢这个颜色' },
    proofs: 1,
    acts: [
      (one) => ({ action: 'agree', ...of(one) }),
      ({ id }) => ({ action: 'sendBack', id, carrierCode: 'SF', waybillNo: 'SF1380057120699' }),
      (one, fileIds) => ({
        action: 'refuseReceipt',
        ...of(one),
        code: 'USED',
        reason: '吊牌已剪，有使用痕迹',
        fileIds,
      }),
      ({ id }) => ({ action: 'cancel', id }),
    ],
  },
  // The same is to be sent anew, and what was missing.
  {
    status: 'SHIPPED',
    wish: { ...sent, type: 'EXCHANGE', reasonCode: 'DAMAGED', description: '杯底有裂，想换一只同款' },
    pictures: 1,
    acts: [
      (one) => ({ action: 'agree', ...of(one) }),
      ({ id }) => ({ action: 'sendBack', id, carrierCode: 'SF', waybillNo: 'SF1380057120688' }),
      (one) => ({ action: 'receive', ...of(one), isRestocked: false, result: 'DAMAGED' }),
    ],
  },
  {
    status: 'SHIPPED',
    wish: { ...sent, type: 'RESHIP', reasonCode: 'MISSING', description: '两件只收到一件' },
    acts: [(one) => ({ action: 'agree', ...of(one) })],
  },
  // Settled on the phone: the buyer is asked to let it be.
  {
    status: 'SHIPPED',
    wish: { ...sent, type: 'REFUND_ONLY', reasonCode: 'OTHER', description: '不会安装，想退款' },
    acts: [(one) => ({ action: 'offer', ...of(one), type: 'CANCEL', note: '已视频指导装好，麻烦撤销售后' })],
  },
  // The merchant is to show something.
  {
    status: 'SHIPPED',
    wish: { ...sent, type: 'REFUND_ONLY', reasonCode: 'QUALITY', description: '杯口有磕碰，开箱就是这样' },
    pictures: 3,
    acts: [refusedAsCustom, escalated('收到时外箱完好，杯口已有缺口，开箱视频可以证明，商家拒绝退款不合理')],
  },
  // The platform is to rule.
  {
    status: 'SHIPPED',
    wish: { ...sent, type: 'REFUND_ONLY', reasonCode: 'NOT_AS_DESCRIBED', description: '尺寸比页面小一圈' },
    pictures: 1,
    acts: [
      refusedAsCustom,
      escalated('页面写口径 9 厘米，实测 8 厘米，与描述不符'),
      (one) => ({
        action: 'prove',
        ...of(one),
        text: '页面已注明手工测量误差 1 厘米以内，并附尺寸图，买家下单前可见',
        fileIds: [],
      }),
    ],
  },
  // Ruled, and somebody may appeal.
  {
    status: 'SHIPPED',
    wish: { ...sent, type: 'REFUND_ONLY', reasonCode: 'DAMAGED', description: '到货时盒内有碎片' },
    pictures: 1,
    acts: [
      refusedAsCustom,
      escalated('签收当天发现盒内有碎片，已拍照联系商家，商家不认'),
      (one) => ({ action: 'prove', ...of(one), text: '发货前称重与质检记录完整，破损发生在运输途中', fileIds: [] }),
    ],
    ruling: 'PARTIAL',
  },
  // Another of the same goods is to be sent.
  {
    status: 'SHIPPED',
    wish: { ...sent, type: 'EXCHANGE', reasonCode: 'CHANGED_MIND', description: '吊牌没拆，想换另一款' },
    isForAnother: true,
  },
]

/** Kept before buyers ask: a small one is agreed to by itself, and of one people are reminded. */
const rules: readonly InputOf<(typeof api)['returnRule']['save']>[] = [
  {
    name: '小额少件直接退',
    type: 'REFUND_ONLY',
    phase: 'AFTER_SHIP',
    reasonCodes: ['MISSING', 'LOST'],
    maxFen: 3_000,
    buyerRateBp: 3_000,
    action: 'AGREE',
    dailyCapFen: 30_000,
  },
  {
    name: '假冒投诉人工看',
    type: 'REFUND_ONLY',
    reasonCodes: ['FAKE'],
    maxFen: 9_999_999_999,
    action: 'REMIND',
  },
  {
    name: '拒收自动收回',
    isEnabled: false,
    type: 'RETURN_REFUND',
    reasonCodes: ['REFUSED'],
    maxFen: 20_000,
    action: 'AGREE',
    dailyCapFen: 100_000,
  },
]

export async function askForReturns(world: PresentWorld, people: People): Promise<void> {
  const { handlers } = world.modules.returnOrders
  for (const rule of rules)
    await ask({
      endpoint: api.returnRule.save,
      handler: world.modules.handlers.returnRule.save,
      actor: people.merchant(),
      body: rule,
    })
  const taken = new Set<string>()
  for (const { status, wish, isForAnother, pictures = 0, proofs = 0, acts = [], ruling } of stories) {
    const lines = (await linesOf(world, people, status)).filter(({ orderId }) => !taken.has(orderId))
    const line = isForAnother === true ? await exchangeable(world, people, lines) : lines[0]
    if (line === undefined) continue
    taken.add(line.orderId)
    const { orderId, itemId, wantedSkuId } = line
    let one = await ask({
      endpoint: api.returnOrder.apply,
      handler: handlers.apply,
      actor: people.storefront(),
      body: {
        ...wish,
        orderId,
        itemId,
        ...(wantedSkuId === undefined ? {} : { wantedSkuId }),
        pictureIds: await handIn(world, people, pictures),
      },
    })
    const shown = await handIn(world, people, proofs)
    for (const act of acts) {
      const body = act(one, shown)
      const isBuyers = OF_BUYERS.includes(body.action)
      const actor = isBuyers ? people.storefront() : people.merchant()
      one = await ask({ endpoint: api.returnOrder.operate, handler: handlers.operate, actor, body })
    }
    if (ruling !== undefined) await ruleOn(world, people, one)
  }
}

async function handIn({ modules }: PresentWorld, people: People, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let seed = 0; seed < count; seed += 1) {
    const base64 = (await drawGoodsPicture('cup', seed)).toString('base64')
    const { addPicture } = modules.returnOrders.handlers
    const body = { base64 }
    const taken = await ask({
      endpoint: api.returnOrder.addPicture,
      handler: addPicture,
      actor: people.storefront(),
      body,
    })
    ids.push(taken.fileId)
  }
  return ids
}

async function ruleOn(world: PresentWorld, people: People, { dispute, maxFen }: ReturnInfo): Promise<void> {
  if (dispute === null) return
  const { disputes } = world.modules.returnOrders
  const named = { merchantId: people.merchant().merchantId, id: dispute.id }
  const actor = people.service()
  const { version } = await ask({ endpoint: api.returnDispute.info, handler: disputes.info, actor, body: named })
  await askProven(world, {
    endpoint: api.returnDispute.verdict,
    handler: disputes.verdict,
    actor,
    body: {
      ...named,
      version,
      ruling: 'PARTIAL',
      amountFen: Math.max(1, Math.floor(maxFen / 2)),
      liability: 'CARRIER',
      freightBy: 'MERCHANT',
      text: '双方举证均显示破损发生在运输途中，商家承担一半损失，可向承运商追偿',
    },
  })
}

interface Line {
  readonly orderId: string
  readonly itemId: string
  readonly wantedSkuId?: string
}

/** The first of goods of which there is another SKU. */
async function exchangeable(
  { modules }: PresentWorld,
  people: People,
  lines: readonly Line[],
): Promise<Line | undefined> {
  for (const line of lines) {
    const { lines: possible } = await ask({
      endpoint: api.returnOrder.ofOrder,
      handler: modules.returnOrders.handlers.ofOrder,
      actor: people.storefront(),
      body: { orderId: line.orderId },
    })
    const others = possible.find(({ itemId }) => itemId === line.itemId)?.exchangeable ?? []
    const wanted = others.find(({ available }) => available > 0)
    if (wanted !== undefined) return { ...line, wantedSkuId: wanted.skuId }
  }
  return undefined
}

/** Lines of plain orders that nobody has asked anything about; a demo of few orders may have none. */
function linesOf({ db, clock }: PresentWorld, people: People, status: Story['status']): Promise<Line[]> {
  return db
    .tenant(people.merchant().merchantId)
    .selectFrom('sale_order')
    .innerJoin('sale_order_item', 'sale_order_item.order_id', 'sale_order.id')
    .select(['sale_order.id as orderId', 'sale_order_item.id as itemId'])
    .where('sale_order.status', '=', status)
    .where('sale_order.delivery_type', '=', 'EXPRESS')
    .where('sale_order.refund_asked_fen', '=', 0)
    .where('sale_order.open_returns', '=', 0)
    .where('sale_order.hold_reason', 'is', null)
    .where('sale_order.has_fast_refund', '=', false)
    .where('sale_order.paid_at', '<', new Date(clock.now().getTime() - HOUR))
    .where('sale_order_item.pay_fen', '>', 0)
    .orderBy('sale_order.id', 'desc')
    .orderBy('sale_order_item.line')
    .limit(LOOKED_AT)
    .execute()
}

const HOUR = 3_600_000
const LOOKED_AT = 40
