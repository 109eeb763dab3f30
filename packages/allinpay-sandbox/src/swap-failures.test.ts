/** What goes wrong, as the product's own client hears of it, against the settings of each switch that decides how it is told. */
import type { Allinpay, Notification } from '@merchant/allinpay'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox, Settings } from './index.ts'
import { CARD, done, openBuyer, openShop, startRun, WAYS } from './testing/both-ways.ts'
import { until } from './testing/test-merchant.ts'

const OWNER = { memberNo: 'buyer', name: '王小明', identityNo: '11010119900307109X' }
/** What the bank refuses at once while `magicAmounts` is on. */
const REFUSED_PAYOUT = 90_104
const REFUSED_CARD_PAYMENT = 90_501

describe.each(WAYS)('with every switch %s', (_name, { pageMode, ...way }) => {
  // Amounts force an outcome in every run: they are how a bank is made to refuse here.
  const settings: Partial<Settings> = { ...way.settings, magicAmounts: true, dailyOrderLimit: 100 }
  let run: Awaited<ReturnType<typeof startRun>>
  let allinpay: Allinpay
  let sandbox: Sandbox
  beforeAll(async () => {
    run = await startRun(settings, pageMode)
    ;({ allinpay, sandbox } = run)
    await openShop(allinpay, sandbox)
    await openBuyer(allinpay, sandbox)
    await bindCard(CARD, '13800000001')
    await sell('C0', 300_000)
    await payOut('P0', 'C0', 300_000)
  })
  afterAll(() => run.stop())

  const statusOf = async (orderNo: string) => (await done(allinpay.orders.detail({ orderNo }))).status
  const shopHas = async () => (await done(allinpay.orders.balance({ memberNo: 'shop' }))).availableFen
  const toldOf = (orderNo: string): Notification[] =>
    run.received.filter((one) => 'type' in one && one.type === 'order' && one.body.orderNo === orderNo)
  /** Whether the order's end was told. What comes later would come before: notifications leave in their order. */
  async function isTold(orderNo: string): Promise<boolean> {
    const marker = `after-${orderNo}`
    await sell(marker, 1)
    await until(() => toldOf(marker).length > 0)
    return toldOf(orderNo).length > 0
  }

  async function bindCard(cardNo: string, phone: string) {
    const applied = await allinpay.members.applyBindCard({ ...OWNER, cardNo, phone })
    if (applied.kind !== 'done') return applied
    const { tranceNo, tranceDate } = applied.data
    return allinpay.members.bindCard({
      memberNo: OWNER.memberNo,
      phone,
      code: '111111',
      tranceNo: tranceNo ?? '',
      ...(tranceDate === null ? {} : { tranceDate }),
    })
  }
  async function sell(orderNo: string, amountFen: number): Promise<void> {
    const receivers = [{ memberNo: 'shop', amountFen }]
    const order = { orderNo, payerNo: 'buyer', receivers, amountFen, feeFen: 0, confirmation: 'none' } as const
    await done(allinpay.orders.collect({ ...order, payment: { kind: 'scanWeixin' } }))
    await sandbox.admin.settle(orderNo, 'success')
  }
  async function payOut(orderNo: string, collectNo: string, amountFen: number): Promise<void> {
    const collects = [{ orderNo: collectNo, amountFen }]
    await done(allinpay.orders.agentPay({ orderNo, collects, payeeNo: 'shop', amountFen, feeFen: 0 }))
  }

  test('a withdrawal that the bank refuses at once is refused for certain, or accepted and failed; the money is back', async () => {
    const before = await shopHas()
    const order = { orderNo: 'W1', member: { memberNo: 'shop' }, amountFen: REFUSED_PAYOUT, feeFen: 0 } as const
    const card = { cardNo: '19045101040012345', cardOwner: 'company', confirmation: 'none' } as const
    const outcome = await allinpay.orders.withdraw({ ...order, ...card })
    if (settings.channelFailAs === 'error40006') expect(outcome).toMatchObject({ kind: 'refused', code: '40006' })
    else expect(outcome).toMatchObject({ kind: 'done', data: { payStatus: 'failed', failMessage: '银行拒绝受理' } })
    expect(await statusOf('W1')).toBe('failed')
    expect(await shopHas()).toBe(before)
    // The number is used up, whichever way it was told.
    expect(await allinpay.orders.withdraw({ ...order, ...card })).toMatchObject({ kind: 'repeated', code: '40017' })
    expect(await isTold('W1')).toBe(true)
    expect(toldOf('W1')).toMatchObject([{ kind: 'authentic', body: { result: 'failed', amountFen: REFUSED_PAYOUT } }])
  })

  test('so is a deposit that its card refuses, with a code or without', async () => {
    const before = await done(allinpay.orders.balance({ memberNo: 'buyer' }))
    const order = { orderNo: 'D1', member: { memberNo: 'buyer' }, amountFen: REFUSED_CARD_PAYMENT, feeFen: 0 } as const
    const payment = { kind: 'quickPay', cardNo: CARD } as const
    const asked = await allinpay.orders.deposit({ ...order, confirmation: 'none', payment })
    const hasCode = asked.kind === 'done' && asked.data.needsSms
    expect(hasCode).toBe(settings.quickPaySms ?? true)
    const code = { memberNo: 'buyer', orderNo: 'D1', code: '111111', consumerIp: '116.228.64.55' }
    const outcome = hasCode ? await allinpay.orders.confirmBySms(code) : asked
    if (settings.channelFailAs === 'error40006') expect(outcome).toMatchObject({ kind: 'refused', code: '40006' })
    else expect(outcome).toMatchObject({ kind: 'done', data: { payStatus: 'failed' } })
    expect(await statusOf('D1')).toBe('failed')
    expect(await done(allinpay.orders.balance({ memberNo: 'buyer' }))).toEqual(before)
    // Nobody can pay it any more, whatever is typed.
    expect((await allinpay.orders.confirmBySms(code)).kind).not.toBe('done')
    expect(await isTold('D1')).toBe(false)
  })

  test('a refund that fails is told, or has to be asked about', async () => {
    await sell('C1', 2_000)
    const terms = { originalOrderNo: 'C1', payerNo: 'buyer', amountFen: 2_000, when: 'atOnce' } as const
    await sandbox.admin.settings({ refundSettleMs: 3_600_000 })
    await done(allinpay.orders.refund({ ...terms, orderNo: 'R1' }))
    expect(await sandbox.admin.settle('R1', 'fail', '原卡已注销')).toBe(true)
    expect(await done(allinpay.orders.detail({ orderNo: 'R1' }))).toMatchObject({
      status: 'failed',
      errorMessage: '原卡已注销',
    })
    const isNotified = settings.notifyRefundFailure ?? true
    expect(await isTold('R1')).toBe(isNotified)
    expect(toldOf('R1')).toMatchObject(isNotified ? [{ body: { result: 'failed' } }] : [])
    // What failed left the whole to be refunded, under a new number.
    await sandbox.admin.settings({ refundSettleMs: 0 })
    await done(allinpay.orders.refund({ ...terms, orderNo: 'R2' }))
    await until(async () => (await statusOf('R2')) === 'succeeded')
  })

  test('so is a payout of a batch; the others of it are paid', async () => {
    // The first one takes ten seconds, time enough to refuse it.
    const parts = [90_301, 700] as const
    for (const [at, amountFen] of parts.entries()) await sell(`BC${at}`, amountFen)
    const before = await shopHas()
    const orders = parts.map((amountFen, at) => ({
      orderNo: `B${at}`,
      collects: [{ orderNo: `BC${at}`, amountFen }],
      payeeNo: 'shop',
      amountFen,
      feeFen: 0,
    }))
    await done(allinpay.orders.agentPayBatch({ batchNo: 'B', orders }))
    expect(await sandbox.admin.settle('B0', 'fail', '收款账户暂不能入账')).toBe(true)
    await until(async () => (await statusOf('B1')) === 'succeeded')
    expect(await statusOf('B0')).toBe('failed')
    expect(await shopHas()).toBe(before + parts[1])
    const isNotified = settings.notifyBatchFailure ?? true
    expect(await isTold('B0')).toBe(isNotified)
    expect(toldOf('B0')).toMatchObject(isNotified ? [{ body: { result: 'failed' } }] : [])
    expect(toldOf('B1')).toMatchObject([{ body: { result: 'succeeded' } }])
    await payOut('P1', 'BC0', parts[0])
  })

  test('a phone that the bank does not take is refused; another one of the same card is not', async () => {
    const cardNo = '6228480402637874222'
    const bound = await bindCard(cardNo, '15200000001')
    if (settings.strictPhonePrefixes === true) {
      expect(bound).toMatchObject({ kind: 'refused', code: '30014' })
      expect(await bindCard(cardNo, '13800000001')).toMatchObject({ kind: 'done' })
    } else expect(bound).toMatchObject({ kind: 'done' })
  })

  test('an app that nobody knows is turned away: a question is refused, money stays unknown unless it was said with a signature', async () => {
    const stranger = run.clientOf('1581648219999')
    const code = settings.unknownAppCode ?? 'GW0008'
    expect(await stranger.orders.balance({ memberNo: 'shop' })).toMatchObject({ kind: 'refused', code })
    const order = { orderNo: 'T1', from: 'platformBalance', toMemberNo: 'shop', amountFen: 1 } as const
    expect(await stranger.orders.transfer(order)).toMatchObject({
      kind: (settings.signErrors ?? true) ? 'refused' : 'unknown',
      code,
    })
    expect(await allinpay.orders.detail({ orderNo: 'T1' })).toMatchObject({ kind: 'refused', code: '40000' })
  })

  test('an amount that no number here can hold is not believed, and never rounded', async () => {
    const outcome = await allinpay.orders.platformBalance({ account: 'platformDeposit' })
    if (settings.bigNumbers === true) expect(outcome).toEqual({ kind: 'unknown', reason: 'shape' })
    else expect(outcome).toEqual({ kind: 'done', data: { totalFen: 0, frozenFen: 0, availableFen: 0 } })
  })

  test('what was closed unpaid is paid by hand of the inspector, once', async () => {
    const order = { orderNo: 'D3', member: { memberNo: 'shop' }, amountFen: 4_200, feeFen: 0 } as const
    const before = await shopHas()
    await done(allinpay.orders.deposit({ ...order, confirmation: 'none', payment: { kind: 'scanAlipay' } }))
    expect(await sandbox.admin.payClosed('D3')).toBe(false)
    await done(allinpay.orders.close({ orderNo: 'D3' }))
    expect(await sandbox.admin.payClosed('D3')).toBe(true)
    expect(await sandbox.admin.payClosed('D3')).toBe(false)
    expect(await statusOf('D3')).toBe('succeeded')
    expect(await shopHas()).toBe(before + 4_200)
    expect(await sandbox.admin.invariants()).toEqual([])
  })

  test('a code that is scanned is paid after the order was closed', async () => {
    const order = { orderNo: 'D2', member: { memberNo: 'shop' }, amountFen: 90_203, feeFen: 0 } as const
    const before = await shopHas()
    await done(allinpay.orders.deposit({ ...order, confirmation: 'none', payment: { kind: 'scanAlipay' } }))
    expect(await done(allinpay.orders.close({ orderNo: 'D2' }))).toMatchObject({ status: 'closed' })
    expect(await statusOf('D2')).toBe('closed')
    await sandbox.admin.advanceClock(3_000)
    expect(await statusOf('D2')).toBe('succeeded')
    expect(await shopHas()).toBe(before + 90_203)
    await until(() => toldOf('D2').length > 0)
    expect(toldOf('D2')).toMatchObject([{ body: { result: 'succeeded', amountFen: 90_203 } }])
    expect(await sandbox.admin.invariants()).toEqual([])
  })
})
