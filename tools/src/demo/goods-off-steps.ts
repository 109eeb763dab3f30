// Goods that the platform has taken off: one to be corrected, one that its merchant has appealed for, and one that is banned.
import { api, detailOfText, type InputOf } from '@merchant/contract'
import { ask } from './ask.ts'
import type { Fixtures } from './fixtures.ts'
import { likeOf, onSale, save } from './goods-audit-steps.ts'
import { drawLicence } from './goods-picture.ts'
import { appeal, violationOf } from './violation-steps.ts'
import type { PresentWorld } from './present-world.ts'

type People = Pick<Fixtures, 'merchant' | 'review'>
type Ruled = Omit<InputOf<typeof api.platformGoods.forceOff>, 'goods'>

export async function takeGoodsOff(world: PresentWorld, people: People): Promise<void> {
  const { forceOff, ban } = world.modules.handlers.platformGoods
  const { merchantId } = people.merchant()
  const actor = people.review()
  const proof = { name: 'screenshot.jpg', bytes: await drawLicence() }
  const { offProof } = world.modules.handlers.file
  const uploading = { endpoint: api.file.offProof, handler: offProof, actor, file: proof, body: { merchantId } }
  const { fileId } = await ask(uploading)
  const off = async (title: string, ruled: Ruled) => {
    const id = await publish(world, people, title)
    await ask({
      endpoint: api.platformGoods.forceOff,
      handler: forceOff,
      actor,
      body: { goods: [{ merchantId, id }], ...ruled },
    })
    return id
  }
  await off('养生陶瓷马克杯 喝一周就见效', {
    code: 'MISLEADING',
    reason: '标题“喝一周就见效”属于无依据的功效宣传，请删除并修改详情中的同类表述',
    fileIds: [fileId],
  })
  const appealed = await off('手绘青花马克杯 缠枝莲复刻款', {
    code: 'INFRINGING',
    reason: '图案被投诉侵犯他人著作权，请提供原创或授权证明',
  })
  await appeal(world, people, await violationOf(world, people, appealed))
  const id = await publish(world, people, '大牌联名限量马克杯 同款礼盒')
  await ask({
    endpoint: api.platformGoods.ban,
    handler: ban,
    actor,
    body: {
      goods: [{ merchantId, id }],
      code: 'COUNTERFEIT',
      reason: '擅自使用他人注册商标，品牌方已提供鉴定结论',
    },
  })
}

/** New goods like the first that are on sale; answers their id. */
async function publish(world: PresentWorld, people: People, title: string): Promise<string> {
  const [first] = await onSale(world, people)
  const like = likeOf(first ?? nothingOnSale())
  const [sku] = like.skus
  if (sku === undefined) return nothingOnSale()
  const { id: _sku, stockBefore: _stock, ...plain } = sku
  const detail = detailOfText(`${title}。\n手工拉坯，高温烧制，可进微波炉与洗碗机。`)
  const skus = [{ ...plain, valueIds: [], outerSkuCode: '', barcode: '', stock: 20 }]
  const { id } = await save(world, people, { ...like, title, sellingPoint: '', detail, specs: [], skus })
  return id
}

function nothingOnSale(): never {
  throw new Error('The demo has nothing on sale to make goods after')
}
