// Rules as the platform's people keep them: made, changed by another, ended; no two that would both hold; and who hears of it.
import { api, checkInput, type InputOf } from '@merchant/contract'
import { setTimeout } from 'node:timers/promises'
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { addSeller, DAY, HOUR, type Seller } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import { saveGoodsOf } from '../goods/goods.testing.ts'
import { seededCategoryId } from '../category/index.ts'
import { sellingOf } from '../../../testing/seller.ts'
import { lockRules } from './commission-rule.store.ts'
import { endEarlier } from './keep-rule.ts'
import { addRule, changeRule, endRule, listRules, type RuleSubject } from './commission.testing.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addSeller(testApp)
})
afterAll(() => testApp.stop())

const deps = () => ({ testApp })
const after = (ms: number) => new Date(testApp.clock.now().getTime() + ms).toISOString()
const ofSeller = (more: { categoryId?: string } = {}): RuleSubject => ({
  scope: 'MERCHANT',
  merchantId: seller.actor.merchantId,
  ...more,
})
const ofGoods = async (): Promise<RuleSubject> => {
  const goods = await saveGoodsOf(sellingOf(testApp), seller.actor, { title: '规则下的杯子' })
  return { scope: 'GOODS', merchantId: seller.actor.merchantId, goodsId: goods.id }
}
const handlers = () => testApp.modules.handlers
const preview = (body: InputOf<typeof api.commissionRule.preview>) =>
  ask(api.commissionRule.preview, handlers().commissionRule.preview, newOperator(testApp), body)
const logged = (id: string) =>
  testApp.db
    .tenant(PLATFORM_SCOPE)
    .selectFrom('operation_log')
    .select(['action', 'changes'])
    .where('target_id', '=', id)
    .orderBy('id')
    .execute()

