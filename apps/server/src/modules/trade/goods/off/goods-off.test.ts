// What the platform takes off: by a rule and a reason, kept off whatever the merchant does, and back by a correction or an appeal.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import {
  type Api,
  api,
  type BodyOf,
  checkInput,
  type InputOf,
  platformPermissions,
  sentDetail,
} from '@merchant/contract'
import { newId } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MerchantActor, OperatorActor } from '../../../../kernel/actor.ts'
import { createManualClock } from '../../../../kernel/clock.ts'
import {
  createSelling,
  matrixBack,
  newCommand,
  newSeller,
  pictureBytes,
  requestOf,
  saveGoodsOf,
  type JudgedSelling,
  uploadPicture,
  withSku,
} from '../goods.testing.ts'

const clock = createManualClock(new Date('2026-11-20T02:00:00.000Z'))
const REASON = '标题含“国家级”，无法提供依据'
let own: TestDatabase
let selling: JudgedSelling
let told: { audience: string; permission: string; bell: { title: { zh: string }; body: { zh: string } } }[]
let actor: MerchantActor
let goods: Awaited<ReturnType<typeof newSeller>>['goods']
const operator: OperatorActor = {
  party: 'operator',
  sessionId: newId(clock.now()),
  operatorId: newId(clock.now()),
  name: '审核员小周',
  enrolment: [],
  permissions: new Set(platformPermissions),
  stepUpUntil: null,
  stepUpMethods: ['password'],
}
beforeAll(async () => {
  own = await createTestDatabase()
  selling = await createSelling(own.database, clock, undefined, async (_tx, notification) => {
    told.push(notification as unknown as (typeof told)[number])
  })
  await selling.goods.audit.desk.saveWords(
    requestOf<Api['goodsAudit']['saveWords']>(operator, { words: ['顶级'] }, newCommand()),
  )
})
afterAll(async () => {
  rmSync(selling.folder, { recursive: true, force: true })
  await own.drop()
})
beforeEach(async () => {
  told = []
  ;({ actor, goods } = await newSeller(selling))
  told = []
})

const desk = () => selling.goods.off.desk
const info = async (id = goods.id) =>
  withSku(await selling.goods.handlers.info(requestOf<Api['goods']['info']>(actor, { id })))
const update = (body: InputOf<Api['goods']['update']>) =>
  selling.goods.handlers.update(requestOf<Api['goods']['update']>(actor, body, newCommand()))
const edit = async (changes: Parameters<typeof saveGoodsOf>[2] = {}) => {
  const of = await info()
  return saveGoodsOf(selling, actor, {
    ...matrixBack(of),
    id: of.id,
    version: of.version,
    title: of.title,
    sellingPoint: of.sellingPoint,
    detail: sentDetail(of.detail),
    pictureFileIds: of.pictures.map(({ fileId }) => fileId),
    publish: false,
    ...changes,
  })
}
const DAY = 86_400_000
const pass = (ms: number) => clock.set(new Date(clock.now().getTime() + ms))
const named = (...ids: string[]) => ids.map((id) => ({ merchantId: actor.merchantId, id }))
const forceOff = (
  ids = [goods.id],
  changes: Partial<BodyOf<Api['platformGoods']['forceOff']>> = {},
  command = newCommand(),
) =>
  desk().forceOff(
    requestOf<Api['platformGoods']['forceOff']>(
      operator,
      { goods: named(...ids), code: 'MISLEADING', reason: REASON, fileIds: [], ...changes },
      command,
    ),
  )
const ban = (ids = [goods.id]) =>
  desk().ban(
    requestOf<Api['platformGoods']['ban']>(
      operator,
      { goods: named(...ids), code: 'COUNTERFEIT', reason: '品牌方鉴定为假货', fileIds: [] },
      newCommand(),
    ),
  )
const offOf = (goodsId = goods.id) =>
  selling.goods.off.own.ofGoods(requestOf<Api['goodsRuling']['ofGoods']>(actor, { goodsId }))
