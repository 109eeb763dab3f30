// A violation with its number and points: issued, appealed against once and in time, upheld or revoked, in effect by the clock.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { type Api, api, type BodyOf, checkInput, type InputOf, platformPermissions } from '@merchant/contract'
import { newId } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'
import { createManualClock } from '../../../kernel/clock.ts'
import {
  createSelling,
  newCommand,
  newSeller,
  requestOf,
  saveGoodsOf,
  type JudgedSelling,
  uploadPicture,
} from '../goods/goods.testing.ts'

const START = new Date('2026-11-20T02:00:00.000Z')
const clock = createManualClock(START)
const DAY = 86_400_000
const pass = (ms: number) => clock.set(new Date(clock.now().getTime() + ms))
const TEXT = '客服聊天记录显示并未引导线下交易，见附图'
let own: TestDatabase
let selling: JudgedSelling
let told: { audience: string; permission: string; bell: { title: { zh: string }; body: { zh: string } } }[] = []
let actor: MerchantActor
let goods: Awaited<ReturnType<typeof newSeller>>['goods']
const operator: OperatorActor = {
  party: 'operator',
  sessionId: newId(START),
  operatorId: newId(START),
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
})
afterAll(async () => {
  rmSync(selling.folder, { recursive: true, force: true })
  await own.drop()
})
beforeEach(async () => {
  clock.set(START)
  ;({ actor, goods } = await newSeller(selling))
  told = []
})

const tenant = () => own.database.tenant(actor.merchantId)
const shopOf = () => tenant().selectFrom('shop').select(['id', 'shop_no', 'name']).executeTakeFirstOrThrow()
const issue = async (changes: Partial<BodyOf<Api['violationDesk']['issue']>> = {}, command = newCommand()) => {
  const { id: shopId } = await shopOf()
  const about = changes.saleOrderNo === undefined ? { shopId } : {}
  const body = {
    ...about,
    merchantId: actor.merchantId,
    ruleCode: 'OFF_PLATFORM',
    reason: '引导买家加微信付款',
  } as const
  return selling.violations.desk.issue(
    requestOf<Api['violationDesk']['issue']>(operator, { ...body, fileIds: [], ...changes }, command),
  )
}
const info = (id: string, by = actor) =>
  selling.violations.handlers.info(requestOf<Api['violation']['info']>(by, { id }))
const points = () => selling.violations.handlers.points(requestOf<Api['violation']['points']>(actor, {}))
const appeal = async (
  id: string,
  changes: Partial<BodyOf<Api['violation']['appeal']>> = {},
  command = newCommand(),
) => {
  const version = changes.version ?? (await info(id)).version
  const body = { id, version, text: TEXT, fileIds: [], ...changes }
  return selling.violations.handlers.appeal(requestOf<Api['violation']['appeal']>(actor, body, command))
}
const decide = async (
  id: string,
  decision: 'uphold' | 'revoke',
  changes: { version?: number; answer?: string } = {},
) => {
  const version = changes.version ?? (await info(id)).version
  const body = { merchantId: actor.merchantId, id, decision, answer: '已核对双方记录', ...changes, version }
  return selling.violations.desk.decide(requestOf<Api['violationDesk']['decide']>(operator, body, newCommand()))
}
const forceOff = () =>
  selling.goods.off.desk.forceOff(
    requestOf<Api['platformGoods']['forceOff']>(
      operator,
      {
        goods: [{ merchantId: actor.merchantId, id: goods.id }],
        code: 'MISLEADING',
        reason: '标题含无依据的功效',
        fileIds: [],
      },
      newCommand(),
    ),
  )
async function list(body: InputOf<Api['violation']['list']> = {}) {
  const checked = checkInput(api.violation.list.body, body)
  if (!checked.ok) throw new Error(checked.issues.description)
  return selling.violations.handlers.list(requestOf<Api['violation']['list']>(actor, checked.value))
}
const fire = (id: string) => selling.violations.timers['violation.appeal'](actor.merchantId, id)
const openTimers = (id: string) =>
  tenant().selectFrom('timer').select('due_at').where('subject_id', '=', id).where('fired_at', 'is', null).execute()
const logged = (id: string) =>
  tenant()
    .selectFrom('operation_log')
    .select(['action', 'actor_type'])
    .where('target_id', '=', id)
    .orderBy('id')
    .execute()

