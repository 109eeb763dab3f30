// Violations of an order and of the shop: one upheld, one revoked, and a warning; those of goods come with goods that are taken off.
import { api, type InputOf } from '@merchant/contract'
import { ask } from './ask.ts'
import type { Fixtures } from './fixtures.ts'
import { drawLicence } from './goods-picture.ts'
import type { PresentWorld } from './present-world.ts'

type People = Pick<Fixtures, 'merchant' | 'review'>
type Issued = Omit<InputOf<typeof api.violationDesk.issue>, 'merchantId'>

export async function issueViolations(world: PresentWorld, people: People): Promise<void> {
  const { modules } = world
  const { handlers } = modules
  const actor = people.review()
  const { merchantId } = people.merchant()
  const issue = (issued: Issued) =>
    ask({
      endpoint: api.violationDesk.issue,
      handler: handlers.violationDesk.issue,
      actor,
      body: { merchantId, ...issued },
    })
  const decide = async (id: string, decision: 'uphold' | 'revoke', answer: string) => {
    const { version } = await ask({
      endpoint: api.violationDesk.info,
      handler: handlers.violationDesk.info,
      actor,
      body: { merchantId, id },
    })
    const body = { merchantId, id, version, decision, answer }
    await ask({ endpoint: api.violationDesk.decide, handler: handlers.violationDesk.decide, actor, body })
  }
  const { list: orders } = await ask({
    endpoint: api.saleOrder.list,
    handler: handlers.saleOrder.list,
    actor: people.merchant(),
    body: { status: 'COMPLETED' },
  })
  const [first, second] = orders
  if (first === undefined || second === undefined) throw new Error('The demo has no completed orders')
  const late = await issue({
    saleOrderNo: first.orderNo,
    ruleCode: 'LATE_SHIPMENT',
    reason: '订单付款后超过承诺时间 26 小时才有揽收记录，买家投诉属实',
  })
  await appeal(world, people, late.id, '当日快递公司因暴雨停收，附网点停收通知，请核实后撤销。')
  await decide(late.id, 'uphold', '网点停收通知的日期晚于承诺发货时间，维持原处理')
  const wrong = await issue({
    saleOrderNo: second.orderNo,
    ruleCode: 'WRONG_GOODS',
    reason: '买家反映收到的杯子颜色与订单不一致',
  })
  await appeal(world, people, wrong.id, '买家下单的就是青色款，附订单截图与打包照片，请核实。')
  await decide(wrong.id, 'revoke', '经核对订单规格与打包照片，发出的商品无误，撤销该违规')
  await issue({
    shopId: first.shopId,
    ruleCode: 'NO_REPLY',
    reason: '近七天有三位买家的咨询超过 24 小时未回复，请及时处理',
  })
}

/** By which goods are off. */
export async function violationOf({ modules }: PresentWorld, { merchant }: People, goodsId: string): Promise<string> {
  const { off } = await ask({
    endpoint: api.goodsRuling.ofGoods,
    handler: modules.handlers.goodsRuling.ofGoods,
    actor: merchant(),
    body: { goodsId },
  })
  if (off === null) throw new Error('The goods are not off')
  return off.violation.id
}

export async function appeal(
  { modules }: PresentWorld,
  { merchant }: People,
  id: string,
  text = '图案由本店画师根据公版纹样重新绘制，已办理作品登记，登记证书见附图，请核实后恢复。',
): Promise<void> {
  const { handlers } = modules
  const actor = merchant()
  const file = { name: 'certificate.jpg', bytes: await drawLicence() }
  const upload = { endpoint: api.file.image, handler: handlers.file.image, actor, file }
  const { fileId } = await ask({ ...upload, body: { purpose: 'APPEAL' } })
  const { version } = await ask({ endpoint: api.violation.info, handler: handlers.violation.info, actor, body: { id } })
  const body = { id, version, text, fileIds: [fileId] }
  await ask({ endpoint: api.violation.appeal, handler: handlers.violation.appeal, actor, body })
}
