// Personal data at rest: distinctive values go in by every endpoint that takes some, and stand in no table, dump or log.
import { createHash, randomInt, randomUUID } from 'node:crypto'
import { api, type DataOf, type Endpoint, type InputOf } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MerchantActor } from '../kernel/actor.ts'
import { operatorRoleId } from '../modules/identity/role/operator-roles.ts'
import { seedCategories } from '../modules/trade/category/index.ts'
import { saveGoodsOf } from '../modules/trade/goods/goods.testing.ts'
import { testAgreements } from '../modules/merchant/profile/merchant.testing.ts'
import { lastCode } from '../modules/money/provider/payment-steps.testing.ts'
import { CARD_CODE, pressOnPage } from '../modules/money/provider/payment.testing.ts'
import { enrolledOperator } from '../modules/identity/operator/operator.testing.ts'
import { forgetLimits, lastText, PASSWORD, roleId, signIn } from '../modules/identity/staff/staff.testing.ts'
import { callerWith, type Company, companyOf, passAudit, papersOf, registerCompany, uploadPaper } from '../testing/company.ts' // prettier-ignore
import { newIdNumber, REGION } from '../testing/persons.ts'
import { askProven, type TestApp, startTestApp } from '../testing/test-app.ts'
import { pressOnLink, RETURN_URL, sellingOf } from '../testing/seller.ts'
import { credit } from '../testing/withdrawal.ts'
import { endpoints } from './callers.testing.ts'
import { leavesOf, sampleBodies } from './sample-body.testing.ts'
import { callAsStorefront } from './storefront-call.ts'

const NEW_PASSWORD = 'Zebra-Quartz-71'
const phone = () => `136${String(randomInt(100_000_000)).padStart(8, '0')}`
const accountNo = () => `33010401600${String(randomInt(10 ** 8)).padStart(8, '0')}`

/** What must be found nowhere. Each value stands in no other text of the house. */
const planted = {
  registering: phone(), contactName: '欧阳翠翠', contactPhone: phone(), contactEmail: 'cuicui.ouyang@planted.example',
  businessAddress: '翡翠湖路七百零七号云栖小筑', registeredName: '令狐点点', realName: '司马葡萄', idNumber: newIdNumber(),
  legalName: '诸葛杨梅', legalIdNumber: newIdNumber(), legalPhone: phone(), companyPhone: '0571-86421357',
  companyAddress: '琥珀山庄六百零六号银杏楼', accountNo: accountNo(), shopContact: '慕容石榴', shopPhone: phone(),
  pickupContact: '尉迟山楂', pickupPhone: phone(), pickupDetail: '翡翠巷三百零三号腊梅馆',
  shopDetail: '珊瑚大道五百零五号海棠阁', returnContact: '上官枇杷', returnPhone: phone(), returnDetail: '玛瑙街四百零四号木槿轩',
  buyerPhone: phone(), receiverName: '独孤荔枝', receiverPhone: phone(), receiverDetail: '水晶巷三百零三号丁香苑',
  otherName: '皇甫杨桃', otherPhone: phone(), otherDetail: '玳瑁路二百零二号芙蓉里',
  openId: 'o-planted_Kf83hLx', payerId: '2088777000431977',
  invitedPhone: phone(), walletPhone: phone(), newWalletPhone: phone(), cardNumber: '6228480402564890018', cardPhone: phone(), newPhone: phone(),
  email: 'shiliu.murong@planted.example', unknownLogin: phone(), forgottenPhone: phone(), savedFilter: phone(),
  reportedPhone: phone(), foundPhone: phone(), filteredPhone: phone(), password: PASSWORD, newPassword: NEW_PASSWORD, resetPassword: 'Willow-Quartz-82',
  wrongPassword: 'Wrong-Zebra-17',
} // prettier-ignore