describe('issued', () => {
  test('against a shop it has a number, the points of its rule, a bell, a line in the log and seven days', async () => {
    const issued = await issue()
    const shop = await shopOf()
    expect(issued).toMatchObject({
      violationNo: expect.stringMatching(/^VL\d{18}$/) as string,
      type: 'TRADE',
      target: 'SHOP',
      targetNo: shop.shop_no,
      targetTitle: shop.name,
      points: 6,
      effects: ['POINTS'],
      status: 'PENDING',
      issuedBy: '审核员小周',
      appealDueAt: new Date(START.getTime() + 7 * DAY).toISOString(),
      allowedActions: ['revoke'],
    })
    expect(told).toMatchObject([
      { audience: 'permission', permission: 'goods.view', bell: { title: { zh: '收到一条违规' } } },
    ])
    expect(told[0]?.bell.body.zh).toContain('扣 6 分')
    expect(await logged(issued.id)).toEqual([{ action: 'violation.issue', actor_type: 'PLATFORM' }])
    const shown = await info(issued.id)
    expect(shown).toMatchObject({ rule: '引导线下交易', allowedActions: ['appeal'], appeal: null, result: null })
    // Merchants don't learn who of the platform it was.
    expect(JSON.stringify(shown)).not.toContain('小周')
  })

  test('without points it is a warning, and an order of another merchant is none', async () => {
    expect(await issue({ ruleCode: 'NO_REPLY' })).toMatchObject({ points: 0, effects: ['WARNING'], type: 'SERVICE' })
    expect(await issue({ points: 3 })).toMatchObject({ points: 3 })
    await expect(issue({ saleOrderNo: 'SO202611200000000001' })).rejects.toMatchObject({ refusal: 'record.notFound' })
    await expect(issue({ shopId: randomUUID() })).rejects.toMatchObject({ refusal: 'record.notFound' })
    const { fileId } = await uploadPicture(selling, (await newSeller(selling)).actor, 'APPEAL')
    await expect(issue({ fileIds: [fileId] })).rejects.toMatchObject({ refusal: 'record.notFound' })
  })

  test('sent twice it is one', async () => {
    const command = newCommand('twice')
    expect(await issue({}, command)).toEqual(await issue({}, command))
    expect((await list()).list).toHaveLength(1)
  })

  test('names an order or a shop, a rule of conduct, and no more points than there are', () => {
    const body = { merchantId: randomUUID(), shopId: randomUUID(), ruleCode: 'LATE_SHIPMENT', reason: '多次延迟发货' }
    const passes = (changes: object) => checkInput(api.violationDesk.issue.body, { ...body, ...changes }).ok
    expect(passes({})).toBe(true)
    expect(passes({ saleOrderNo: 'SO1' })).toBe(false)
    expect(passes({ shopId: undefined })).toBe(false)
    expect(passes({ ruleCode: 'COUNTERFEIT' })).toBe(false)
    expect(passes({ points: 49 })).toBe(false)
    expect(passes({ points: 1.5 })).toBe(false)
    expect(passes({ reason: '迟' })).toBe(false)
  })

  test('with goods that are taken off, in one transaction', async () => {
    await forceOff()
    const { list: rows } = await list()
    expect(rows).toMatchObject([
      {
        target: 'GOODS',
        targetNo: goods.goodsNo,
        targetTitle: goods.title,
        effects: ['GOODS_OFF', 'POINTS'],
        points: 2,
      },
    ])
  })
})

describe('points of the year', () => {
  test('are summed from what is not revoked, whatever its state, and begin anew in January', async () => {
    const [pending, appealing, upheld, revoked] = [await issue(), await issue(), await issue(), await issue()]
    await appeal(appealing.id)
    await appeal(upheld.id)
    await decide(upheld.id, 'uphold')
    await decide(revoked.id, 'revoke')
    expect(await points()).toEqual({ year: 2026, points: 18, openPoints: 12, count: 3 })
    await decide(pending.id, 'revoke')
    expect(await points()).toEqual({ year: 2026, points: 12, openPoints: 6, count: 2 })
    // Half past midnight of the first of January in China.
    clock.set(new Date('2026-12-31T16:30:00.000Z'))
    expect(await points()).toEqual({ year: 2027, points: 0, openPoints: 0, count: 0 })
  })
})