describe('a rule', () => {
  test('is made once by one command, shows what it is about, and stands in the log', async () => {
    const subject = await ofGoods()
    const key = 'c0a8a2f4-0000-4000-8000-000000000001'
    const [one, again] = [await addRule(deps(), { subject }, key), await addRule(deps(), { subject }, key)]
    expect(again).toEqual(one)
    expect(one).toMatchObject({
      scope: 'GOODS',
      state: 'IN_FORCE',
      bp: 100,
      fixedFen: null,
      goods: { name: '规则下的杯子' },
      merchant: { id: seller.actor.merchantId },
      reason: '与商户约定',
      ended: null,
    })
    expect(await logged(one.id)).toMatchObject([{ action: 'commissionRule.add' }])
  })

  test('is changed by another that begins as it ends, and never written over', async () => {
    const rule = await addRule(deps(), { subject: await ofGoods(), terms: { kind: 'PERCENT', bp: 300, minFen: 10 } })
    const next = await changeRule(deps(), {
      id: rule.id,
      version: rule.version,
      startsAt: after(DAY),
      terms: { kind: 'FIXED', fixedFen: 5 },
    })
    expect(next).toMatchObject({ state: 'COMING', bp: null, fixedFen: 5, scope: 'GOODS', goods: rule.goods })
    const info = await ask(api.commissionRule.info, handlers().commissionRule.info, newOperator(testApp), {
      id: rule.id,
    })
    expect(info).toMatchObject({ id: rule.id, bp: 300, minFen: 10, endsAt: next.startsAt, state: 'IN_FORCE' })
    expect(info.versions.map(({ id }) => id)).toEqual([next.id, rule.id])
    expect((await logged(next.id))[0]).toMatchObject({
      action: 'commissionRule.change',
      changes: [{ field: 'terms', before: '3%，最低 0.10 元', after: '每行 0.05 元' }, { field: 'period' }],
    })
    // The one that was read is not the newest any more.
    await expect(changeRule(deps(), { id: rule.id, version: rule.version })).rejects.toMatchObject({
      refusal: 'record.changed',
    })
  })

  test('is ended at once, or withdrawn before it began; then nothing more is done to it', async () => {
    const rule = await addRule(deps(), { subject: await ofGoods() })
    expect(await endRule(deps(), { id: rule.id, version: rule.version })).toMatchObject({
      state: 'ENDED',
      ended: { reason: '约定到期' },
    })
    const coming = await addRule(deps(), { subject: await ofGoods(), startsAt: after(DAY) })
    const withdrawn = await endRule(deps(), { id: coming.id, version: coming.version })
    expect(withdrawn).toMatchObject({ state: 'ENDED', endsAt: coming.startsAt })
    await expect(endRule(deps(), { id: coming.id, version: withdrawn.version })).rejects.toMatchObject({
      refusal: 'state.notAllowed',
    })
  })

  test('that is withdrawn before it begins gives the one it was to replace its own end back', async () => {
    const info = (id: string) =>
      ask(api.commissionRule.info, handlers().commissionRule.info, newOperator(testApp), { id })
    const subject = await ofGoods()
    const endsAt = after(9 * DAY)
    const old = await addRule(deps(), { subject, endsAt })
    const next = await changeRule(deps(), { id: old.id, version: old.version, startsAt: after(DAY), name: '下一版' })
    expect((await info(next.id)).restores).toMatchObject({ id: old.id, endsAt })
    const third = await changeRule(deps(), { id: next.id, version: next.version, startsAt: after(2 * DAY) })
    const withdraw = (rule: { id: string; version: number }) => endRule(deps(), { id: rule.id, version: rule.version })
    await withdraw(third)
    expect(await info(next.id)).toMatchObject({ state: 'COMING', endsAt: null, ended: null })
    await withdraw(await info(next.id))
    expect(await info(old.id)).toMatchObject({ state: 'IN_FORCE', endsAt, ended: null })
    // Not over what came into its place meanwhile, nor what was ended by itself.
    const held = await info(old.id)
    const again = await changeRule(deps(), {
      id: old.id,
      version: held.version,
      startsAt: after(DAY),
      endsAt: after(2 * DAY),
    })
    const later = await addRule(deps(), { subject, startsAt: after(3 * DAY) })
    expect((await info(again.id)).restores).toMatchObject({ id: old.id, endsAt: later.startsAt })
    await endRule(deps(), { id: old.id, version: held.version + 1, endsAt: after(HOUR) })
    expect((await info(again.id)).restores).toBeNull()
    const shortened = await info(old.id)
    await withdraw(again)
    expect(await info(old.id)).toMatchObject({ endsAt: shortened.endsAt })
  })

  test('that has begun is ended, and be it the same moment: what it replaced stays replaced', async () => {
    const old = await addRule(deps(), { subject: await ofGoods() })
    const next = await changeRule(deps(), { id: old.id, version: old.version, name: '下一版' })
    expect(next.state).toBe('IN_FORCE')
    const info = (id: string) =>
      ask(api.commissionRule.info, handlers().commissionRule.info, newOperator(testApp), { id })
    expect((await info(next.id)).restores).toBeNull()
    // In the very moment in which it began.
    const [actor, now] = [newOperator(testApp), new Date(next.startsAt)]
    await testApp.db.transaction(PLATFORM_SCOPE, (tx) =>
      endEarlier(tx, { id: next.id, version: next.version, reason: '约定到期' }, { actor, now }),
    )
    expect(await info(old.id)).toMatchObject({ state: 'ENDED', endsAt: next.startsAt })
    expect(await info(next.id)).toMatchObject({ state: 'ENDED' })
  })

  test('does not overlap one that asks the same, but follows it, stands above it, or asks more', async () => {
    const subject = await ofGoods()
    const first = await addRule(deps(), { subject, endsAt: after(DAY) })
    await expect(addRule(deps(), { subject, startsAt: after(HOUR) })).rejects.toMatchObject({
      refusal: 'state.notAllowed',
      message: expect.stringContaining(first.ruleNo),
    })
    await addRule(deps(), { subject, startsAt: first.endsAt ?? '' })
    await addRule(deps(), { subject, priority: 1 })
    await addRule(deps(), { subject: { ...subject, orderSource: 'MERCHANT' } })
  })

  test.each([
    ['a merchant that is not there', { scope: 'MERCHANT', merchantId: '01980000-0000-7000-8000-00000000dead' }, '商户'],
    [
      'a category that is not there',
      { scope: 'CATEGORY', categoryId: '01980000-0000-7000-8000-00000000dead' },
      '平台类目',
    ],
  ] as const)('is about nothing like %s', async (_what, subject, title) => {
    await expect(addRule(deps(), { subject })).rejects.toMatchObject({
      refusal: 'record.notFound',
      message: `记录不存在：${title}`,
    })
  })

  test('is about goods of the merchant that it names, and no other’s', async () => {
    const other = await addSeller(testApp)
    const subject: RuleSubject = { scope: 'GOODS', merchantId: other.actor.merchantId, goodsId: seller.goodsId }
    await expect(addRule(deps(), { subject })).rejects.toMatchObject({ refusal: 'record.notFound' })
  })

  test.each([
    ['失效时间', () => ({ startsAt: after(2 * DAY), endsAt: after(DAY) })],
    ['佣金比例', () => ({ terms: { kind: 'PERCENT', bp: 5_001 } as const })],
    ['须为整数，单位为万分之一', () => ({ terms: { kind: 'PERCENT', bp: 1.5 } as const })],
    ['只能是个人、个体工商户、企业', () => ({ subject: { scope: 'TYPE', merchantType: 'CLUB' } as never })],
    ['最高佣金', () => ({ terms: { kind: 'PERCENT', bp: 1, minFen: 2, maxFen: 1 } as const })],
    ['优先级', () => ({ priority: 10 })],
    ['原因', () => ({ reason: '' })],
    ['规则名称', () => ({ name: '' })],
    ['适用范围', () => ({ subject: { scope: 'EVERYBODY' } as never })],
  ])('says that %s is wrong', async (title, wrong) => {
    const body = {
      subject: ofSeller(),
      name: '试行',
      terms: { kind: 'FIXED', fixedFen: 1 },
      reason: '约定',
      ...wrong(),
    }
    const checked = checkInput(api.commissionRule.add.body, body)
    expect(checked.ok ? '' : checked.issues.description).toContain(title)
  })

  test('begins neither before now nor ends before it', async () => {
    const subject = await ofGoods()
    await expect(addRule(deps(), { subject, startsAt: after(-DAY) })).rejects.toMatchObject({
      refusal: 'request.invalid',
      message: expect.stringContaining('生效时间'),
    })
    await expect(addRule(deps(), { subject, endsAt: after(-DAY) })).rejects.toMatchObject({
      refusal: 'request.invalid',
      details: { inField: 'endsAt' },
      message: expect.stringContaining('失效时间'),
    })
    for (const field of ['startsAt', 'endsAt'] as const)
      await expect(addRule(deps(), { subject, [field]: '9999-12-31T23:59:59.999Z' })).rejects.toMatchObject({
        refusal: 'request.invalid',
        details: { inField: field },
        message: expect.stringContaining('10 年'),
      })
  })
})