/** Fields that say something of a person or open a door, by their names in the contract. */
const PERSONAL = /^(phone|\w+Phone|email|\w+Email|realName|legalName|contactName|contact|idNumber|\w+IdNumber|accountNo|cardNumber|password|current|proof|username|address|detail|query|text|message|stack|url|name)$/ // prettier-ignore
/** Endpoints with such a field that take no personal data by it, and what the field is. */
const NAMES_OF_THINGS: Readonly<Record<string, string>> = {
  'goods.save': 'the description of goods',
  'goods.compare': 'the description of goods',
  'goodsAudit.audit': 'what is wrong with goods',
  'violation.appeal': 'why no rule is broken',
  'returnOrder.operate': 'what is wrong with goods',
  'returnDispute.verdict': 'why it is ruled so',
  'returnDispute.operate': 'what a side is asked',
  'platformOrder.operate': 'why a penalty is wrong',
  'platformProduct.save': 'what a service is called',
  'commissionRule.add': 'the name of a rule',
  'commissionRule.change': 'the name of a rule',
  'brand.save': 'the name of a brand',
  'carrier.save': 'the name of a carrier, and its public line',
  'category.insert': 'the name of a category',
  'category.update': 'the name of a category',
  'shopCategory.insert': 'the name of a category',
  'shopCategory.update': 'the name of a category',
  'qualification.save': 'what a licence is called',
  'freight.save': 'the name of a template',
  'returnRule.save': 'the name of a rule',
  'goodsTemplate.save': 'the name of a template',
  'goodsTemplate.rename': 'the name of a template',
  'media.dir': 'the name of a folder',
  'media.rename': 'the name of a file',
  'freight.quote': 'a region, which is nobody’s address',
  'apiKey.create': 'the name of a key',
  'staff.addRole': 'the name of a role',
  'staff.updateRole': 'the name of a role',
}

const lines: string[] = []
const asked = new Set<string>()
const nameOf = new Map<Endpoint, string>(endpoints.map(([name, endpoint]) => [endpoint, name]))
let testApp: TestApp
let owner: Company

/** `done` of a caller, and a note that this endpoint has had its values. */
async function plant<E extends Endpoint>(by: Pick<Company, 'call'>, endpoint: E, body: InputOf<E>): Promise<DataOf<E>> {
  await forgetLimits(testApp)
  const answer = await by.call(endpoint, body)
  if (answer.Code !== '0000') throw new Error(`${endpoint.path}: ${JSON.stringify(answer)}`)
  asked.add(nameOf.get(endpoint) ?? '')
  return answer.Data
}
const codeOn = async (to: string) => {
  await testApp.modules.outbox.deliver()
  return /(\d{6})/.exec(await lastText(testApp, to))?.[1] ?? ''
}
const stepUp = (by: Pick<Company, 'call'>) => plant(by, api.security.stepUp, { method: 'password', proof: PASSWORD })

beforeAll(async () => {
  testApp = await startTestApp({ logLevel: 'trace' }, { write: (line) => void lines.push(line) })
  await seedCategories(testApp.db)
  await testApp.app.http.listen({ host: '127.0.0.1', port: 0 })
  await ofACompany()
  const seller = await ofASeller()
  await ofOrders(seller)
  owner = await ofAnAccount(seller)
  await ofThePlatform()
  // Nothing may be left for the job that seals what older releases wrote.
  for (const job of testApp.modules.jobs) if (job.name !== 'seal-plain') await job.run()
})
afterAll(() => testApp.stop())

async function ofACompany(): Promise<void> {
  const company = await registerCompany(testApp, {
    contactName: planted.contactName,
    contactPhone: planted.contactPhone,
    contactEmail: planted.contactEmail,
    address: planted.businessAddress,
  })
  await plant(company, api.user.saveRealName, {
    realName: planted.realName,
    idNumber: planted.idNumber,
    validFrom: '2020-01-01',
    validTo: '9999-12-31',
    idFrontFileId: await uploadPaper(company),
    idBackFileId: await uploadPaper(company),
  })
  const papers = await papersOf(company, {
    legalName: planted.legalName,
    legalIdNumber: planted.legalIdNumber,
    legalPhone: planted.legalPhone,
    companyPhone: planted.companyPhone,
    address: planted.companyAddress,
    accountNo: planted.accountNo,
  })
  await passAudit(company, papers)
  asked.add('company.save')
}

