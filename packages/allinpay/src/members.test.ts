/** Members: what is sent under which name, what is encrypted, and what the answers mean in our words. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Peer, SECRET_KEY, startPeer } from './testing/provider-peer.ts'
import { createSensitiveCipher, JsonNumber } from './wire/index.ts'

let peer: Peer
beforeAll(async () => {
  peer = await startPeer()
})
afterAll(() => peer.stop())

const cipher = createSensitiveCipher(SECRET_KEY)
const long = (value: number) => new JsonNumber(String(value))
const sent = () => peer.requests.at(-1)

test('a member is created', async () => {
  peer.answer({ data: { bizUserId: 'm_7', userId: '90001' } })
  expect(await peer.client().members.create({ memberNo: 'm_7', memberType: 'company', source: 'mobile' })).toEqual({
    kind: 'done',
    data: { memberNo: 'm_7', providerMemberId: '90001' },
  })
  expect(sent()).toMatchObject({
    method: 'memberService.createMember',
    params: { bizUserId: 'm_7', memberType: long(2), source: long(1) },
  })
})

test.each(['会员7', 'm 7', '', '#yunBizUserId_B2C#'])('the member number "%s" is refused here', async (memberNo) => {
  const before = peer.requests.length
  expect(await peer.client().members.create({ memberNo, memberType: 'person' })).toMatchObject({ kind: 'refused' })
  expect(peer.requests).toHaveLength(before)
})

test('a reply about another member leaves the outcome unknown', async () => {
  peer.answer({ data: { bizUserId: 'm_8', userId: '90001' } })
  expect(await peer.client().members.create({ memberNo: 'm_7', memberType: 'person' })).toEqual({
    kind: 'unknown',
    reason: 'otherOrder',
  })
})

test.each([
  ['30000', () => peer.client().members.create({ memberNo: 'm_7', memberType: 'person' })],
  ['30024', () => peer.client().members.bindPhone({ memberNo: 'm_7', phone: '13800000000', code: '123456' })],
  ['30007', () => peer.client().members.setRealName({ memberNo: 'm_7', name: '王小二', identityNo: '1' })],
  ['30016', () => peer.client().members.unbindCard({ memberNo: 'm_7', cardNo: '6228480402637874214' })],
])('%s says it was done before, so the caller compares instead of failing', async (subCode, call) => {
  peer.answer({ subCode })
  expect(await call()).toMatchObject({ kind: 'repeated', code: subCode })
})

test('an identity number travels encrypted, a name does not', async () => {
  peer.answer({ data: { bizUserId: 'm_7', name: '王小二', identityType: 1 } })
  await peer.client().members.setRealName({ memberNo: 'm_7', name: '王小二', identityNo: '11010119900307123X' })
  expect(sent()?.params).toMatchObject({
    name: '王小二',
    identityNo: '29B45CF117E673538A805550FF21DA9D7C8A4F4487D859CC1B84442556996EE0',
  })
})

test('an unbinding that answers OK outside and error inside was not done', async () => {
  const phone = { memberNo: 'm_7', phone: '13800000000', code: '123456' }
  peer.answer({ data: { bizUserId: 'm_7', phone: '13800000000', result: 'error' } })
  expect(await peer.client().members.unbindPhone(phone)).toMatchObject({ kind: 'refused' })
  peer.answer({ data: { bizUserId: 'm_7', phone: '13800000000', result: 'OK' } })
  expect(await peer.client().members.unbindPhone(phone)).toMatchObject({ kind: 'done' })
})

const papers = {
  companyName: '云杉（上海）贸易有限公司',
  certificate: { uniCredit: '91310000MA1FL0000X' },
  legalName: '王小二',
  legalIdentityNo: '11010119900307123X',
  legalPhone: '13800000000',
  accountNo: '1234567890123456',
  parentBankName: '工商银行',
  bankName: '工商银行上海分行',
  unionBank: '102290000000',
}

test('a company hands in its papers, account and identity encrypted, the phone only where wanted', async () => {
  peer.answer({ data: { bizUserId: 'm_7' } })
  const outcome = await peer.client().members.setCompanyInfo({ memberNo: 'm_7', papers, autoAudit: true })
  expect(outcome).toEqual({ kind: 'done', data: { memberNo: 'm_7', status: null, failReason: null } })
  expect(sent()?.params).toMatchObject({
    isAuth: true,
    backUrl: 'https://shop.example/notify',
    companyBasicInfo: {
      authType: long(2),
      uniCredit: '91310000MA1FL0000X',
      legalIds: cipher.encrypt('11010119900307123X'),
      legalPhone: '13800000000',
      accountNo: 'C367ECDAB2E6106A21E636B66FD19A75547EE44CCA85D3B61CD5FC49E9F0FFD5',
    },
  })
  await peer.client({ encryptLegalPhone: true }).members.setCompanyInfo({ memberNo: 'm_7', papers, autoAudit: true })
  expect(sent()?.params.companyBasicInfo).toMatchObject({ legalPhone: cipher.encrypt('13800000000') })
})

test('an automatic audit answers at once', async () => {
  peer.answer({ data: { bizUserId: 'm_7', result: 3, failReason: '执照模糊' } })
  expect(await peer.client().members.setCompanyInfo({ memberNo: 'm_7', papers, autoAudit: true })).toMatchObject({
    data: { status: 'failed', failReason: '执照模糊' },
  })
})

test('what the provider holds about a company comes back decrypted', async () => {
  const memberInfo = {
    userId: '90001',
    companyName: papers.companyName,
    status: 2,
    checkTime: '2026-01-02 03:05:00',
    legalIds: cipher.encrypt(papers.legalIdentityNo).toLowerCase(),
    accountNo: cipher.encrypt(papers.accountNo),
    isPhoneChecked: true,
    phone: '13800000000',
    isSignContract: 'true',
    ContractNo: 'K1',
  }
  peer.answer({ data: { bizUserId: 'm_7', memberType: 2, memberInfo } })
  expect(await peer.client().members.info({ memberNo: 'm_7' })).toMatchObject({
    kind: 'done',
    data: {
      memberType: 'company',
      status: 'passed',
      checkedAt: new Date('2026-01-01T19:05:00Z'),
      legalIdentityNo: papers.legalIdentityNo,
      accountNo: papers.accountNo,
      isPhoneBound: true,
      isContractSigned: true,
      contractNo: 'K1',
      failReason: null,
    },
  })
})

test('what the provider holds about a person comes back decrypted', async () => {
  const memberInfo = {
    name: '王小二',
    userState: 5,
    identityCardNo: cipher.encrypt('11010119900307123X'),
    isIdentityChecked: true,
    isPhoneChecked: false,
    realNameTime: 'nobody can read this',
  }
  peer.answer({ data: { bizUserId: 'm_8', memberType: 3, memberInfo } })
  expect(await peer.client().members.info({ memberNo: 'm_8' })).toMatchObject({
    data: {
      memberType: 'person',
      identityNo: '11010119900307123X',
      isRealNamed: true,
      realNamedAt: null,
      isPhoneBound: false,
      isContractSigned: false,
      state: 'locked',
    },
  })
})

test('a field encrypted with another secret is not passed on as plain text', async () => {
  const memberInfo = { identityCardNo: createSensitiveCipher('another secret').encrypt('11010119900307123X') }
  peer.answer({ data: { bizUserId: 'm_8', memberType: 3, memberInfo } })
  expect(await peer.client().members.info({ memberNo: 'm_8' })).toEqual({ kind: 'unknown', reason: 'shape' })
})

test('a card is recognised, applied for, and confirmed with a code only if one was sent', async () => {
  const { members } = peer.client()
  peer.answer({
    data: { cardBinInfo: { cardBin: '622848', cardType: 1, bankCode: '01030000', bankName: '农业银行', cardState: 1 } },
  })
  expect(await members.cardBin({ cardNo: '6228480402637874214' })).toMatchObject({
    data: { cardType: 'debit', bankName: '农业银行', isValid: true },
  })
  expect(sent()?.params.cardNo).toBe('E8A7CA5CB89330D5593938F05DC24512530AE41A03C196B5FCFC8ACAFDC66ADF')

  const application = {
    memberNo: 'm_8',
    cardNo: '6228480402637874214',
    phone: '13800000000',
    name: '王小二',
    identityNo: '11010119900307123X',
  }
  const applied = { bizUserId: 'm_8', bankName: '农业银行', bankCode: '01030000', cardType: 1 }
  peer.answer({ data: { ...applied, tranceNum: 'T1', transDate: '20260102' } })
  expect(await members.applyBindCard(application)).toMatchObject({ data: { tranceNo: 'T1', needsCode: true } })
  expect(sent()?.params).toMatchObject({ cardCheck: long(7), identityType: long(1) })
  peer.answer({ data: applied })
  expect(await members.applyBindCard({ ...application, cardCheck: 8 })).toMatchObject({
    data: { tranceNo: null, needsCode: false },
  })

  peer.answer({ data: { bizUserId: 'm_8', tranceNum: 'T1' } })
  await members.bindCard({
    memberNo: 'm_8',
    phone: '13800000000',
    code: '111111',
    tranceNo: 'T1',
    tranceDate: '20260102',
  })
  expect(sent()?.params).toMatchObject({ tranceNum: 'T1', transDate: '20260102', verificationCode: '111111' })
})

test('only cards bound now are listed, a company’s account among them', async () => {
  const card = (cardNo: string, bindState: number, bankCardPro: number) => ({
    bankCardNo: cipher.encrypt(cardNo),
    bankName: '农业银行',
    cardType: 1,
    bindState,
    bankCardPro,
    bindTime: '2026-01-02 03:05:00',
  })
  peer.answer({
    data: { bizUserId: 'm_7', bindCardList: [card('6228481', 1, 0), card('6228482', 2, 0), card('99', 1, 1)] },
  })
  const outcome = await peer.client().members.cards({ memberNo: 'm_7' })
  expect(outcome.kind === 'done' && outcome.data.cards.map(({ cardNo, owner }) => [cardNo, owner])).toEqual([
    ['6228481', 'personal'],
    ['99', 'company'],
  ])
  peer.answer({ data: { bizUserId: 'm_7' } })
  expect(await peer.client().members.cards({ memberNo: 'm_7' })).toEqual({ kind: 'done', data: { cards: [] } })
})