test('of two who make what overlaps at the same moment one is refused', async () => {
  for (let round = 0; round < raceRounds(5); round += 1) {
    const subject = await ofGoods()
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, (_none, index) =>
        addRule(deps(), { subject, terms: { kind: 'FIXED', fixedFen: index } }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ refusal: 'state.notAllowed' })
  }
})

test('what begins at once begins once nobody else is at the rules, and not as it began to wait', async () => {
  const rule = await addRule(deps(), { subject: await ofGoods() })
  const locked = Promise.withResolvers<void>()
  const holding = testApp.db.transaction(PLATFORM_SCOPE, async (tx) => {
    await lockRules(tx)
    locked.resolve()
    await setTimeout(200)
    return testApp.clock.now()
  })
  await locked.promise
  const next = await changeRule(deps(), { id: rule.id, version: rule.version })
  expect(Date.parse(next.startsAt)).toBeGreaterThanOrEqual((await holding).getTime())
})

test('the list finds rules by state, scope, category, number and merchant', async () => {
  const category = seededCategoryId('100301')
  const rule = await addRule(deps(), { subject: ofSeller({ categoryId: category }), startsAt: after(DAY) })
  const ids = async (body: InputOf<typeof api.commissionRule.list>) =>
    (await listRules(deps(), body)).list.map(({ id }) => id)
  const { merchant } = rule
  for (const body of [
    { state: 'COMING' },
    { scope: 'MERCHANT' },
    { categoryId: category },
    { keyword: rule.ruleNo },
    { keyword: merchant?.no ?? '' },
    { keyword: merchant?.name ?? '' },
  ] as const)
    expect(await ids(body)).toContain(rule.id)
  for (const body of [{ state: 'ENDED' }, { scope: 'SHOP' }, { keyword: 'MA0' }] as const)
    expect(await ids(body)).not.toContain(rule.id)
  const { counts } = await listRules(deps())
  expect(counts?.['COMING']).toBeGreaterThan(0)
})