async function ofASeller(): Promise<Company> {
  const anybody = callerWith(testApp, '')
  await plant(anybody, api.message.register, { phone: planted.registering })
  const smsCode = await codeOn(planted.registering)
  await plant(anybody, api.message.verifyRegister, { phone: planted.registering, smsCode })
  const { merchantId } = await plant(anybody, api.merchant.register, {
    phone: planted.registering,
    smsCode,
    password: PASSWORD,
    type: 'INDIVIDUAL',
    name: '玲珑杂货铺',
    contactName: planted.registeredName,
    agreements: testAgreements,
    source: 'PC',
  })
  const seller = await companyOf(testApp, merchantId, planted.registering)
  await plant(seller, api.user.saveRealName, {
    realName: planted.realName,
    idNumber: newIdNumber(),
    validFrom: '2020-01-01',
    validTo: '9999-12-31',
    idFrontFileId: await uploadPaper(seller),
    idBackFileId: await uploadPaper(seller),
  })
  await plant(seller, api.shop.save, {
    name: '玲珑杂货铺',
    intro: '认真做每一件手工艺品',
    servicePhone: '0571-88886666',
    shipAddress: { contact: planted.shopContact, phone: planted.shopPhone, region: REGION, detail: planted.shopDetail },
    returnAddress: { contact: planted.returnContact, phone: planted.returnPhone, region: REGION, detail: planted.returnDetail },
  }) // prettier-ignore
  const { id: addressId } = await plant(seller, api.shopAddress.save, {
    kind: 'PICKUP',
    contact: planted.pickupContact,
    phone: planted.pickupPhone,
    region: REGION,
    detail: planted.pickupDetail,
  })
  await plant(seller, api.shopAddress.reveal, { id: addressId, reason: 'CHECK' })
  await plant(seller, api.message.sendAllinpayCode, { phone: planted.walletPhone })
  const code = await lastCode(testApp, planted.walletPhone)
  await stepUp(seller)
  await plant(seller, api.wallet.bindPhone, { phone: planted.walletPhone, code })
  const { url } = await seller.done(api.wallet.signContract, {})
  await pressOnPage(url, 'agree')
  await seller.done(api.wallet.memberInfo, { refresh: true })
  await plant(seller, api.wallet.cardBin, { cardNumber: planted.cardNumber })
  const application = { cardNumber: planted.cardNumber, phone: planted.cardPhone }
  await plant(seller, api.wallet.applyBindCard, application)
  const { card } = await plant(seller, api.wallet.applyBindKnownCard, application)
  await plant(seller, api.wallet.bindCardAndPhone, {
    phone: planted.walletPhone,
    phoneCode: code,
    cardId: card.id,
    cardCode: CARD_CODE,
  })
  await plant(seller, api.wallet.sendUnbindPhoneCode, {})
  await plant(seller, api.wallet.unbindPhone, { code: await lastCode(testApp, planted.walletPhone) })
  await testApp.pass(60_000)
  await plant(seller, api.message.sendAllinpayCode, { phone: planted.newWalletPhone })
  const newCode = await lastCode(testApp, planted.newWalletPhone)
  await plant(seller, api.wallet.bindPhone, { phone: planted.newWalletPhone, code: newCode })
  return seller
}