/** Of the violation by which the goods are off. */
const violation = async (goodsId = goods.id) => {
  const { off } = await offOf(goodsId)
  if (off === null) throw new Error('The goods are not off')
  return off.violation
}
const appeal = async (changes: Partial<BodyOf<Api['violation']['appeal']>> = {}) => {
  const { id, version } = await violation()
  return selling.violations.handlers.appeal(
    requestOf<Api['violation']['appeal']>(
      actor,
      { id, version, text: '该荣誉有文化部门颁发的证书，见附图', fileIds: [], ...changes },
      newCommand(),
    ),
  )
}
const violationInfo = (id: string) =>
  selling.violations.desk.info(requestOf<Api['violationDesk']['info']>(operator, { merchantId: actor.merchantId, id }))
const decide = async (id: string, decision: 'uphold' | 'revoke') => {
  const { version } = await violationInfo(id)
  return selling.violations.desk.decide(
    requestOf<Api['violationDesk']['decide']>(
      operator,
      { merchantId: actor.merchantId, id, version, decision, answer: '已核对证书原件' },
      newCommand(),
    ),
  )
}
const revisions = () =>
  selling.goods.audit.own.ofGoods(requestOf<Api['goodsRevision']['ofGoods']>(actor, { goodsId: goods.id }))
const audit = async (decision: 'approve' | 'reject' = 'approve') => {
  const { current } = await revisions()
  if (current === null) throw new Error('Nothing waits')
  const items = [{ field: 'title', code: 'MISLEADING', text: '仍含夸大用语' }]
  return selling.goods.audit.desk.audit(
    requestOf<Api['goodsAudit']['audit']>(
      operator,
      {
        decision,
        merchantId: actor.merchantId,
        id: current.id,
        version: current.version,
        ...(decision === 'reject' && { items }),
      },
      newCommand(),
    ),
  )
}
const logged = () =>
  own.database
    .tenant(actor.merchantId)
    .selectFrom('operation_log')
    .select(['action', 'actor_type', 'summary'])
    .where('target_id', '=', goods.id)
    .orderBy('id')
    .execute()
async function list(body: InputOf<Api['goods']['list']> = {}) {
  const checked = checkInput(api.goods.list.body, body)
  if (!checked.ok) throw new Error(checked.issues.description)
  return selling.goods.handlers.list(requestOf<Api['goods']['list']>(actor, checked.value))
}

