/** The product's own client makes one whole sale, unchanged, against every switch in both settings, and each two neighbours in all four. */
import { text } from 'node:stream/consumers'
import type { Allinpay, Notification } from '@merchant/allinpay'
import { writeForm } from '@merchant/allinpay/wire'
import { expect, test } from 'vitest'
import type { Sandbox } from './index.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import {
  APP,
  CARD,
  done,
  openBuyer,
  openShop,
  press,
  RETURN_URL,
  startRun,
  SUB_MERCHANT,
  SWITCHES,
  WAYS,
} from './testing/both-ways.ts'
import { until } from './testing/test-merchant.ts'

/** Balance, coupon and bank in one order, refunded to each; and the buyer's own things: password, phone, safe card. */
async function payInSeveralWays(allinpay: Allinpay, sandbox: Sandbox): Promise<void> {
  const order = {
    orderNo: 'X1',
    payerNo: 'buyer',
    receiver: { memberNo: 'shop' },
    amountFen: 1_000,
    feeFen: 0,
  } as const
  await sandbox.admin.setPlatformBalance('2000000', 5_000)
  const bank = { payment: { kind: 'onlineBanking', customers: 'B2C' }, amountFen: 600 } as const
  const payment = { kind: 'combined', bank, balanceFen: 300, coupon: { amountFen: 100 } } as const
  await done(allinpay.orders.consume({ ...order, payment, returnUrl: RETURN_URL, confirmation: 'sms' }))
  const asked = { memberNo: 'buyer', orderNo: 'X1', consumerIp: '116.228.64.55', code: '11111' }
  await press((await done(allinpay.orders.cashierPage(asked))).url, 'pay')
  expect(await done(allinpay.orders.detail({ orderNo: 'X1' }))).toMatchObject({ status: 'succeeded', amountFen: 1_000 })
  expect(await done(allinpay.orders.balance({ memberNo: 'buyer' }))).toMatchObject({ availableFen: 400 })
  const refund = { orderNo: 'XR1', originalOrderNo: 'X1', payerNo: 'buyer', amountFen: 1_000, when: 'atOnce' } as const
  await done(allinpay.orders.refund({ ...refund, couponFen: 100 }))
  await until(async () => (await done(allinpay.orders.detail({ orderNo: 'XR1' }))).status === 'succeeded')
  expect(await done(allinpay.orders.balance({ memberNo: 'buyer' }))).toMatchObject({ availableFen: 700 })
  const marketing = await done(allinpay.orders.platformBalance({ account: 'platformMarketing' }))
  expect(marketing).toMatchObject({ availableFen: 5_000 })
}

/** The last of the buyer: where there are passwords, the phone is changed by one. */
async function keepBuyerSafe(allinpay: Allinpay, sandbox: Sandbox): Promise<void> {
  expect(await done(allinpay.members.setSafeCard({ memberNo: 'buyer', cardNo: CARD }))).toEqual({ memberNo: 'buyer' })
  expect(await allinpay.members.setSafeCard({ memberNo: 'buyer', cardNo: CARD })).toMatchObject({ kind: 'repeated' })
  const { cards } = await done(allinpay.members.cards({ memberNo: 'buyer' }))
  expect(cards).toMatchObject([{ cardNo: CARD, isSafeCard: true }])
  const { payPasswords } = await sandbox.admin.settings()
  const owner = { memberNo: 'buyer', phone: '13800000001', name: '王小明', identityNo: '11010119900307109X' }
  const fill = async (url: string, fields: Record<string, string>): Promise<void> => {
    const shown = new URL((await fetch(url)).url)
    const token = shown.searchParams.get('token') ?? ''
    await fetch(shown, { method: 'POST', body: writeForm({ token, action: 'submit', ...fields }), redirect: 'manual' })
  }
  const opened = await allinpay.members.setPasswordPage({ ...owner, returnUrl: RETURN_URL })
  if (opened.kind === 'done') await fill(opened.data.url, { password: '246810', again: '246810' })
  const page = await allinpay.members.changePhonePage({ ...owner, returnUrl: RETURN_URL })
  const phone = '13700000002'
  if (page.kind === 'done') {
    const link = new URL((await fetch(page.data.url)).url)
    await fill(link.href, { phone })
    const [sms] = await sandbox.admin.sms(phone)
    await fill(link.href, { phone, code: sms?.code ?? '', password: '246810' })
  }
  const info = await done(allinpay.members.info({ memberNo: 'buyer' }))
  expect(info.phone).toBe(payPasswords ? phone : owner.phone)
}