async function ofOrders(seller: Company): Promise<void> {
  const actor: MerchantActor = await seller.actor()
  const goods = await saveGoodsOf(sellingOf(testApp), actor, { stock: 10 })
  const key = await testApp.db.transaction(seller.merchantId, (tx) =>
    testApp.modules.apiKeys.issue(tx, { name: '商城', createdBy: actor.userId }),
  )
  const address = testApp.app.http.server.address()
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const storefront: Pick<Company, 'call'> = {
    async call(endpoint, input) {
      const commandKey = endpoint.command ? { commandKey: randomUUID() } : {}
      const now = testApp.clock.now()
      const answer = await callAsStorefront({ baseUrl, apiKey: key, now, endpoint, input, ...commandKey })
      if (answer.kind === 'refused') throw new Error(answer.text)
      return { Code: '0000', Data: answer.data }
    },
  }
  const order = {
    buyer: { id: 'b-1', nickname: '杂货爱好者', phone: planted.buyerPhone },
    receiver: { name: planted.receiverName, phone: planted.receiverPhone, region: REGION, detail: planted.receiverDetail },
    items: [{ skuId: goods.sku.id, quantity: 1 }],
  } // prettier-ignore
  const unpaid = await plant(storefront, api.saleOrder.add, order)
  await plant(seller, api.saleOrder.operate, {
    action: 'changeAddress',
    orderId: unpaid.id,
    version: 1,
    receiver: { name: planted.otherName, phone: planted.otherPhone, region: REGION, detail: planted.otherDetail },
  })
  await plant(storefront, api.saleOrder.checkout, order)
  const placed = await plant(storefront, api.saleOrder.addWithPay, { ...order, returnUrl: RETURN_URL })
  const paying = { orderId: placed.id, returnUrl: RETURN_URL, phoneCode: await lastCode(testApp, planted.buyerPhone) }
  const { pay } = await storefront.call(api.saleOrder.pay, paying).then(({ Data }) => Data)
  await pressOnLink({ testApp }, pay.url, 'pay')
  await testApp.deliver()
  const paid = await seller.done(api.saleOrder.info, { id: placed.id })
  expect(paid.status).toBe('TO_SHIP')
  for (const field of ['receiverName', 'receiverPhone', 'receiverAddress'] as const)
    await seller.done(api.saleOrder.reveal, { id: placed.id, field, reason: 'SHIP' })
  for (const payBy of [
    { kind: 'WECHAT_MINI', appId: 'wx0123456789', openId: planted.openId },
    { kind: 'ALIPAY_SERVICE', userId: planted.payerId },
  ] as const) {
    const { id: orderId } = await plant(storefront, api.saleOrder.add, order)
    const answer = await plant(storefront, api.saleOrder.pay, { orderId, payBy })
    expect(answer.pay.kind).toBe('appParameters')
  }
  await plant(seller, api.saleOrder.list, { keyword: planted.filteredPhone })
  await plant(seller, api.workbench.find, { text: planted.foundPhone })
}

async function ofAnAccount(seller: Company): Promise<Company> {
  await stepUp(seller)
  const invited = { phone: planted.invitedPhone, nickname: '小店员', roleIds: [roleId('ORDER')] }
  await plant(seller, api.staff.invite, invited)
  const invitation = /\/invite\?i=([\w-]+)/.exec(await lastText(testApp, planted.invitedPhone))?.[1] ?? ''
  await plant(seller, api.staff.invitation, { invitation, sendCode: true })
  const smsCode = /验证码 (\d{6})/.exec(await lastText(testApp, planted.invitedPhone))?.[1] ?? ''
  await plant(seller, api.user.register, { invitation, smsCode, password: PASSWORD, agreements: testAgreements })

  await plant(seller, api.security.updateProfile, { email: planted.email, introduction: '做陶的人' })
  await plant(seller, api.security.sendEmailCode, {})

  await credit({ testApp, actor: await seller.actor() }, 100_000)
  await testApp.pass(25 * 3_600_000)
  const tab = await companyOf(testApp, seller.merchantId, planted.registering)
  const [card] = (await tab.done(api.wallet.memberInfo, {})).cards
  const { id } = await tab.done(api.withdrawOrder.apply, { amountFen: 10_000, bankCardId: card?.id ?? '' })
  await tab.done(api.withdrawOrder.confirm, { id, smsCode: await codeOn(planted.registering) })

  const view = {
    page: '/order/saleorder',
    name: '老客户',
    scope: 'PERSONAL',
    query: { phone: planted.savedFilter },
  } as const
  await plant(tab, api.workbench.saveView, view)
  const error = `TypeError: ${planted.reportedPhone} is no function`
  await plant(tab, api.workbench.reportError, {
    message: error,
    stack: error,
    url: `/order?phone=${planted.reportedPhone}`,
  })

  await signIn(testApp, planted.unknownLogin)
  asked.add('user.login')
  for (const send of [api.security.sendLoginCode, api.security.sendRecoveryCode])
    await plant(tab, send, { phone: planted.forgottenPhone })
  await stepUp(tab)
  await plant(tab, api.security.sendPhoneChangeCode, { to: 'old' })
  await plant(tab, api.security.sendPhoneChangeCode, { to: 'new', phone: planted.newPhone })
  const codes = { oldCode: await codeOn(planted.registering), newCode: await codeOn(planted.newPhone) }
  await plant(tab, api.security.saveAccount, { change: 'phone', phone: planted.newPhone, ...codes })
  const again = await companyOf(testApp, seller.merchantId, planted.newPhone)
  await again.call(api.security.changePassword, { current: planted.wrongPassword, password: NEW_PASSWORD })
  await plant(again, api.security.changePassword, { current: PASSWORD, password: NEW_PASSWORD })
  await plant(tab, api.security.sendRecoveryCode, { phone: planted.invitedPhone })
  const smsCodeOfStaff = await codeOn(planted.invitedPhone)
  const reset = { phone: planted.invitedPhone, smsCode: smsCodeOfStaff, password: planted.resetPassword }
  await plant(tab, api.security.resetPassword, reset)
  return again
}