describe('taking off', () => {
  test('says the rule and the reason to the merchant, in the list, the log and the bell', async () => {
    expect(await forceOff()).toEqual({ succeeded: [goods.id], failed: [] })
    const off = await info()
    expect(off).toMatchObject({
      saleStatus: 'FORCED_OFF',
      off: {
        code: 'MISLEADING',
        rule: '虚假或夸大宣传',
        reason: REASON,
        at: clock.now().toISOString(),
        appeal: 'NONE',
      },
      allowedActions: ['edit', 'recycle'],
    })
    const { counts, list: rows } = await list({ tab: 'FORCED_OFF' })
    expect([counts?.['FORCED_OFF'], counts?.['ALL'], rows[0]?.id]).toEqual([1, 1, goods.id])
    expect(await selling.goods.countOff(own.database.tenant(actor.merchantId))).toBe(1)
    expect(told).toMatchObject([
      { audience: 'permission', permission: 'goods.edit', bell: { title: { zh: '商品被违规下架' } } },
    ])
    expect(told[0]?.bell.body.zh).toContain(REASON)
    expect(await logged()).toContainEqual({
      action: 'platformGoods.forceOff',
      actor_type: 'PLATFORM',
      summary: `违规下架商品“${goods.title}”（虚假或夸大宣传）：${REASON}`,
    })
    expect(await offOf()).toMatchObject({
      off: {
        status: 'FORCED_OFF',
        ruleText: expect.stringContaining('与实物一致') as string,
        violation: { points: 2, status: 'PENDING' },
      },
      rulings: [{ kind: 'FORCED_OFF', rule: '虚假或夸大宣传', reason: REASON, pictures: [] }],
      allowedActions: ['edit', 'appeal'],
    })
  })

  test('shows what proves it to the merchant, and takes nobody else’s pictures for that', async () => {
    const asked = requestOf<Api['file']['offProof']>(operator, { merchantId: actor.merchantId })
    const file = { name: 'proof.jpg', bytes: await pictureBytes() }
    const { fileId } = await selling.files.handlers.offProof({ ...asked, file })
    const { actor: stranger } = await newSeller(selling)
    await expect(
      desk().forceOff(
        requestOf<Api['platformGoods']['forceOff']>(
          operator,
          {
            goods: [{ merchantId: stranger.merchantId, id: goods.id }],
            code: 'OTHER',
            reason: REASON,
            fileIds: [fileId],
          },
          newCommand(),
        ),
      ),
    ).rejects.toMatchObject({ refusal: 'record.notFound' })
    await forceOff([goods.id], { fileIds: [fileId] })
    expect((await offOf()).rulings).toMatchObject([
      { pictures: [{ fileId, url: expect.stringContaining('/') as string }] },
    ])
    const atDesk = requestOf<Api['platformGoods']['info']>(operator, { merchantId: actor.merchantId, id: goods.id })
    expect((await desk().info(atDesk)).rulings).toMatchObject([{ pictures: [{ fileId }] }])
    const ofTwo = [goods.id, randomUUID()].map((id) => ({ merchantId: randomUUID(), id }))
    const checked = checkInput(api.platformGoods.forceOff.body, {
      goods: ofTwo,
      code: 'OTHER',
      reason: REASON,
      fileIds: [fileId],
    })
    expect(checked.ok ? {} : checked.issues.fields).toHaveProperty('fileIds')
  })

  test('is told goods by goods, and once to a shop', async () => {
    const other = await saveGoodsOf(selling, actor, { title: '手工陶瓷小碟', publish: false })
    const gone = randomUUID()
    await forceOff([other.id])
    told = []
    const outcome = await forceOff([goods.id, other.id, gone])
    expect(outcome.succeeded).toEqual([goods.id])
    expect(outcome.failed.map(({ id, message }) => [id, message])).toEqual([
      [other.id, expect.stringContaining('违规下架') as string],
      [gone, expect.any(String) as string],
    ])
    expect(told).toHaveLength(1)
    const third = await saveGoodsOf(selling, actor, { title: '手工陶瓷大碗' })
    const fourth = await saveGoodsOf(selling, actor, { title: '手工陶瓷汤碗' })
    told = []
    await forceOff([third.id, fourth.id])
    expect(told.map(({ bell }) => bell.body.zh)).toEqual([expect.stringContaining('“手工陶瓷大碗”等 2 个商品')])
  })

  test('sent twice takes off once', async () => {
    const command = newCommand('twice')
    expect(await forceOff(undefined, {}, command)).toEqual(await forceOff(undefined, {}, command))
    expect((await offOf()).rulings).toHaveLength(1)
  })

  test('takes a rule of the list and a reason of some length', () => {
    const body = { goods: [{ merchantId: randomUUID(), id: randomUUID() }], code: 'PRICE', reason: '虚标划线价' }
    expect(checkInput(api.platformGoods.forceOff.body, body).ok).toBe(true)
    expect(checkInput(api.platformGoods.forceOff.body, { ...body, code: 'MOOD' }).ok).toBe(false)
    expect(checkInput(api.platformGoods.ban.body, { ...body, reason: '违规' }).ok).toBe(false)
    expect(checkInput(api.platformGoods.ban.body, { ...body, goods: [] }).ok).toBe(false)
  })

  test('no buyer takes them any more, and what was taken before is left alone', async () => {
    const lines = [{ skuId: goods.sku.id, quantity: 1 }]
    const reserve = (no: string) =>
      own.database.transaction(actor.merchantId, (tx) => selling.goods.stock.reserve(tx, lines, no))
    await reserve('SO1')
    await forceOff()
    await expect(reserve('SO2')).rejects.toMatchObject({ refusal: 'goods.notOnSale' })
    expect((await info()).sku).toMatchObject({ stock: 10, locked: 1 })
    await own.database.transaction(actor.merchantId, (tx) => selling.goods.stock.ship(tx, lines, 'SO1'))
    expect((await info()).sku).toMatchObject({ stock: 9, locked: 0 })
  })
})

