/** A phone changed by a card, payments by agreement, collects for nobody, the bank's own word: on the line and back. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUSED_HERE } from './index.ts'
import { type Peer, startPeer } from './testing/provider-peer.ts'

let peer: Peer
beforeAll(async () => {
  peer = await startPeer()
})
afterAll(() => peer.stop())

const sent = (): unknown => JSON.parse(peer.requests.at(-1)?.fields.bizContent ?? 'null')

const change = {
  memberNo: 'm_7',
  cardNo: '6228480402637874214',
  phone: '13711112222',
  name: '王小明',
  identityNo: '11010119900307109X',
}

test('a phone is changed by a card whose number never goes out in the open', async () => {
  peer.answer({ data: { bizUserId: 'm_7', tranceNum: 'T1', bankName: '农业银行', bankCode: '0103', cardType: 1n } })
  expect(await peer.client().members.applyPhoneChangeByCard(change)).toEqual({
    kind: 'done',
    data: { memberNo: 'm_7', tranceNo: 'T1', bankName: '农业银行', bankCode: '0103', cardType: 'debit' },
  })
  expect(peer.requests.at(-1)).toMatchObject({ method: 'memberService.bankCardChangeBindPhone' })
  expect(sent()).toMatchObject({ bizUserId: 'm_7', phone: change.phone, name: '王小明', cardCheck: 7, identityType: 1 })
  for (const secret of [change.cardNo, change.identityNo]) expect(JSON.stringify(sent())).not.toContain(secret)
  peer.answer({ data: { bizUserId: 'm_7', tranceNum: 'T1' } })
  const code = { memberNo: 'm_7', phone: change.phone, code: '111111', tranceNo: 'T1' }
  expect(await peer.client().members.confirmPhoneChangeByCard(code)).toEqual({
    kind: 'done',
    data: { memberNo: 'm_7' },
  })
  expect(sent()).toEqual({ bizUserId: 'm_7', tranceNum: 'T1', phone: change.phone, verificationCode: '111111' })
  peer.answer({ data: { bizUserId: 'm_8', tranceNum: 'T1' } })
  expect(await peer.client().members.confirmPhoneChangeByCard(code)).toMatchObject({ reason: 'otherOrder' })
  peer.answer({ subCode: '30024' })
  expect(await peer.client().members.confirmPhoneChangeByCard(code)).toMatchObject({ kind: 'repeated' })
})

test.each([1, 3, 5, 8, 99])('card check %i sends no code and is refused here', async (cardCheck) => {
  const before = peer.requests.length
  expect(await peer.client().members.applyPhoneChangeByCard({ ...change, cardCheck })).toMatchObject({
    code: REFUSED_HERE,
  })
  expect(peer.requests).toHaveLength(before)
})