test('what goods would cost is reckoned before the rule is made, and after it is the same', async () => {
  const subject = await ofGoods()
  const { found } = await ask(api.commissionRule.subjects, handlers().commissionRule.subjects, newOperator(testApp), {
    kind: 'GOODS',
    keyword: await numberOf(subject),
  })
  expect(found).toMatchObject([{ name: '规则下的杯子', merchant: { id: seller.actor.merchantId } }])
  const terms = { kind: 'PERCENT', bp: 1_000, maxFen: 777 } as const
  const would = await preview({ goodsNo: found[0]?.no ?? '', quantity: 2, subject, terms })
  expect(would).toMatchObject({
    payFen: 19_800,
    isHeld: true,
    now: { rule: null },
    would: { commissionFen: 777, bp: 1_000 },
  })
  const rule = await addRule(deps(), { subject, terms })
  const wider = await preview({
    goodsNo: found[0]?.no ?? '',
    quantity: 2,
    subject: ofSeller(),
    terms: { kind: 'FIXED', fixedFen: 0 },
  })
  expect(wider).toMatchObject({
    isHeld: false,
    now: { commissionFen: 777, rule: { ruleNo: rule.ruleNo } },
    would: { commissionFen: 777 },
  })
  await expect(preview({ goodsNo: 'GD0', subject, terms })).rejects.toMatchObject({ refusal: 'record.notFound' })
})

const numberOf = async (subject: RuleSubject) => {
  const id = 'goodsId' in subject ? subject.goodsId : ''
  const row = await testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('goods')
    .select('goods_no')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.goods_no
}

/** Each tick tells of so many rules at most, and those of the tests before come first. */
async function untilTold(): Promise<void> {
  const waiting = () => testApp.db.acrossMerchants.selectFrom('commission_telling').select('rule_id').execute()
  while ((await waiting()).length > 0) await testApp.work()
}