describe('what is forced off', () => {
  test('is put on sale by nothing: the list, many at once, a time, the editor or the recycle bin', async () => {
    await forceOff()
    const { failed } = await update({ action: 'shelve', ids: [goods.id] })
    expect(failed[0]?.message).toContain('违规下架')
    const onSaleAt = new Date(clock.now().getTime() + 3_600_000).toISOString()
    const timed = await update({ action: 'schedule', ids: [goods.id], onSaleAt, offSaleAt: null })
    expect(timed.failed).toHaveLength(1)
    expect(await edit({ publish: true, title: '手工陶瓷马克杯新款' })).toMatchObject({ saleStatus: 'FORCED_OFF' })
    expect((await update({ action: 'recycle', ids: [goods.id] })).succeeded).toHaveLength(1)
    expect(await info()).toMatchObject({ saleStatus: 'RECYCLED', off: null, auditStatus: 'NONE' })
    await update({ action: 'restore', ids: [goods.id] })
    expect(await info()).toMatchObject({ saleStatus: 'FORCED_OFF', off: { reason: REASON } })
  })

  test('a time that was set before is over', async () => {
    await update({ action: 'unshelve', ids: [goods.id] })
    const onSaleAt = new Date(clock.now().getTime() + 3_600_000)
    await update({ action: 'schedule', ids: [goods.id], onSaleAt: onSaleAt.toISOString(), offSaleAt: null })
    await forceOff()
    expect(await info()).toMatchObject({ onSaleAt: null, offSaleAt: null })
    clock.set(new Date(onSaleAt.getTime() + 1_000))
    await selling.goods.onTimer.onSale(actor.merchantId, goods.id)
    expect(await info()).toMatchObject({ saleStatus: 'FORCED_OFF' })
  })

  test('its stock may be changed, its price waits for a person', async () => {
    await forceOff()
    const { version } = await info()
    await update({ action: 'setStock', id: goods.id, version, stock: 20, stockBefore: 10 })
    const now = await info()
    expect(now.sku.stock).toBe(20)
    await expect(
      update({ action: 'setPrice', id: goods.id, version: now.version, priceFen: 9_950 }),
    ).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const { failed } = await update({ action: 'setPrices', ids: [goods.id], change: { how: 'add', fen: 10 } })
    expect(failed).toHaveLength(1)
  })

  test('a correction always waits, near prices with it, and goes to the warehouse once it is approved', async () => {
    await forceOff()
    const now = await info()
    const [sku] = matrixBack(now).skus
    if (sku === undefined) throw new Error('No SKU')
    const sent = await edit({ title: '手工陶瓷马克杯新款', skus: [{ ...sku, priceFen: 9_950 }], publish: true })
    expect(sent).toMatchObject({
      saleStatus: 'FORCED_OFF',
      title: goods.title,
      priceFen: 9_900,
      auditStatus: 'SUBMITTED',
    })
    expect(await selling.goods.countOff(own.database.tenant(actor.merchantId))).toBe(0)
    expect((await revisions()).current).toMatchObject({ kind: 'FIX', flags: [{ kind: 'FORCED_OFF' }] })
    await audit()
    expect(await info()).toMatchObject({
      saleStatus: 'WAREHOUSE',
      title: '手工陶瓷马克杯新款',
      priceFen: 9_950,
      off: null,
      auditStatus: 'NONE',
    })
    expect((await offOf()).rulings.map(({ kind }) => kind)).toEqual(['FIXED', 'FORCED_OFF'])
    expect((await update({ action: 'shelve', ids: [goods.id] })).succeeded).toEqual([goods.id])
  })

  test('a correction without a change waits, too, and one that is sent back leaves the goods off', async () => {
    await forceOff()
    expect(await edit()).toMatchObject({ auditStatus: 'SUBMITTED', saleStatus: 'FORCED_OFF' })
    await audit('reject')
    expect(await info()).toMatchObject({ auditStatus: 'REJECTED', saleStatus: 'FORCED_OFF' })
    expect((await edit({ title: '手工陶瓷马克杯新款' })).auditStatus).toBe('SUBMITTED')
  })

  test('goods that nobody had let pass come back by their correction as passed', async () => {
    await own.database
      .tenant(actor.merchantId)
      .updateTable('goods')
      .set({ is_passed: false, sale_status: 'WAREHOUSE' })
      .where('id', '=', goods.id)
      .execute()
    await forceOff()
    expect(await edit({ title: '手工陶瓷马克杯新款' })).toMatchObject({
      saleStatus: 'FORCED_OFF',
      auditStatus: 'SUBMITTED',
    })
    await audit()
    expect(await info()).toMatchObject({ saleStatus: 'WAREHOUSE', isPassed: true, title: '手工陶瓷马克杯新款' })
  })

  test('an edit that waited before is no correction: approved, it holds and the goods stay off', async () => {
    await edit({ title: '顶级手工陶瓷马克杯', publish: true })
    await forceOff()
    told = []
    await audit()
    expect(await info()).toMatchObject({ saleStatus: 'FORCED_OFF', title: '顶级手工陶瓷马克杯', auditStatus: 'NONE' })
    expect(told[0]?.bell.body.zh).toContain('仍处于违规下架')
  })

  test('a correction of an earlier decision does not lift a later one', async () => {
    await forceOff()
    await edit({ title: '手工陶瓷马克杯新款' })
    const { id } = await appeal()
    await decide(id, 'revoke')
    clock.set(new Date(clock.now().getTime() + 60_000))
    await forceOff(undefined, { code: 'PRICE', reason: '虚标划线价，引流' })
    await audit()
    expect(await info()).toMatchObject({
      saleStatus: 'FORCED_OFF',
      off: { code: 'PRICE' },
      title: '手工陶瓷马克杯新款',
    })
  })
})

