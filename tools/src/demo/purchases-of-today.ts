// Platform orders of the demo: services that people render, and what the platform asks of the merchant today; no money has moved yet.
import { api } from '@merchant/contract'
import { ask, askProven } from './ask.ts'
import type { Fixtures } from './fixtures.ts'
import type { PresentWorld } from './present-world.ts'

type People = Pick<Fixtures, 'merchant' | 'finance'>

/** Each is done by the platform's people: nothing in the product has to keep what it promises. */
const services = [
  {
    name: '店铺装修服务',
    description: '平台设计师按您的品牌风格设计店铺首页与详情页模板，服务期内每月两次更新。',
    versions: [
      { code: 'BASIC', name: '基础版', unitFen: 29_900, periodMonths: 1 },
      { code: 'YEAR', name: '年度版', unitFen: 288_000, periodMonths: 12 },
    ],
  },
  {
    name: '商品拍摄服务',
    description: '摄影师到店拍摄，服务期内每月二十件商品，含修图与白底图。',
    versions: [{ code: 'BASIC', name: '标准版', unitFen: 168_000, periodMonths: 3 }],
  },
]

/** A penalty that waits for its merchant, and a compensation to which it objects. */
export async function askForPayments(world: PresentWorld, { merchant, finance }: People): Promise<void> {
  const { platformOrder, platformOrderDesk, platformProduct } = world.modules.platformOrders.endpoints
  for (const service of services) {
    const body = { type: 'SERVICE' as const, ...service, isOnSale: true }
    await ask({ endpoint: api.platformProduct.save, handler: platformProduct.save, actor: finance(), body })
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