/** What the buyer's signed agreement pays, and a collect whose receiver is named when it is paid out. */
async function payByAgreement(allinpay: Allinpay, received: readonly Notification[]): Promise<void> {
  const receiver = { memberNo: 'shop' }
  const page = { requestNo: 'S1', payerNo: 'buyer', receiver, name: '代扣', returnUrl: RETURN_URL }
  await press((await done(allinpay.members.signBalanceProtocolPage(page))).url, 'agree')
  const signed = () => received.find((one) => 'type' in one && one.type === 'balanceProtocol')
  await until(() => signed() !== undefined)
  const agreement = signed()
  if (!agreement || !('type' in agreement) || agreement.type !== 'balanceProtocol') throw new Error('not signed')
  expect(agreement.body).toMatchObject({ requestNo: 'S1', protocolNo: expect.stringMatching(/^\d{19}$/) })
  const { protocolNo } = agreement.body
  const terms = { payerNo: 'buyer', protocolNo, amountFen: 100, feeFen: 0 }
  const consumed = allinpay.orders.consumeByProtocol({ ...terms, orderNo: 'AX1', receiver })
  expect(await done(consumed)).toMatchObject({ payStatus: 'succeeded' })
  const collected = allinpay.orders.collectByProtocol({ ...terms, orderNo: 'AC1', receiverNo: 'shop' })
  expect(await done(collected)).toMatchObject({ payStatus: 'succeeded' })
  const other = allinpay.orders.consumeByProtocol({ ...terms, orderNo: 'AX2', receiver: 'platform' })
  expect(await other).toMatchObject({ kind: 'refused', code: '30052' })
  const unassigned = { orderNo: 'U1', payerNo: 'buyer', amountFen: 100, feeFen: 0, confirmation: 'none' } as const
  const open = allinpay.orders.collectUnassigned({ ...unassigned, payment: { kind: 'balance' } })
  expect(await done(open)).toMatchObject({ payStatus: 'succeeded' })
  for (const [orderNo, from] of Object.entries({ AP1: 'AC1', UP1: 'U1' })) {
    const collects = [{ orderNo: from, amountFen: 100 }]
    const paid = allinpay.orders.agentPay({ orderNo, collects, payeeNo: 'shop', amountFen: 100, feeFen: 0 })
    expect(await done(paid)).toMatchObject({ payStatus: 'succeeded' })
  }
}

