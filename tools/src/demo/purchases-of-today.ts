// Platform orders of the demo: services and packs that are sold, and what the platform asks of the merchant today.
import { api } from '@merchant/contract'
import { ask, askProven } from './ask.ts'
import type { Fixtures } from './fixtures.ts'
import type { PresentWorld } from './present-world.ts'

type People = Pick<Fixtures, 'merchant' | 'finance'>

/** Services are done by the platform's people; packs are counted down by what uses them. */
const products = [
  {
    type: 'SERVICE',
    name: '店铺装修服务',
    description: '平台设计师按您的品牌风格设计店铺首页与详情页模板，服务期内每月两次更新。',
    versions: [
      { code: 'BASIC', name: '基础版', unitFen: 29_900, periodMonths: 1 },
      { code: 'YEAR', name: '年度版', unitFen: 288_000, periodMonths: 12 },
    ],
  },
  {
    type: 'SERVICE',
    name: '商品拍摄服务',
    description: '摄影师到店拍摄，服务期内每月二十件商品，含修图与白底图。',
    versions: [{ code: 'BASIC', name: '标准版', unitFen: 168_000, periodMonths: 3 }],
  },
  {
    type: 'SMS_PACK',
    name: '短信包',
    description: '发货通知、自提与核销码短信，每条通知扣一条，长期有效，未用部分可退。',
    versions: [
      { code: 'S1000', name: '1,000 条', unitFen: 4_500, units: 1_000 },
      { code: 'S10000', name: '10,000 条', unitFen: 39_000, units: 10_000 },
    ],
  },
  {
    type: 'WAYBILL_PACK',
    name: '面单包',
    description: '电子面单取号，每月免费额度用完后每个单号扣一张，长期有效，未用部分可退。',
    versions: [
      { code: 'W500', name: '500 张', unitFen: 2_500, units: 500 },
      { code: 'W5000', name: '5,000 张', unitFen: 20_000, units: 5_000 },
    ],
  },
] as const

/** A pack of texts that the merchant has bought, a penalty that waits for it, and a compensation to which it objects. */
export async function askForPayments(world: PresentWorld, { merchant, finance }: People): Promise<void> {
  const { platformOrder, platformOrderDesk, platformProduct } = world.modules.platformOrders.endpoints
  for (const { versions, ...product } of products) {
    const body = { ...product, versions: [...versions], isOnSale: true }
    const saving = { endpoint: api.platformProduct.save, handler: platformProduct.save, actor: finance(), body }
    const { id: productId, versions: sold } = await ask(saving)
    const [{ code: versionCode } = { code: '' }] = sold
    if (product.type === 'SMS_PACK')
      await askProven(world, {
        endpoint: api.platformOrder.addWithPay,
        handler: platformOrder.addWithPay,
        actor: merchant(),
        body: { productId, versionCode },
      })
  }
  const { merchantId } = merchant()
  const issue = (terms: { type: 'PENALTY' | 'COMPENSATION'; title: string; reason: string; amountFen: number }) =>
    askProven(world, {
      endpoint: api.platformOrderDesk.issue,
      handler: platformOrderDesk.issue,
      actor: finance(),
      body: { merchantId, ...terms },
    })
  await issue({
    type: 'PENALTY',
    title: '发货超时违约金',
    reason: '两笔订单超过承诺的发货时间且未与买家协商',
    amountFen: 2_000,
  })
  const { id, version } = await issue({
    type: 'COMPENSATION',
    title: '破损赔付',
    reason: '买家收到的茶具破损，平台先行赔付后向商户追偿',
    amountFen: 12_900,
  })
  await ask({
    endpoint: api.platformOrder.operate,
    handler: platformOrder.operate,
    actor: merchant(),
    body: { action: 'object', id, version, text: '出库时已拍照留底，包装完好，请核实承运方责任。' },
  })
}