describe('what is banned', () => {
  test('is changed by nobody, goes nowhere and ends what waits', async () => {
    await edit({ title: '顶级手工陶瓷马克杯', publish: true })
    const { current } = await revisions()
    await ban()
    expect(await info()).toMatchObject({ saleStatus: 'BANNED', auditStatus: 'NONE', allowedActions: [] })
    expect((await offOf()).allowedActions).toEqual(['appeal'])
    expect(told.at(-1)?.bell.title.zh).toBe('商品被封禁')
    await expect(edit({ title: '手工陶瓷马克杯新款' })).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const { version } = await info()
    await expect(
      update({ action: 'setStock', id: goods.id, version, stock: 20, stockBefore: 10 }),
    ).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const none: string[] = []
    const ids = [goods.id]
    for (const body of [
      { action: 'shelve', ids },
      { action: 'recycle', ids },
      { action: 'purge', ids },
      { action: 'schedule', ids, onSaleAt: null, offSaleAt: null },
      { action: 'setFreight', ids, freightTemplateId: null, freightFen: 100 },
      { action: 'setShipHours', ids, shipHours: 24 },
      { action: 'setStocks', ids, change: { how: 'set', count: 1 } },
      { action: 'setShopCategories', ids, mode: 'replace', shopCategoryIds: none },
    ] as const)
      expect(
        (await update(body)).failed.map(({ message }) => message),
        body.action,
      ).toEqual([expect.stringContaining('已封禁')])
    await expect(
      selling.goods.audit.desk.audit(
        requestOf<Api['goodsAudit']['audit']>(
          operator,
          { decision: 'approve', merchantId: actor.merchantId, id: current?.id, version: current?.version },
          newCommand(),
        ),
      ),
    ).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const { counts } = await list({ tab: 'FORCED_OFF' })
    expect(counts?.['FORCED_OFF']).toBe(1)
  })

  test('may have been forced off before: each is a violation, and revoking the first leaves them banned', async () => {
    await forceOff()
    const { id } = await appeal()
    await ban()
    expect(await info()).toMatchObject({ saleStatus: 'BANNED', off: { appeal: 'NONE', code: 'COUNTERFEIT' } })
    expect(await violation()).toMatchObject({ status: 'PENDING', points: 24 })
    expect(await decide(id, 'revoke')).toMatchObject({ status: 'REVOKED' })
    expect(await info()).toMatchObject({ saleStatus: 'BANNED', off: { appeal: 'NONE', code: 'COUNTERFEIT' } })
    expect((await forceOff()).failed).toHaveLength(1)
    expect((await offOf()).rulings.map(({ kind }) => kind)).toEqual(['BANNED', 'FORCED_OFF'])
  })
})