/** Money of the buyer's own, from a card of its own; the channel asks for a code or takes the card's word. */
async function depositByCard(allinpay: Allinpay, sandbox: Sandbox): Promise<void> {
  const owner = { memberNo: 'buyer', phone: '13800000001', name: '王小明', identityNo: '11010119900307109X' }
  const applied = await done(allinpay.members.applyBindCard({ ...owner, cardNo: CARD }))
  if (applied.needsCode)
    await done(
      allinpay.members.bindCard({
        memberNo: 'buyer',
        phone: owner.phone,
        tranceNo: applied.tranceNo ?? '',
        ...(applied.tranceDate === null ? {} : { tranceDate: applied.tranceDate }),
        code: '111111',
      }),
    )
  const order = {
    orderNo: 'D3',
    member: { memberNo: 'buyer' },
    amountFen: 700,
    feeFen: 0,
    confirmation: 'none',
  } as const
  const asked = await done(allinpay.orders.deposit({ ...order, payment: { kind: 'quickPay', cardNo: CARD } }))
  const { quickPaySms } = await sandbox.admin.settings()
  expect(asked).toMatchObject({ needsSms: quickPaySms, payStatus: quickPaySms ? 'unpaid' : 'succeeded' })
  const code = { memberNo: 'buyer', orderNo: 'D3', code: '111111', consumerIp: '116.228.64.55' }
  if (asked.needsSms) {
    const { tradeNo } = asked
    const confirmed = allinpay.orders.confirmBySms({ ...code, ...(tradeNo === null ? {} : { tradeNo }) })
    expect(await done(confirmed)).toMatchObject({ payStatus: 'succeeded' })
  }
  expect(await done(allinpay.orders.balance({ memberNo: 'buyer' }))).toMatchObject({ availableFen: 700 })
}

/** A state that the sandbox can be put in, not a question about the real gateway that is open. */
const STATES = ['reserveEmpty']

const runs = WAYS.map(([, { settings, pageMode }]): Readonly<Record<string, unknown>> => {
  return { ...DEFAULT_SETTINGS, ...settings, pageMode }
})

test('every switch stands the other way in the second run, and in the fourth', () => {
  const [first = {}, second = {}, third = {}, fourth = {}] = runs
  const switches = Object.keys(first).filter((name) => ['boolean', 'string'].includes(typeof first[name]))
  expect(switches.filter((name) => first[name] === second[name])).toEqual(STATES)
  expect(switches.filter((name) => third[name] === fourth[name])).toEqual(STATES)
})

test('each switch meets its neighbour in all four ways', () => {
  for (const [at, name] of SWITCHES.slice(1).entries()) {
    const pairs = runs.map((run) => JSON.stringify([run[SWITCHES[at] ?? ''], run[name]]))
    expect(new Set(pairs).size).toBe(4)
  }
})

