/** Whom a notification is believed, and what it says in our words. */
import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { createNotifications } from './notifications.ts'
import { canonicalText, type DigestMode, loadTrustedKey, signNotification, signText, writeForm } from './wire/index.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const untrusted = generateKeyPairSync('rsa', { modulusLength: 2048 })
const trusted = [loadTrustedKey(publicKey.export({ type: 'spki', format: 'pem' }).toString())]
const notifications = createNotifications({ appId: 'SANDBOX0001', notifyDigest: 'either' }, () => trusted)

const paid = {
  amount: 100,
  orderNo: '1000000000000000002',
  extendInfo: '',
  buyerBizUserId: 'm_0001',
  payDatetime: '2026-01-02 03:05:00',
  bizOrderNo: 'B0001',
  status: 'OK',
}
const notify = (
  body: object,
  changes: { appId?: string; notifyType?: string; notifyId?: string } = {},
  digest: DigestMode = 'raw',
) =>
  signNotification(
    {
      appId: 'SANDBOX0001',
      notifyType: 'allinpay.yunst.orderService.pay',
      notifyTime: '2026-01-02 03:05:00',
      notifyId: '1000000000000000001',
      bizContent: JSON.stringify(body),
      ...changes,
    },
    digest,
    privateKey,
  )
const resigned = (fields: Record<string, string>, empties: 'dropped' | 'kept' = 'dropped') => ({
  ...fields,
  sign: signText(canonicalText(fields, empties), 'md5-base64', privateKey),
})

test.each(['md5-base64', 'raw'] as const)('a paid order is read into our words, signed over %s', (digest) => {
  expect(notifications.verify(writeForm(notify(paid, {}, digest)))).toEqual({
    kind: 'authentic',
    type: 'order',
    id: '1000000000000000001',
    at: new Date('2026-01-01T19:05:00Z'),
    digest,
    body: {
      orderNo: 'B0001',
      providerOrderNo: '1000000000000000002',
      amountFen: 100,
      result: 'succeeded',
      paidAt: new Date('2026-01-01T19:05:00Z'),
      payerNo: 'm_0001',
      originalOrderNo: null,
      payerAccount: null,
      channelTradeNo: null,
      note: null,
      isLabelledSo: true,
    },
  })
})

test('a mode that is pinned is the only one believed', () => {
  const strict = createNotifications({ appId: 'SANDBOX0001', notifyDigest: 'md5-base64' }, () => trusted)
  expect(strict.verify(notify(paid, {}, 'md5-base64')).kind).toBe('authentic')
  expect(strict.verify(notify(paid, {}, 'raw'))).toEqual({ kind: 'forged', reason: 'signature' })
})

test.each([
  ['OK', 'succeeded'],
  ['error', 'failed'],
  ['pending', 'pending'],
  ['nonsense', 'pending'],
])('status %s is %s', (status, result) => {
  expect(notifications.verify(notify({ ...paid, status }))).toMatchObject({ type: 'order', body: { result } })
})

test('a plus sign that arrived as a space is restored', () => {
  // Signatures differ with the content; take one that does hold a plus.
  const withPlus = Array.from({ length: 50 }, (_, n) => notify({ ...paid, amount: n + 1 })).find((fields) =>
    fields.sign?.includes('+'),
  )
  if (!withPlus?.sign) throw new Error('no signature held a plus')
  const careless = writeForm(withPlus).replaceAll('%2B', '+')
  expect(notifications.verify(careless).kind).toBe('authentic')
})

test('a field nobody knows takes part in the signature', () => {
  const extended = resigned({ ...notify(paid), newField: 'x' })
  expect(notifications.verify(writeForm(extended)).kind).toBe('authentic')
  expect(notifications.verify(writeForm({ ...extended, newField: 'y' }))).toEqual({
    kind: 'forged',
    reason: 'signature',
  })
})

test.each(['dropped', 'kept'] as const)('an empty field may have been %s when it was signed', (empties) => {
  const withEmpty = resigned({ ...notify(paid), remark: '' }, empties)
  expect(notifications.verify(writeForm(withEmpty)).kind).toBe('authentic')
})

test.each([
  [
    'a changed amount',
    (f: Record<string, string>) => ({ ...f, bizContent: f.bizContent?.replace('100', '999') ?? '' }),
  ],
  ['a changed id', (f: Record<string, string>) => ({ ...f, notifyId: '1000000000000000009' })],
  ['an added field', (f: Record<string, string>) => ({ ...f, extra: '1' })],
  ['a broken signature', (f: Record<string, string>) => ({ ...f, sign: 'AAAA' })],
])('%s is a forgery', (_, tamper) => {
  expect(notifications.verify(tamper(notify(paid)))).toEqual({ kind: 'forged', reason: 'signature' })
})

test('another key, no signature, another app: all forgeries', () => {
  const fields = notify(paid)
  const otherKey = { ...fields, sign: signText(canonicalText(fields), 'raw', untrusted.privateKey) }
  expect(notifications.verify(otherKey)).toEqual({ kind: 'forged', reason: 'signature' })
  const { sign: _, ...unsigned } = fields
  expect(notifications.verify(unsigned)).toEqual({ kind: 'forged', reason: 'unsigned' })
  expect(notifications.verify(notify(paid, { appId: 'OTHER' }))).toEqual({ kind: 'forged', reason: 'wrongApp' })
})

