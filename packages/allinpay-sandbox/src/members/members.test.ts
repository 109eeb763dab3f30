/** How people and companies become members who may pay, receive and withdraw. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bodyOf,
  COMPANY,
  openTestMerchant,
  PERSON,
  type TestMerchant,
  until,
  mustText,
} from '../testing/test-merchant.ts'

let merchant: TestMerchant

beforeAll(async () => {
  merchant = await openTestMerchant({ settings: { fixedSms: false } })
})
afterAll(() => merchant.stop())

const code = async (method: string, body: Parameters<TestMerchant['call']>[1]) =>
  (await merchant.call(method, body)).subCode
const info = (bizUserId: string) => merchant.done('memberService.getMemberInfo', { bizUserId })

function companyInfo(name = COMPANY.companyName) {
  return {
    ...COMPANY,
    companyName: name,
    legalIds: merchant.encrypt(COMPANY.legalIds),
    accountNo: merchant.encrypt(COMPANY.accountNo),
  }
}

async function newCompany(bizUserId: string, name?: string): Promise<void> {
  await merchant.done('memberService.createMember', { bizUserId, memberType: 2, source: 2 })
  const companyBasicInfo = companyInfo(name)
  await merchant.done('memberService.setCompanyInfo', {
    bizUserId,
    backUrl: merchant.backUrl,
    companyBasicInfo,
    isAuth: true,
  })
}

async function newPerson(bizUserId: string): Promise<void> {
  await merchant.done('memberService.createMember', { bizUserId, memberType: 3, source: 2 })
  const identityNo = merchant.encrypt(PERSON.identityNo)
  await merchant.done('memberService.setRealName', { bizUserId, name: PERSON.name, identityType: 1, identityNo })
}

async function latestCode(phone: string): Promise<string> {
  return (await merchant.sandbox.admin.sms(phone))[0]?.code ?? ''
}

test('a company goes the whole way: audit, phone, contract, account', async () => {
  await newCompany('shop')
  const phone = '13900000077'
  expect((await info('shop')).memberInfo).toMatchObject({ status: { text: '1' }, isSignContract: false })
  // Before the audit nothing else is possible.
  expect(await code('memberService.sendVerificationCode', { bizUserId: 'shop', phone, verificationCodeType: 9 })).toBe(
    '30050',
  )
  const links = { jumpUrl: 'http://127.0.0.1:1/jump', backUrl: merchant.backUrl, source: 2 }
  expect(await code('memberService.signContract', { bizUserId: 'shop', ...links })).toBe('30050')

  await merchant.sandbox.admin.audit('shop', true)
  await until(() => merchant.received.length === 1)
  expect(bodyOf(merchant.received[0])).toMatchObject({ bizUserId: 'shop', result: 2, failReason: '' })
  await merchant.done('memberService.sendVerificationCode', { bizUserId: 'shop', phone, verificationCodeType: 9 })
  await merchant.done('memberService.bindPhone', {
    bizUserId: 'shop',
    phone,
    verificationCode: await latestCode(phone),
  })
  await merchant.signContract('shop')
  await until(() => merchant.received.length === 2)
  expect(bodyOf(merchant.received[1])).toMatchObject({
    bizUserId: 'shop',
    status: 'OK',
    ContractNo: expect.any(String),
  })
  expect((await info('shop')).memberInfo).toMatchObject({ status: { text: '2' }, phone, isSignContract: true })

  const cards = await merchant.done('memberService.queryBankCard', { bizUserId: 'shop' })
  expect(cards.bindCardList).toMatchObject([{ bankCardPro: { text: '1' }, unionBank: COMPANY.unionBank }])
  expect(
    await code('memberService.unbindBankCard', { bizUserId: 'shop', cardNo: merchant.encrypt(COMPANY.accountNo) }),
  ).toBe('30015')
})

test('a rejected company hands in again and passes; the second audit is notified too', async () => {
  await newCompany('rejected')
  const before = merchant.received.length
  expect(
    await code('memberService.setCompanyInfo', {
      bizUserId: 'rejected',
      companyBasicInfo: companyInfo(),
      isAuth: true,
    }),
  ).toBe('30022')
  await merchant.sandbox.admin.audit('rejected', false, '营业执照不清晰')
  await until(() => merchant.received.length === before + 1)
  expect(bodyOf(merchant.received[before])).toMatchObject({ result: 3, failReason: '营业执照不清晰' })
  const again = { bizUserId: 'rejected', backUrl: merchant.backUrl, companyBasicInfo: companyInfo(), isAuth: true }
  await merchant.done('memberService.setCompanyInfo', again)
  await merchant.sandbox.admin.audit('rejected', true)
  await until(() => merchant.received.length === before + 2)
  expect(bodyOf(merchant.received[before + 1])).toMatchObject({ result: 2 })
  expect(await code('memberService.setCompanyInfo', again)).toBe('30023')
})

test('a lost audit notification is never repeated, and the member info still shows the result', async () => {
  await newCompany('unheard')
  await merchant.sandbox.admin.scenario({ fault: 'lose', match: { bizUserId: 'unheard' } })
  const before = merchant.received.length
  await merchant.sandbox.admin.audit('unheard', true)
  await until(async () =>
    (await merchant.sandbox.admin.notifications()).some((n) => n.bizUserId === 'unheard' && n.state === 'givenUp'),
  )
  expect(await merchant.sandbox.admin.deliverNow()).toBe(0)
  expect(merchant.received.length).toBe(before)
  expect((await info('unheard')).memberInfo).toMatchObject({ status: { text: '2' } })
})

test('names of companies can ask for a verdict, and the switch approves everybody', async () => {
  await newCompany('magic-reject', '审核拒绝科技有限公司')
  await merchant.sandbox.admin.advanceClock(6_000)
  expect((await info('magic-reject')).memberInfo).toMatchObject({ status: { text: '3' } })
  await merchant.sandbox.admin.settings({ autoAudit: true, auditDelayMs: 1_000 })
  await newCompany('magic-auto')
  await merchant.sandbox.admin.advanceClock(2_000)
  expect((await info('magic-auto')).memberInfo).toMatchObject({ status: { text: '2' } })
  await merchant.sandbox.admin.settings({ autoAudit: false })
})

test('company data is checked: brackets, bank, union bank number, credit code', async () => {
  await merchant.done('memberService.createMember', { bizUserId: 'careless', memberType: 2, source: 2 })
  const submit = (changes: object) =>
    code('memberService.setCompanyInfo', {
      bizUserId: 'careless',
      companyBasicInfo: { ...companyInfo(), ...changes },
      isAuth: true,
    })
  expect(await submit({ companyName: '杭州(茶业)有限公司' })).toBe('10000')
  expect(await submit({ parentBankName: '农行' })).toBe('30047')
  expect(await submit({ unionBank: '000000000000' })).toBe('40037')
  expect(await submit({ uniCredit: '' })).toBe('10001')
  expect(await submit({ legalIds: 'ABCD' })).toBe('20017')
})

test('a person may bind the phone before or after the real name; a member is created once', async () => {
  await merchant.done('memberService.createMember', { bizUserId: 'early', memberType: 3, source: 2 })
  expect(await code('memberService.createMember', { bizUserId: 'early', memberType: 3, source: 2 })).toBe('30000')
  const phone = '13800000055'
  await merchant.done('memberService.sendVerificationCode', { bizUserId: 'early', phone, verificationCodeType: 9 })
  await merchant.done('memberService.bindPhone', {
    bizUserId: 'early',
    phone,
    verificationCode: await latestCode(phone),
  })
  const identityNo = merchant.encrypt(PERSON.identityNo)
  const named = { bizUserId: 'early', name: PERSON.name, identityType: 1, identityNo }
  await merchant.done('memberService.setRealName', named)
  expect(await code('memberService.setRealName', named)).toBe('30007')
  const { memberInfo } = await info('early')
  expect(memberInfo).toMatchObject({ isIdentityChecked: true, isPhoneChecked: true, phone })
  expect(merchant.decrypt((memberInfo as { identityCardNo: string }).identityCardNo)).toBe(PERSON.identityNo)
})

test('real names: checksum, mismatch, and the reply that gets lost although it worked', async () => {
  for (const bizUserId of ['n1', 'n2', 'n3', 'n4']) {
    await merchant.done('memberService.createMember', { bizUserId, memberType: 3, source: 2 })
  }
  const real = (bizUserId: string, name: string, identityNo: string) =>
    merchant.call('memberService.setRealName', {
      bizUserId,
      name,
      identityType: 1,
      identityNo: merchant.encrypt(identityNo),
    })
  expect((await real('n1', '张三', '110101199003071091')).subCode).toBe('30012')
  expect((await real('n1', '实名不符', PERSON.identityNo)).subCode).toBe('30009')
  // The official test person's number has no valid check digit and is accepted all the same.
  expect((await real('n2', '通商云', '310226123456745676')).subCode).toBe('OK')
  // Old cards have fifteen digits, without a check digit and with a day of the last century.
  expect((await real('n4', '张三', '110101900230109')).subCode).toBe('30012')
  expect((await real('n4', '张三', '110101900307109')).subCode).toBe('OK')
  await expect(real('n3', '实名超时', PERSON.identityNo)).rejects.toThrow()
  expect((await info('n3')).memberInfo).toMatchObject({ isIdentityChecked: true })
})

test('a code that is wrong five times, expired, or sent again too soon is refused', async () => {
  await merchant.done('memberService.createMember', { bizUserId: 'tries', memberType: 3, source: 2 })
  const phone = '13800000066'
  const send = () =>
    merchant.done('memberService.sendVerificationCode', { bizUserId: 'tries', phone, verificationCodeType: 9 })
  const bind = (verificationCode: string) =>
    code('memberService.bindPhone', { bizUserId: 'tries', phone, verificationCode })
  await send()
  expect(await bind('99999')).toBe('20011')
  for (let count = 0; count < 5; count++) expect(await bind('00000')).toBe('20011')
  expect(await bind(await latestCode(phone))).toBe('20011')
  await send()
  const expired = await latestCode(phone)
  await merchant.sandbox.admin.advanceClock(3 * 60_000 + 1)
  expect(await bind(expired)).toBe('20011')
  await send()
  expect(await bind(await latestCode(phone))).toBe('OK')
  expect(await code('memberService.sendVerificationCode', { bizUserId: 'tries', phone, verificationCodeType: 9 })).toBe(
    '30024',
  )
})

test('a phone is changed by unbinding the old one and binding the new one', async () => {
  await merchant.done('memberService.createMember', { bizUserId: 'mover', memberType: 3, source: 2 })
  const bind = async (phone: string) => {
    await merchant.done('memberService.sendVerificationCode', { bizUserId: 'mover', phone, verificationCodeType: 9 })
    await merchant.done('memberService.bindPhone', {
      bizUserId: 'mover',
      phone,
      verificationCode: await latestCode(phone),
    })
  }
  await bind('13800000021')
  const phone = '13800000021'
  await merchant.done('memberService.sendVerificationCode', { bizUserId: 'mover', phone, verificationCodeType: 6 })
  await merchant.done('memberService.unbindPhone', {
    bizUserId: 'mover',
    phone,
    verificationCode: await latestCode(phone),
  })
  await bind('13800000022')
  expect((await info('mover')).memberInfo).toMatchObject({ phone: '13800000022' })
})

test('cards: only the test bank, only the own person, each ending of method 6, once', async () => {
  await newPerson('cards')
  const apply = (cardNo: string, changes: object = {}) =>
    merchant.call('memberService.applyBindBankCard', {
      bizUserId: 'cards',
      cardNo: merchant.encrypt(cardNo),
      phone: PERSON.phone,
      name: PERSON.name,
      cardCheck: 6,
      identityType: 1,
      identityNo: merchant.encrypt(PERSON.identityNo),
      ...changes,
    })
  expect((await apply('6222021234567890123')).subCode).toBe('30049')
  expect((await apply('6228480402637874205', { name: '别人' })).subCode).toBe('30014')
  for (const ending of ['01', '02', '03', '04'])
    expect((await apply(`62284804026378742${ending}`)).subCode).toBe('30014')
  // Of the method that merchants are asked by: the range that is there to be refused.
  expect((await apply('6228489900000000010', { cardCheck: 7 })).subCode).toBe('30014')
  // A credit card needs validity and CVV2.
  expect((await apply('6228480402637874200')).subCode).toBe('10001')
  const applied = await apply('6228480402637874205')
  expect(applied.data.tranceNum).toMatch(/^\d+$/)
  const bind = (verificationCode: string) =>
    code('memberService.bindBankCard', {
      bizUserId: 'cards',
      tranceNum: mustText(applied.data.tranceNum),
      phone: PERSON.phone,
      verificationCode,
    })
  expect(await bind('222222')).toBe('20011')
  expect(await bind('111111')).toBe('OK')
  expect(await bind('111111')).toBe('30014')
  expect((await apply('6228480402637874205')).subCode).toBe('30017')
  const listed = await merchant.done('memberService.queryBankCard', { bizUserId: 'cards' })
  expect(listed.bindCardList).toHaveLength(1)
  const cardNo = merchant.encrypt('6228480402637874205')
  await merchant.done('memberService.unbindBankCard', { bizUserId: 'cards', cardNo })
  expect(await merchant.done('memberService.queryBankCard', { bizUserId: 'cards' })).toEqual({ bindCardList: [] })
  expect(await code('memberService.unbindBankCard', { bizUserId: 'cards', cardNo })).toBe('30016')
})

test('the bin of a card keeps its official spelling', async () => {
  const { cardBinInfo } = await merchant.done('memberService.getBankCardBin', {
    cardNo: merchant.encrypt(PERSON.cardNo),
  })
  expect(cardBinInfo).toMatchObject({ bankCode: '01030000', cardLenth: { text: '19' }, cardType: { text: '1' } })
})

test('a locked member can do nothing until unlocked', async () => {
  await newPerson('locked')
  await merchant.done('memberService.lockMember', { bizUserId: 'locked' })
  expect(await code('memberService.queryBankCard', { bizUserId: 'locked' })).toBe('30002')
  await merchant.done('memberService.unlockMember', { bizUserId: 'locked' })
  expect(await code('memberService.queryBankCard', { bizUserId: 'locked' })).toBe('OK')
})

test('a picture of a paper is taken, if it is one and of who has such a paper, and compared in a notification', async () => {
  await newPerson('pictured')
  const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex').toString('base64')
  const collect = (body: object) =>
    code('memberService.idcardCollect', { bizUserId: 'pictured', picType: 8, picture: jpeg, ...body })
  expect(await collect({ ocrComparisonResultBackUrl: merchant.backUrl })).toBe('OK')
  expect(await collect({ picType: 1 })).toBe('30006')
  expect(await collect({ picType: 10 })).toBe('10000')
  expect(await collect({ picture: Buffer.from('no picture').toString('base64') })).toBe('10000')
  expect(await collect({ picture: `data:image/jpeg;base64,${jpeg}` })).toBe('10000')
  expect(await collect({ bizUserId: 'nobody' })).toBe('30001')
  const isPicture = (notification: { notifyType: string }) => notification.notifyType.endsWith('.idcardCollect')
  await until(async () => (await merchant.sandbox.admin.notifications()).some(isPicture))
  const told = (await merchant.sandbox.admin.notifications()).filter(isPicture)
  expect(told.map(({ bizContent }) => JSON.parse(bizContent) as unknown)).toEqual([
    { bizUserId: 'pictured', ocrIdcardComparisonResult: 1, resultInfo: '比对一致' },
  ])
})