describe('an appeal', () => {
  test('with pictures waits for a person, and revoked the violation brings banned goods to the warehouse', async () => {
    await ban()
    told = []
    const { fileId } = await uploadPicture(selling, actor, 'APPEAL')
    const { id } = await appeal({ fileIds: [fileId] })
    expect(told).toMatchObject([{ audience: 'operators', permission: 'violation.audit' }])
    expect(await info()).toMatchObject({ off: { appeal: 'PENDING' }, allowedActions: [] })
    expect((await offOf()).allowedActions).toEqual([])
    expect(await violationInfo(id)).toMatchObject({
      status: 'APPEALING',
      target: 'GOODS',
      targetNo: goods.goodsNo,
      effects: ['GOODS_BANNED', 'POINTS'],
      appeal: { pictures: [{ fileId }], by: '王小明' },
      result: null,
      allowedActions: ['uphold', 'revoke'],
      yearPoints: 24,
    })
    told = []
    expect(await decide(id, 'revoke')).toMatchObject({ status: 'REVOKED', decidedBy: '审核员小周' })
    expect(await info()).toMatchObject({ saleStatus: 'WAREHOUSE', off: null })
    expect(told.map(({ bell }) => bell.title.zh)).toEqual(['违规已撤销'])
    expect((await offOf()).rulings.map(({ kind }) => kind)).toEqual(['APPEAL_GRANTED', 'BANNED'])
    expect((await logged()).map(({ action }) => action)).toContain('platformGoods.ban')
    await expect(decide(id, 'uphold')).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })

  test('upheld leaves them off for good; a ban that follows is open to an appeal of its own', async () => {
    await forceOff()
    const { id } = await appeal()
    await decide(id, 'uphold')
    expect(await offOf()).toMatchObject({
      off: { appeal: 'REJECTED', status: 'FORCED_OFF', violation: { status: 'EFFECTIVE' } },
      allowedActions: ['edit'],
    })
    await expect(appeal()).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await ban()
    expect((await offOf()).allowedActions).toEqual(['appeal'])
  })

  test('is open for seven days', async () => {
    await forceOff()
    pass(7 * DAY - 1)
    expect((await offOf()).allowedActions).toEqual(['edit', 'appeal'])
    pass(1)
    expect((await offOf()).allowedActions).toEqual(['edit'])
  })

  test('takes files of the merchant that were uploaded for it', async () => {
    await forceOff()
    const { fileId } = await uploadPicture(selling, actor, 'GOODS')
    await expect(appeal({ fileIds: [fileId] })).rejects.toMatchObject({ refusal: 'record.notFound' })
  })

  test('goes on once the goods are corrected: the points are still in question, the goods no more', async () => {
    await forceOff()
    const { id } = await appeal()
    await edit({ title: '手工陶瓷马克杯新款' })
    await audit()
    expect(await info()).toMatchObject({ saleStatus: 'WAREHOUSE', off: null })
    expect(await decide(id, 'revoke')).toMatchObject({ status: 'REVOKED' })
    expect((await offOf()).rulings.map(({ kind }) => kind)).toEqual(['FIXED', 'FORCED_OFF'])
  })

  test('revoked while they lie in the recycle bin: they come out clean', async () => {
    await forceOff()
    const { id } = await appeal()
    await update({ action: 'recycle', ids: [goods.id] })
    await decide(id, 'revoke')
    expect(await info()).toMatchObject({ saleStatus: 'RECYCLED' })
    await update({ action: 'restore', ids: [goods.id] })
    expect(await info()).toMatchObject({ saleStatus: 'WAREHOUSE', off: null })
  })
})