async function ofThePlatform(): Promise<void> {
  const { sessions, operators, handlers } = testApp.modules
  const itself = { login: 'op_planting', password: PASSWORD, role: 'PLATFORM_ADMIN' } as const
  const admin = await enrolledOperator({ operators, clock: testApp.clock }, itself)
  const operator = await sessions.byToken(await signIn(testApp, admin.login, admin.nextCode()))
  if (operator?.party !== 'operator') throw new Error('The administrator is not signed in')
  const { create } = handlers.operator
  const account = { loginName: 'op_planted', name: '小陈', roleIds: [operatorRoleId('PLATFORM_CS')] }
  const { oneTimePassword } = await askProven(testApp, api.operator.create, create, operator, account)
  Object.assign(planted, { oneTimePassword })
  asked.add('operator.create')
}

const hashed = (value: string): Buffer => createHash('sha256').update(value).digest()
/** A value as text, as its bytes stand in a dump, and as a hash without a key, which can be guessed. */
const shapesOf = (value: string): string[] => [
  value,
  ...[Buffer.from(value), hashed(value)].flatMap((bytes) => [
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
  ]),
]
const foundIn = (text: string): string[] =>
  Object.entries(planted)
    .filter(([, value]) => shapesOf(value).some((shape) => text.includes(shape)))
    .map(([name]) => name)

/** Stands for a carrier of texts, and exists in no production. */
const ONLY_IN_DEVELOPMENT = 'development_sms'

test('no table holds a planted value in any column', async () => {
  const { rows: tables } = await testApp.db.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    if (name === `public.${ONLY_IN_DEVELOPMENT}`) continue
    const { rows } = await testApp.db.pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    const values = foundIn(rows.map(({ row }) => row).join('\n'))
    if (values.length > 0) found[name] = values
  }
  expect(found).toEqual({})
})

test('a dump of the whole database holds none', async () => {
  await testApp.db.pool.query(`truncate ${ONLY_IN_DEVELOPMENT}`)
  const { rows } = await testApp.db.pool.query<{ dump: string }>(
    'select database_to_xml(true, false, $1)::text as dump',
    [''],
  )
  const [dump = { dump: '' }] = rows
  expect(dump.dump.length).toBeGreaterThan(100_000)
  expect(foundIn(dump.dump)).toEqual([])
})

test('the log holds none, not even of failures whose error quotes the row', async () => {
  const { pool } = testApp.db
  await pool.query('alter table shop_address add constraint shop_address__refused check (false) not valid')
  await pool.query('alter table buyer add constraint buyer__refused check (false) not valid')
  const before = lines.length
  const shop = await owner.done(api.shop.info, {})
  const answer = await owner.call(api.shop.save, {
    version: shop?.version ?? 1,
    name: '玲珑杂货铺',
    intro: '认真做每一件手工艺品',
    servicePhone: planted.reportedPhone,
    shipAddress: { contact: planted.shopContact, phone: planted.shopPhone, region: REGION, detail: planted.shopDetail },
    returnAddress: { contact: planted.shopContact, phone: planted.shopPhone, region: REGION, detail: planted.shopDetail },
  }) // prettier-ignore
  expect(answer.Code).toBe('9000')
  expect(lines.slice(before).join('')).toContain('shop_address__refused')
  expect(foundIn(lines.join(''))).toEqual([])
})

test('every endpoint that takes personal data had some planted', () => {
  const taking = endpoints
    .filter(([, endpoint]) =>
      sampleBodies(endpoint).some((body) => leavesOf(body).some((path) => PERSONAL.test(String(path.at(-1))))),
    )
    .map(([name]) => name)
  expect(taking.filter((name) => !asked.has(name) && !(name in NAMES_OF_THINGS))).toEqual([])
})