test.each([
  ['an id that hides in the charset', 'charset', 'notifyId', 'malformed'],
  ['a time that hides in the id', 'notifyId', 'notifyTime', 'malformed'],
  ['a version that hides in the type', 'notifyType', 'version', 'malformed'],
  ['a charset that hides behind the body', 'bizContent', 'charset', 'body'],
] as const)('one signed text cannot be cut into another notification: %s', (_, keeper, hidden, reason) => {
  const fields: Record<string, string> = notify(paid)
  const { [hidden]: value, ...others } = fields
  const recut = { ...others, [keeper]: `${fields[keeper]}&${hidden}=${value}` }
  expect(canonicalText(recut)).toBe(canonicalText(fields))
  expect(notifications.verify(recut)).toEqual({ kind: 'forged', reason })
})

test('a field that appears twice, an empty body and plain noise are forgeries, not crashes', () => {
  const body = writeForm(notify(paid))
  expect(notifications.verify(`${body}&appId=SANDBOX0001`)).toEqual({ kind: 'forged', reason: 'malformed' })
  expect(notifications.verify('')).toEqual({ kind: 'forged', reason: 'unsigned' })
  expect(notifications.verify('%%%=&&&=\u0000').kind).toBe('forged')
  expect(notifications.verify(writeForm(notify(paid, { notifyId: '9\u0000' })))).toMatchObject({ reason: 'malformed' })
  expect(notifications.verify({ sign: 'x', constructor: 'y' }).kind).toBe('forged')
})

test('a company audit is known by its content even under the label of an order', () => {
  const audit = { bizUserId: 'm_7', result: 3, checkTime: '2026-01-02 03:05:00', failReason: '执照模糊' }
  expect(notifications.verify(notify(audit))).toMatchObject({
    type: 'companyAudit',
    body: { memberNo: 'm_7', status: 'failed', failReason: '执照模糊' },
  })
  expect(notifications.verify(notify({ ...audit, result: '2' }))).toMatchObject({ body: { status: 'passed' } })
})

test.each(['contractNo', 'ContractNo'])('a signed agreement is known, its number spelled %s', (name) => {
  const notifyType = 'allinpay.yunst.memberService.signContract'
  expect(notifications.verify(notify({ bizUserId: 'm_7', status: 'OK', [name]: 'K1' }, { notifyType }))).toMatchObject({
    type: 'contract',
    body: { memberNo: 'm_7', contractNo: 'K1' },
  })
})

test('what became of a picture is known by its content, and what it does not say is left open', () => {
  const compared = { bizUserId: 'm_7', ocrRegnumComparisonResult: 0, resultInfo: '执照号不一致' }
  expect(notifications.verify(notify(compared))).toMatchObject({
    type: 'picture',
    body: { memberNo: 'm_7', licenceMatches: false, identityMatches: null, note: '执照号不一致' },
  })
})

test('a genuine notification that we cannot read is kept apart, not called a forgery', () => {
  expect(notifications.verify(notify({ bizUserId: 'm_7', somethingNew: 1 }))).toMatchObject({
    kind: 'authentic',
    type: 'unrecognised',
  })
  expect(notifications.verify(notify({ ...paid, amount: 1.5 }))).toMatchObject({ type: 'unrecognised' })
  expect(notifications.verify(notify({ ...paid, bizOrderNo: 'PY\u0000' }))).toMatchObject({ type: 'unrecognised' })
})

test('an agreement on payments by balance is known by its request, and every digit of its number is kept', () => {
  const signed = '{"protocolReqSn":"S1","signStatus":"success","protocolNo":1767300000000000001}'
  const fields = signNotification(
    {
      appId: 'SANDBOX0001',
      notifyType: 'allinpay.yunst.memberService.signBalanceProtocol',
      notifyTime: '2026-01-02 03:05:00',
      notifyId: '1000000000000000001',
      bizContent: signed,
    },
    'raw',
    privateKey,
  )
  expect(notifications.verify(fields)).toMatchObject({
    type: 'balanceProtocol',
    body: { requestNo: 'S1', protocolNo: '1767300000000000001' },
  })
  const other = { protocolReqSn: 'S1', signStatus: 'fail', protocolNo: '1' }
  expect(notifications.verify(notify(other))).toMatchObject({ type: 'unrecognised' })
  expect(notifications.verify(notify({ protocolReqSn: 'S1', signStatus: 'success' }))).toMatchObject({
    type: 'unrecognised',
  })
})

test('an agreement on withdrawals and a changed phone are known by what they name', () => {
  const signed = { bizUserId: 'm_7', status: 'OK', acctProtocolNo: 'TLXY1' }
  expect(notifications.verify(notify(signed))).toMatchObject({
    type: 'protocol',
    body: { memberNo: 'm_7', protocolNo: 'TLXY1' },
  })
  expect(notifications.verify(notify({ bizUserId: 'm_7', status: 'OK', newPhone: '13711112222' }))).toMatchObject({
    type: 'phone',
    body: { memberNo: 'm_7', phone: '13711112222' },
  })
})

test('people read of a kept one what is known to be harmless, whether it is believed or not', () => {
  const kept = writeForm({ ...notify({ bizUserId: 'm_7', status: 'OK', newPhone: '13711112222' }), sign: 'AAAA' })
  expect(notifications.verify(kept).kind).toBe('forged')
  expect(notifications.show(kept)).toEqual({
    label: 'allinpay.yunst.orderService.pay',
    body: { bizUserId: 'm_7', status: 'OK', newPhone: '***' },
  })
  expect(notifications.show('%%%=&&&=\u0000')).toEqual({ label: '', body: null })
})