describe('a merchant', () => {
  const notices = async (of: Seller) =>
    (await ask(api.notification.list, testApp.modules.notifications.handlers.list, of.actor, {})).list
      .filter(({ kind }) => kind === 'BILL')
      .map(({ title, body }) => `${title} ${body}`)

  test('hears once of a rule of its own, and of one for its category; others don’t', async () => {
    const [own, near, far] = [
      await addSeller(testApp, { categoryId: seededCategoryId('100301') }),
      await addSeller(testApp, { categoryId: seededCategoryId('100301') }),
      await addSeller(testApp, { categoryId: seededCategoryId('050302') }),
    ]
    await untilTold()
    const rule = await addRule(deps(), {
      subject: { scope: 'MERCHANT', merchantId: own.actor.merchantId },
      terms: { kind: 'PERCENT', bp: 250 },
    })
    const campaign = await addRule(deps(), { subject: { scope: 'CATEGORY', categoryId: seededCategoryId('1003') } })
    await untilTold()
    const told = await notices(own)
    expect(told.filter((text) => text.includes(rule.ruleNo))).toEqual([expect.stringContaining('2.5%')])
    expect(told.filter((text) => text.includes(campaign.ruleNo))).toHaveLength(1)
    expect((await notices(near)).filter((text) => text.includes(campaign.ruleNo))).toHaveLength(1)
    expect((await notices(near)).filter((text) => text.includes(rule.ruleNo))).toEqual([])
    expect(await notices(far)).toEqual([])
    await endRule(deps(), { id: campaign.id, version: campaign.version })
    await testApp.work()
    expect((await notices(near))[0]).toContain('终止')
  })

  test('hears what holds once a change is withdrawn', async () => {
    const own = await addSeller(testApp)
    const old = await addRule(deps(), {
      subject: { scope: 'MERCHANT', merchantId: own.actor.merchantId },
      terms: { kind: 'PERCENT', bp: 123 },
      name: '原来的',
    })
    const next = await changeRule(deps(), { id: old.id, version: old.version, startsAt: after(DAY), name: '改后的' })
    await testApp.work()
    await endRule(deps(), { id: next.id, version: next.version })
    await testApp.work()
    expect((await notices(own))[0]).toContain('“改后的”未生效即撤销，“原来的”仍按 1.23% 计佣。')
  })

  test('never hears of what was withdrawn before anybody was told, and of the rest in the order in which it was done', async () => {
    const own = await addSeller(testApp)
    const subject: RuleSubject = { scope: 'MERCHANT', merchantId: own.actor.merchantId }
    const coming = await addRule(deps(), { subject, startsAt: after(DAY), endsAt: after(2 * DAY) })
    await endRule(deps(), { id: coming.id, version: coming.version })
    const first = await addRule(deps(), { subject })
    const next = await changeRule(deps(), { id: first.id, version: first.version, startsAt: after(DAY) })
    const instead = await changeRule(deps(), { id: next.id, version: next.version, startsAt: next.startsAt })
    await testApp.work()
    const told = await notices(own)
    const numbers = [coming, first, next, instead].map(({ ruleNo }) => ruleNo)
    expect(told.map((text) => numbers.find((no) => text.includes(no)))).toEqual([instead.ruleNo, first.ruleNo])
  })

  test('sees the rules that hold for it, none of another’s, and what its goods cost now', async () => {
    const [own, other] = [await addSeller(testApp), await addSeller(testApp)]
    const rule = await addRule(deps(), { subject: { scope: 'MERCHANT', merchantId: own.actor.merchantId } })
    await addRule(deps(), { subject: { scope: 'MERCHANT', merchantId: other.actor.merchantId } })
    const rates = await ask(api.commission.rates, handlers().commission.rates, own.actor, {})
    expect(rates.filter(({ scope }) => scope === 'MERCHANT').map(({ id }) => id)).toEqual([rule.id])
    const { category_id: categoryId } = await testApp.db
      .tenant(own.actor.merchantId)
      .selectFrom('goods')
      .select('category_id')
      .executeTakeFirstOrThrow()
    const ofGoods = (goodsId?: string) =>
      ask(api.commission.ofGoods, handlers().commission.ofGoods, own.actor, {
        categoryId,
        ...(goodsId === undefined ? {} : { goodsId }),
      })
    expect(await ofGoods()).toMatchObject({ bp: 100, rule: { id: rule.id } })
    const narrow = await addRule(deps(), {
      subject: { scope: 'GOODS', merchantId: own.actor.merchantId, goodsId: own.goodsId },
      terms: { kind: 'FIXED', fixedFen: 9 },
    })
    const above = await addRule(deps(), {
      subject: { scope: 'MERCHANT', merchantId: own.actor.merchantId },
      priority: 2,
    })
    const inOrder = await ask(api.commission.rates, handlers().commission.rates, own.actor, {})
    const ofOwn = [narrow.id, above.id, rule.id]
    expect(inOrder.map(({ id }) => id).filter((id) => ofOwn.includes(id))).toEqual(ofOwn)
    expect(await ofGoods(own.goodsId)).toMatchObject({ bp: null, fixedFen: 9, rule: { id: narrow.id } })
    expect(await ofGoods()).toMatchObject({ bp: 100 })
    await expect(ofGoods(other.goodsId)).rejects.toMatchObject({ refusal: 'record.notFound' })
  })
})