describe('two at once', () => {
  const settle = (...work: Promise<unknown>[]) => Promise.allSettled(work)

  test('a shelving and a force-off end off sale, whichever was first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await saveGoodsOf(selling, actor, { title: `手工陶瓷花瓶${round}号款`, publish: false })
      const [, off] = await settle(update({ action: 'shelve', ids: [one.id] }), forceOff([one.id]))
      expect(off).toMatchObject({ status: 'fulfilled', value: { succeeded: [one.id] } })
      expect(await info(one.id)).toMatchObject({ saleStatus: 'FORCED_OFF' })
    }
  })

  test('an approval and a force-off: what waited is applied or not, and the goods are off', async () => {
    await edit({ title: '顶级手工陶瓷马克杯', publish: true })
    const results = await settle(audit(), forceOff())
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await info()).toMatchObject({ saleStatus: 'FORCED_OFF', title: '顶级手工陶瓷马克杯' })
  })

  test('the approval of a correction and a ban end banned', async () => {
    await forceOff()
    await edit({ title: '手工陶瓷马克杯新款' })
    await settle(audit(), ban())
    expect(await info()).toMatchObject({ saleStatus: 'BANNED', auditStatus: 'NONE' })
  })
})

describe('the platform’s list', () => {
  async function all(body: InputOf<Api['platformGoods']['list']> = {}) {
    const checked = checkInput(api.platformGoods.list.body, body)
    if (!checked.ok) throw new Error(checked.issues.description)
    return desk().list(requestOf<Api['platformGoods']['list']>(operator, checked.value))
  }
  const merchantNo = () => `MA${actor.merchantId.replaceAll('-', '').slice(-12).toUpperCase()}`
  beforeEach(async () => {
    await own.database.tenant(actor.merchantId).updateTable('merchant').set({ merchant_no: merchantNo() }).execute()
  })

  test('finds goods of every merchant by number, a part of the title, and their merchant', async () => {
    const other = await newSeller(selling)
    const mine = await saveGoodsOf(selling, actor, { title: '景泰蓝掐丝珐琅花瓶' })
    expect((await all({ keyword: mine.goodsNo })).list.map(({ id }) => id)).toEqual([mine.id])
    expect((await all({ keyword: '掐丝珐琅' })).list.map(({ id }) => id)).toEqual([mine.id])
    const ofMerchant = await all({ keyword: merchantNo() })
    expect(ofMerchant.list.map(({ id }) => id).toSorted()).toEqual([goods.id, mine.id].toSorted())
    expect((await all({ pageSize: 100 })).list.map(({ id }) => id)).toEqual(
      expect.arrayContaining([goods.id, other.goods.id, mine.id]),
    )
    expect((await all({ keyword: '没有这样的商品' })).list).toEqual([])
  })

  test('counts by state, and shows who took them off and what may be done', async () => {
    await forceOff()
    const banned = await saveGoodsOf(selling, actor, { title: '手工陶瓷小碟' })
    await ban([banned.id])
    const { counts, list: rows } = await all({ keyword: merchantNo(), status: 'FORCED_OFF' })
    expect([counts?.['FORCED_OFF'], counts?.['BANNED'], counts?.['ON_SALE'], counts?.['ALL']]).toEqual([1, 1, 0, 2])
    expect(rows).toMatchObject([{ id: goods.id, off: { by: '审核员小周', reason: REASON }, allowedActions: ['ban'] }])
    const shown = await desk().info(
      requestOf<Api['platformGoods']['info']>(operator, { merchantId: actor.merchantId, id: banned.id }),
    )
    expect(shown).toMatchObject({
      saleStatus: 'BANNED',
      allowedActions: [],
      rulings: [{ by: '审核员小周', kind: 'BANNED' }],
    })
  })
})
