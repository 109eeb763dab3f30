/** The product's own client makes one whole sale, unchanged, against two opposite settings of every switch. */
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Allinpay, createAllinpay, type Notification, type Outcome } from '@merchant/allinpay'
import { createEmptyDatabase, dropDatabase } from '@merchant/database/testing'
import { writeForm } from '@merchant/allinpay/wire'
import { expect, test } from 'vitest'
import { type Sandbox, type Settings, startSandbox } from './index.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import { until } from './testing/test-merchant.ts'

const QUICK: Partial<Settings> = { firstNotifyDelayMs: 0, auditDelayMs: 0, withdrawSettleMs: 100 }
const SUB_MERCHANT = { vspCusid: '990581007426001', vspAppId: '00000051', vspMerchantId: null, terminalId: 'T1' }
const RETURN_URL = 'http://127.0.0.1:59999/back'
const APP = { appId: '1581648210684', secretKey: 'swap-secret', accountSetNo: '400193' }

const one: Partial<Settings> = { ...QUICK }
const other: Partial<Settings> = {
  ...QUICK,
  autoAudit: true,
  fixedSms: true,
  quickPaySms: false,
  requestDigest: 'either',
  responseDigest: 'raw',
  notifyDigest: 'raw',
  signedText: 'sorted-nulls-kept',
  emitNulls: true,
  signErrors: false,
  replyKeyOrder: 'random',
  escapeSlashes: true,
  escapeUnicode: true,
  contractNoKey: 'contractNo',
  acctProtocolWanted: true,
  groupMerchantsBound: true,
  withdrawFreezeAt: 'apply',
  payPasswords: false,
  channelFailAs: 'error40006',
  unknownAppCode: 'GW0010',
  notifyRefundFailure: false,
  strictPhonePrefixes: true,
  timestampClock: 'either',
  magicNames: false,
  magicAmounts: true,
  checkFileHeader: false,
  checkFileOrderNoName: '通联订单号',
  checkFileName: 'withType',
  checkFileExtraColumn: true,
  checkFileBom: true,
  checkFileLineEnd: 'crlf',
}

/** The data of an outcome that must be good. */
async function done<T>(outcome: Promise<Outcome<T>>): Promise<T> {
  const settled = await outcome
  if (settled.kind !== 'done') throw new Error(JSON.stringify(settled))
  return settled.data
}

/** Opens a page as a browser would and presses one of its buttons. */
async function press(address: string, action: string): Promise<void> {
  const shown = new URL((await fetch(address)).url)
  const body = writeForm({ token: shown.searchParams.get('token') ?? '', action })
  await fetch(shown, { method: 'POST', body, redirect: 'manual' })
}

async function openShop(allinpay: Allinpay, sandbox: Sandbox): Promise<void> {
  const phone = '13900000001'
  const papers = {
    companyName: '杭州西湖茶业有限公司',
    certificate: { uniCredit: '91330106MA2CFXXX1A' },
    legalName: '李大海',
    legalIdentityNo: '310226123456745676',
    legalPhone: phone,
    accountNo: '19045101040012345',
    parentBankName: '中国农业银行',
    bankName: '中国农业银行杭州西湖支行',
    unionBank: '103331010123',
  }
  await done(allinpay.members.create({ memberNo: 'shop', memberType: 'company' }))
  await done(allinpay.members.setCompanyInfo({ memberNo: 'shop', papers, autoAudit: true }))
  const { autoAudit } = await sandbox.admin.settings()
  if (!autoAudit) await sandbox.admin.audit('shop', true)
  await until(async () => {
    const info = await done(allinpay.members.info({ memberNo: 'shop' }))
    return info.memberType === 'company' && info.status === 'passed'
  })
  await bindPhone(allinpay, sandbox, { memberNo: 'shop', phone })
  // No more than the beginning of one.
  const bytes = Buffer.from('ffd8ffe000104a464946', 'hex')
  const picture = { memberNo: 'shop', kind: 'businessLicense', bytes } as const
  expect(await done(allinpay.members.submitPicture(picture))).toEqual({ isTaken: true })
  const page = await done(allinpay.members.signContractPage({ memberNo: 'shop', returnUrl: RETURN_URL }))
  await press(page.url, 'agree')
  const shown = await done(allinpay.members.contractPage({ memberNo: 'shop', returnUrl: RETURN_URL }))
  expect(await (await fetch(shown.url)).text()).toMatch(/TLHT\d+/)
  const name = papers.companyName
  const protocol = await done(allinpay.members.signProtocolPage({ memberNo: 'shop', name, returnUrl: RETURN_URL }))
  await press(protocol.url, 'agree')
  await done(allinpay.members.bindSubMerchant({ memberNo: 'shop', ...SUB_MERCHANT }))
  const { subMerchants } = await done(allinpay.members.subMerchants({ memberNo: 'shop' }))
  expect(subMerchants).toEqual([SUB_MERCHANT])
}

async function bindPhone(
  allinpay: Allinpay,
  sandbox: Sandbox,
  { memberNo, phone }: { memberNo: string; phone: string },
): Promise<void> {
  await done(allinpay.members.sendVerificationCode({ memberNo, phone, purpose: 'bindPhone' }))
  const [sms] = await sandbox.admin.sms(phone)
  await done(allinpay.members.bindPhone({ memberNo, phone, code: sms?.code ?? '' }))
}

const CARD = '6228480402637874214'

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

async function openBuyer(allinpay: Allinpay, sandbox: Sandbox): Promise<void> {
  const phone = '13800000001'
  await done(allinpay.members.create({ memberNo: 'buyer', memberType: 'person' }))
  await done(allinpay.members.setRealName({ memberNo: 'buyer', name: '王小明', identityNo: '11010119900307109X' }))
  await bindPhone(allinpay, sandbox, { memberNo: 'buyer', phone })
}

/** A state that the sandbox can be put in, not a question about the real gateway that is open. */
const STATES = ['reserveEmpty']

test('every switch stands the other way in the second run', () => {
  const settingsOf = (run: Partial<Settings>): Readonly<Record<string, unknown>> => ({ ...DEFAULT_SETTINGS, ...run })
  const [first, second] = [settingsOf(one), settingsOf(other)]
  const switches = Object.keys(first).filter((name) => ['boolean', 'string'].includes(typeof first[name]))
  expect(switches.filter((name) => first[name] === second[name])).toEqual(STATES)
})

test.each([
  ['one way', one, 'build-url'],
  ['the other way', other, 'ask-url'],
] as const)(
  'a sale from registration to money in the bank, with every switch %s',
  async (_name, settings, pageMode) => {
    const databaseUrl = await createEmptyDatabase()
    const sandbox = await startSandbox({ databaseUrl, settings, tickMs: 50 })
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    await sandbox.registerApp({ ...APP, publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString() })
    const received: Notification[] = []
    const receiver = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        received.push(allinpay.notifications.verify(Buffer.concat(parts).toString('utf8')))
        response.end('success')
      })
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const allinpay = createAllinpay({
      ...APP,
      gatewayUrl: sandbox.gatewayUrl,
      privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      trustedCertsPem: [sandbox.certificatePem],
      backUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/notify`,
      industry: { code: '1914', name: '交易市场' },
      clock: { now: () => new Date() },
      pageMode,
      ...(settings.groupMerchantsBound ? { vspCusid: SUB_MERCHANT.vspCusid } : {}),
    })

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
    await sandbox.stop()
    receiver.closeAllConnections()
    receiver.close()
    await dropDatabase(databaseUrl)
  },
)