describe('an appeal', () => {
  test('waits for a person of the platform, who upholds it: in effect, and nothing more can be said', async () => {
    const { id } = await issue()
    told = []
    const { fileId } = await uploadPicture(selling, actor, 'APPEAL')
    expect(await appeal(id, { fileIds: [fileId] })).toMatchObject({ status: 'APPEALING', allowedActions: [] })
    expect(await info(id)).toMatchObject({ appeal: { text: TEXT, by: '王小明', pictures: [{ fileId }] } })
    expect(told).toMatchObject([{ audience: 'operators', permission: 'violation.audit' }])
    expect(await openTimers(id)).toEqual([])
    told = []
    expect(await decide(id, 'uphold')).toMatchObject({ status: 'EFFECTIVE', allowedActions: ['revoke'] })
    expect(told.map(({ bell }) => bell.title.zh)).toEqual(['违规申诉未成立'])
    expect(await info(id)).toMatchObject({ result: { text: '已核对双方记录' }, allowedActions: [] })
    await expect(appeal(id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    expect((await logged(id)).map(({ action }) => action)).toEqual([
      'violation.issue',
      'violation.appeal',
      'violation.uphold',
    ])
  })

  test('revoked, it counts no more and is decided no more', async () => {
    const { id } = await issue()
    await appeal(id)
    expect(await decide(id, 'revoke')).toMatchObject({ status: 'REVOKED', allowedActions: [] })
    expect(await points()).toMatchObject({ points: 0, count: 0 })
    for (const decision of ['uphold', 'revoke'] as const)
      await expect(decide(id, decision)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })

  test('revoked after an appeal was rejected, what the appeal was answered stays to be read', async () => {
    const { id } = await issue()
    await appeal(id)
    await decide(id, 'uphold')
    await decide(id, 'revoke', { answer: '复核后撤销' })
    expect(await info(id)).toMatchObject({ status: 'REVOKED', result: { text: '复核后撤销' } })
    expect((await info(id)).history.map(({ text }) => text)).toEqual([
      '违规已撤销',
      '申诉不成立，违规生效：已核对双方记录',
      '提交申诉',
      '开具违规',
    ])
  })

  test('is not decided before it is made, nor made on an old version, nor by another merchant', async () => {
    const { id, version } = await issue()
    await expect(decide(id, 'uphold')).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await expect(appeal(id, { version: version + 1 })).rejects.toMatchObject({ refusal: 'record.changed' })
    const { actor: stranger } = await newSeller(selling)
    await expect(info(id, stranger)).rejects.toMatchObject({ refusal: 'record.notFound' })
    await expect(
      selling.violations.handlers.appeal(
        requestOf<Api['violation']['appeal']>(stranger, { id, version, text: TEXT, fileIds: [] }, newCommand()),
      ),
    ).rejects.toMatchObject({ refusal: 'record.notFound' })
    await appeal(id)
    await expect(decide(id, 'uphold', { version })).rejects.toMatchObject({ refusal: 'record.changed' })
  })

  test('sent twice under one key is one appeal', async () => {
    const { id, version } = await issue()
    const command = newCommand('twice')
    expect(await appeal(id, { version }, command)).toEqual(await appeal(id, { version }, command))
  })
})

describe('the time for an appeal', () => {
  test('passes once: in effect, told and logged; a timer that comes early or again does nothing', async () => {
    const { id } = await issue()
    expect(await openTimers(id)).toEqual([{ due_at: new Date(START.getTime() + 7 * DAY) }])
    pass(7 * DAY - 1)
    await fire(id)
    expect(await info(id)).toMatchObject({ status: 'PENDING', allowedActions: ['appeal'] })
    pass(1)
    expect((await info(id)).allowedActions).toEqual([])
    await expect(appeal(id)).rejects.toMatchObject({ refusal: 'state.notAllowed', said: { zh: /申诉期已过/ } })
    told = []
    await fire(id)
    await fire(id)
    expect(await info(id)).toMatchObject({ status: 'EFFECTIVE', result: null })
    expect(told.map(({ bell }) => bell.title.zh)).toEqual(['违规已生效'])
    expect((await logged(id)).map(({ action, actor_type: type }) => [action, type])).toEqual([
      ['violation.issue', 'PLATFORM'],
      ['violation.effective', 'SYSTEM'],
    ])
    expect((await info(id)).history.map(({ text }) => text)).toEqual(['申诉期满，违规生效', '开具违规'])
  })

  test('does nothing to what was appealed against or revoked', async () => {
    const [one, other] = [await issue(), await issue()]
    await appeal(one.id)
    await decide(other.id, 'revoke')
    pass(8 * DAY)
    await fire(one.id)
    await fire(other.id)
    expect([(await info(one.id)).status, (await info(other.id)).status]).toEqual(['APPEALING', 'REVOKED'])
  })
})

describe('two at once', () => {
  const settle = async (...work: Promise<unknown>[]) =>
    (await Promise.allSettled(work)).filter(({ status }) => status === 'fulfilled').length

  test('two appeals: one holds', async () => {
    const { id, version } = await issue()
    expect(await settle(appeal(id, { version }), appeal(id, { version, text: '另一位员工提交的申诉理由' }))).toBe(1)
    expect((await logged(id)).filter(({ action }) => action === 'violation.appeal')).toHaveLength(1)
  })

  test('two decisions: one holds, and the goods are where it says', async () => {
    await forceOff()
    const [row] = (await list()).list
    const id = row?.id ?? ''
    const { version } = await appeal(id)
    expect(await settle(decide(id, 'uphold', { version }), decide(id, 'revoke', { version }))).toBe(1)
    const { status } = await info(id)
    const { sale_status: sale } = await tenant()
      .selectFrom('goods')
      .select('sale_status')
      .where('id', '=', goods.id)
      .executeTakeFirstOrThrow()
    expect(sale).toBe(status === 'REVOKED' ? 'WAREHOUSE' : 'FORCED_OFF')
  })

  test('an appeal and the clock: it is appealed against or in effect, never both', async () => {
    const { id, version } = await issue()
    pass(7 * DAY)
    await settle(appeal(id, { version }), fire(id))
    expect(await info(id)).toMatchObject({ status: 'EFFECTIVE', appeal: null })
  })
})

describe('lists', () => {
  test('a merchant’s: by status with counts, type, time and number', async () => {
    const first = await issue()
    pass(DAY)
    await forceOff()
    const { list: rows, counts } = await list()
    expect(counts).toMatchObject({ PENDING: 2, APPEALING: 0, ALL: 2 })
    expect(rows.map(({ type }) => type)).toEqual(['GOODS', 'TRADE'])
    await appeal(first.id)
    const ids = async (body: Parameters<typeof list>[0]) => (await list(body)).list.map(({ id }) => id)
    expect(await ids({ status: 'APPEALING' })).toEqual([first.id])
    expect(await ids({ type: 'TRADE' })).toEqual([first.id])
    expect(await ids({ keyword: first.violationNo.toLowerCase() })).toEqual([first.id])
    expect(await ids({ keyword: goods.goodsNo })).toEqual([rows[0]?.id])
    expect(await ids({ issuedFrom: clock.now().toISOString() })).toEqual([rows[0]?.id])
    expect(await ids({ issuedTo: clock.now().toISOString() })).toEqual([first.id])
    expect(await ids({ keyword: 'VL1' })).toEqual([])
  })

  test('the platform’s: of all merchants, by number of the violation or of what it is about', async () => {
    const { id, violationNo } = await issue()
    await appeal(id)
    const all = async (body: InputOf<Api['violationDesk']['list']>) => {
      const checked = checkInput(api.violationDesk.list.body, body)
      if (!checked.ok) throw new Error(checked.issues.description)
      return selling.violations.desk.list(requestOf<Api['violationDesk']['list']>(operator, checked.value))
    }
    const { list: rows, counts } = await all({ keyword: violationNo, status: 'APPEALING' })
    expect(rows).toMatchObject([{ id, merchantId: actor.merchantId, allowedActions: ['uphold', 'revoke'] }])
    expect(counts?.['APPEALING']).toBe(1)
    expect((await all({ keyword: (await shopOf()).shop_no })).list.map((row) => row.id)).toEqual([id])
    expect(await selling.violations.countAppeals()).toBeGreaterThan(0)
    const later = await saveGoodsOf(selling, actor, { title: '手工陶瓷小碟' })
    expect((await all({ keyword: later.goodsNo })).list).toEqual([])
  })
})