test.each(WAYS)(
  'a sale from registration to money in the bank, with every switch %s',
  async (_name, { settings, pageMode }) => {
    const { sandbox, allinpay, received, stop } = await startRun(settings, pageMode)

    await openShop(allinpay, sandbox)
    await openBuyer(allinpay, sandbox)
    const shop = await done(allinpay.members.info({ memberNo: 'shop' }))
    expect(shop).toMatchObject({ memberType: 'company', status: 'passed', isPhoneBound: true, isContractSigned: true })
    const { cards } = await done(allinpay.members.cards({ memberNo: 'shop' }))
    expect(cards).toHaveLength(1)

    const collect = {
      orderNo: 'C1',
      payerNo: 'buyer',
      receivers: [{ memberNo: 'shop', amountFen: 9_900 }],
      amountFen: 10_000,
      feeFen: 100,
    }
    await done(
      allinpay.orders.collect({
        ...collect,
        payment: { kind: 'cashierH5' },
        returnUrl: RETURN_URL,
        confirmation: 'none',
      }),
    )
    const cashier = await done(
      allinpay.orders.cashierPage({ memberNo: 'buyer', orderNo: 'C1', consumerIp: '116.228.64.55' }),
    )
    await press(cashier.url, 'pay')
    expect(await done(allinpay.orders.detail({ orderNo: 'C1' }))).toMatchObject({
      status: 'succeeded',
      amountFen: 10_000,
    })

    const payout = {
      orderNo: 'P1',
      collects: [{ orderNo: 'C1', amountFen: 9_900 }],
      payeeNo: 'shop',
      amountFen: 9_900,
      feeFen: 0,
      splits: [{ to: 'platform', amountFen: 900, feeFen: 0, remark: '服务费' }],
    } as const
    expect(await done(allinpay.orders.agentPay(payout))).toMatchObject({ payStatus: 'succeeded' })
    const withdraw = {
      orderNo: 'W1',
      member: { memberNo: 'shop' },
      cardNo: '19045101040012345',
      cardOwner: 'company',
      amountFen: 5_000,
      feeFen: 0,
    } as const
    await done(allinpay.orders.withdraw({ ...withdraw, confirmation: 'sms' }))
    const confirmation = { memberNo: 'shop', orderNo: 'W1', code: '11111', consumerIp: '116.228.64.55' }
    expect(await done(allinpay.orders.confirmBySms(confirmation))).toMatchObject({ payStatus: 'pending' })
    await until(async () => (await done(allinpay.orders.detail({ orderNo: 'W1' }))).status === 'succeeded')
    expect(await done(allinpay.orders.balance({ memberNo: 'shop' }))).toMatchObject({
      availableFen: 4_000,
      frozenFen: 0,
    })
    expect(await done(allinpay.orders.splits({ orderNo: 'P1' }))).toMatchObject({
      receiverNo: 'shop',
      isDone: true,
      splits: [{ ...payout.splits[0], splits: [] }],
    })
    expect(await allinpay.orders.splits({ orderNo: 'W1' })).toMatchObject({ kind: 'refused', code: '40000' })
    const transfer = { orderNo: 'T1', from: 'platformBalance', toMemberNo: 'shop', amountFen: 900 } as const
    await done(allinpay.orders.transfer(transfer))
    expect(await done(allinpay.orders.detail({ orderNo: 'T1' }))).toMatchObject({ status: 'succeeded', amountFen: 900 })
    expect(await done(allinpay.orders.balance({ memberNo: 'shop' }))).toMatchObject({ availableFen: 4_900 })
    expect(await allinpay.orders.transfer(transfer)).toMatchObject({ kind: 'repeated' })
    const deposit = { orderNo: 'D1', member: { memberNo: 'shop' }, amountFen: 200, feeFen: 0 } as const
    const scanned = await done(allinpay.orders.deposit({ ...deposit, payment: { kind: 'scanWeixin' } }))
    expect(scanned).toMatchObject({ payStatus: 'unpaid', needsSms: false, payInfo: expect.stringContaining('token=') })
    await sandbox.admin.settle('D1', 'success')
    expect(await done(allinpay.orders.detail({ orderNo: 'D1' }))).toMatchObject({
      status: 'succeeded',
      payerNo: 'shop',
    })
    expect(await done(allinpay.orders.balance({ memberNo: 'shop' }))).toMatchObject({ availableFen: 5_100 })
    const byCard = { ...deposit, orderNo: 'D2', payment: { kind: 'quickPay', cardNo: '6228480402637874214' } } as const
    expect(await allinpay.orders.deposit(byCard)).toMatchObject({ kind: 'refused', code: '30045' })
    await depositByCard(allinpay, sandbox)
    await payInSeveralWays(allinpay, sandbox)
    const pool = await done(allinpay.orders.refundablePool({ vspCusid: SUB_MERCHANT.vspCusid }))
    expect(pool.balanceFen).toBe(settings.groupMerchantsBound ? 10_200 : 0)
    expect(await done(allinpay.orders.reserveFund())).toMatchObject({ balanceFen: 0 })
    const freeze = { freezeNo: 'F1', memberNo: 'shop', amountFen: 900 }
    await done(allinpay.orders.freeze(freeze))
    expect(await allinpay.orders.freeze(freeze)).toMatchObject({ kind: 'repeated' })
    expect(await done(allinpay.orders.balance({ memberNo: 'shop' }))).toMatchObject({ frozenFen: 900 })
    await done(allinpay.orders.unfreeze(freeze))
    expect(await done(allinpay.orders.payouts({ orderNo: 'C1', receiverNo: 'shop' }))).toMatchObject([
      { status: 'paid', payoutNo: 'P1', shareFen: 9_900, paidFen: 9_900 },
    ])
    await done(allinpay.members.lock({ memberNo: 'buyer' }))
    expect(
      await allinpay.orders.collect({
        ...collect,
        orderNo: 'C2',
        payment: { kind: 'cashierH5' },
        returnUrl: RETURN_URL,
      }),
    ).toMatchObject({ kind: 'refused', code: '30002' })
    await done(allinpay.members.unlock({ memberNo: 'buyer' }))
    await done(
      allinpay.orders.collect({ ...collect, orderNo: 'C3', payment: { kind: 'cashierH5' }, returnUrl: RETURN_URL }),
    )
    expect(await allinpay.orders.detail({ orderNo: 'unknown' })).toMatchObject({ kind: 'refused', code: '40000' })
    const today = (await sandbox.admin.clock()).now
    const days = {
      from: new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10),
      to: new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10),
    }
    const { flows } = await done(
      allinpay.orders.fundFlow({ member: { memberNo: 'shop' }, ...days, start: 1, count: 10 }),
    )
    expect(flows.map((flow) => flow.changeFen)).toEqual([-1_000, 100, 300, 600, 200, 900, -5_000, -900, 9_900])

    await payByAgreement(allinpay, received)
    const { accountNo, accountName } = await done(allinpay.orders.reserveFund())
    const account = { keptAt: 'allinpay', accountNo, accountName: accountName ?? '' } as const
    expect(await done(allinpay.orders.bankBalance(account))).toMatchObject({ balanceFen: 0 })
    const receipt = await done(allinpay.orders.payoutReceipt({ orderNo: 'W1' }))
    expect(await (await fetch(receipt.url)).text()).toContain('W1')

    await keepBuyerSafe(allinpay, sandbox)
    const moved = { memberNo: 'buyer', phone: '13600000003' }
    const phoneByCard = { ...moved, cardNo: CARD, name: '王小明', identityNo: '11010119900307109X', cardCheck: 6 }
    const { tranceNo } = await done(allinpay.members.applyPhoneChangeByCard(phoneByCard))
    await done(allinpay.members.confirmPhoneChangeByCard({ ...moved, code: '111111', tranceNo: tranceNo ?? '' }))
    expect(await done(allinpay.members.info({ memberNo: 'buyer' }))).toMatchObject({ phone: moved.phone })
    const china = new Date(Date.parse(today) + 8 * 60 * 60 * 1000).toISOString().slice(0, 10)
    await sandbox.admin.settings({ timestampClock: 'either' })
    await sandbox.admin.changeClock({ at: new Date(Date.parse(`${china}T12:00:00+08:00`) + 86_400_000).toISOString() })
    const { url } = await done(allinpay.orders.checkFile({ day: china, kind: 'detail' }))
    const file = await allinpay.checkFiles.open(url)
    if (file.kind !== 'open') throw new Error(JSON.stringify(file))
    const told = await text(file.bytes)
    for (const number of ['C1', 'P1', 'W1', 'T1']) expect(told).toContain(`|${number}|`)
    const missing = url.replace(APP.appId, '1581648210685')
    expect(await allinpay.checkFiles.open(missing)).toEqual({ kind: 'notThere' })

    // The audit, the picture, the contract, the protocol, the collect, the payout, the withdrawal, two deposits, a consume and its
    // refund; the agreement, what it paid twice, the collect for nobody and the payouts of both collects; and where there are
    // passwords, that one was set and the phone changed by it.
    const { payPasswords } = await sandbox.admin.settings()
    await until(() => received.length === (payPasswords ? 19 : 17))
    expect(received.map((notification) => 'type' in notification && notification.type)).toEqual(
      expect.arrayContaining(['picture', 'protocol', 'balanceProtocol', ...(payPasswords ? ['phone'] : [])]),
    )
    expect(received.every((notification) => notification.kind === 'authentic')).toBe(true)
    expect(await sandbox.admin.invariants()).toEqual([])
    await stop()
  },
)
