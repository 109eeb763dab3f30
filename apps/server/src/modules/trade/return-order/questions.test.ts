// A merchant asks the buyer to show more: what is asked and until when, what is shown, who is silent, and what the platform reads of it.
import { api, type ReturnInfo } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskOf, escalate, onDispute, prove } from '../../../testing/disputes.ts'
import { applyFor, onReturn, returnOf } from '../../../testing/returns.ts'
import { addPayableSeller, HOUR, infoOf, placeAndPay, type Seller, ship } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import { pictureBytes } from '../goods/goods.testing.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { stock: 1_000 })
})
afterAll(() => testApp.stop())

const QUESTION = '请拍下破损处与外包装'
const of = ({ id, version }: ReturnInfo) => ({ id, version })
const hoursLeft = ({ deadlineAt }: ReturnInfo) =>
  Math.round((Date.parse(deadlineAt ?? '') - testApp.clock.now().getTime()) / HOUR)
const picture = async () => {
  const base64 = Buffer.from(await pictureBytes()).toString('base64')
  const { addPicture } = testApp.modules.returnOrders.handlers
  return (await ask(api.returnOrder.addPicture, addPicture, seller.storefront, { base64 })).fileId
}
async function asked(): Promise<ReturnInfo> {
  const order = await placeAndPay(seller)
  await ship(seller, await infoOf(seller, order.id))
  return applyFor(seller, await infoOf(seller, order.id), { isReceived: true, reasonCode: 'OTHER' })
}
const question = async (one: ReturnInfo) =>
  onReturn(seller, { action: 'question', ...of(await returnOf(seller, one.id)), text: QUESTION })
const answer = ({ id }: ReturnInfo, fileIds: string[] = []) =>
  onReturn(seller, { action: 'answer', id, text: '破损处见图', fileIds })
const passClock = async (one: ReturnInfo) => {
  await testApp.pass(Date.parse(one.deadlineAt ?? '') - testApp.clock.now().getTime() + 1_000)
  await testApp.work()
  return returnOf(seller, one.id)
}

test('a buyer reads what is asked and until when, and what is shown brings the return back to the merchant', async () => {
  const one = await asked()
  const waiting = await question(one)
  expect(waiting).toMatchObject({ status: 'BUYER_NEGOTIATE', atDeadline: 'REVIEW', question: QUESTION, offersLeft: 2 })
  expect(waiting.allowedActions).toEqual([])
  expect(hoursLeft(waiting)).toBe(48)
  const theirs = await returnOf(seller, one.id, seller.storefront)
  expect(theirs).toMatchObject({ question: QUESTION, deadlineAt: waiting.deadlineAt })
  // There is no offer that could be accepted.
  expect(theirs.allowedActions.toSorted()).toEqual(['answer', 'cancel'])
  for (const action of ['accept', 'decline'] as const)
    await expect(onReturn(seller, { action, id: one.id })).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  const fileId = await picture()
  const shown = await answer(one, [fileId, fileId])
  expect(shown).toMatchObject({ status: 'MERCHANT_REVIEW', question: null, pictures: [] })
  expect(hoursLeft(shown)).toBe(24)
  expect((await returnOf(seller, one.id)).history.at(-1)).toMatchObject({
    text: '买家已补充凭证，回到商家处理',
    words: '破损处见图',
    proofs: [{ fileId, url: expect.stringContaining('/files/') as string }],
  })
  // Their storefront reads the picture as every other one of the return.
  const read = testApp.modules.returnOrders.handlers.picture
  expect((await ask(api.returnOrder.picture, read, seller.storefront, { id: one.id, fileId })).mime).toBe('image/jpeg')
  await expect(answer(one)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
})

test('a buyer who is silent loses nothing but the turn: the merchant has a day again, and is told', async () => {
  const one = await asked()
  const passed = await passClock(await question(one))
  expect(passed).toMatchObject({ status: 'MERCHANT_REVIEW', question: null })
  expect(hoursLeft(passed)).toBe(24)
  expect(passed.history.at(-1)?.text).toBe('买家超时未补充凭证，回到商家处理')
  const told = await testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('notification')
    .select('title')
    .where('title', 'like', '%补充凭证%')
    .where('body', 'like', `%${one.returnNo}%`)
    .execute()
  expect(told).toEqual([{ title: '买家未补充凭证，请处理售后' }])
})

test('it counts as an offer, and pictures of others show nothing', async () => {
  const one = await asked()
  for (let times = 0; times < 3; times += 1) {
    await question(one)
    await answer(one)
  }
  await expect(question(one)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  const other = await asked()
  await question(other)
  const stranger = await addPayableSeller(testApp)
  const base64 = Buffer.from(await pictureBytes()).toString('base64')
  const { addPicture } = testApp.modules.returnOrders.handlers
  const { fileId } = await ask(api.returnOrder.addPicture, addPicture, stranger.storefront, { base64 })
  await expect(answer(other, [fileId])).rejects.toMatchObject({ refusal: 'record.notFound' })
  // Taken back meanwhile, nothing is asked any more.
  expect(await onReturn(seller, { action: 'cancel', id: other.id })).toMatchObject({ status: 'CLOSED', question: null })
})

test('the platform reads question and answer among the evidence of both sides, and asks a buyer itself', async () => {
  const one = await asked()
  await question(one)
  const [first, second] = [await picture(), await picture()]
  await answer(one, [first])
  const { id, version } = await returnOf(seller, one.id)
  await onReturn(seller, { action: 'reject', id, version, code: 'EXPIRED', reason: '已超出售后期', fileIds: [] })
  const argued = await escalate(seller, one)
  await prove(seller, argued, 'MERCHANT')
  const judge = newOperator(testApp)
  expect((await deskOf(seller, judge, argued)).return.dispute?.evidences).toMatchObject([
    { side: 'MERCHANT', kind: 'QUESTION', text: QUESTION, proofs: [] },
    { side: 'BUYER', kind: 'EVIDENCE', text: '破损处见图', proofs: [{ fileId: first }] },
    { side: 'BUYER', kind: 'CLAIM' },
    { side: 'MERCHANT', kind: 'EVIDENCE' },
  ])
  await onDispute(seller, judge, argued, { action: 'ask', side: 'BUYER', text: '请补充开箱视频截图' })
  const theirs = await returnOf(seller, one.id, seller.storefront)
  expect(theirs).toMatchObject({ disputeStatus: 'WAIT_BUYER_EVIDENCE', atDeadline: 'JUDGE' })
  expect(hoursLeft(theirs)).toBe(48)
  expect(theirs.history.at(-1)?.text).toMatch(
    /^平台要求买家补充举证（截至 \d{4}-\d\d-\d\d \d\d:\d\d）：请补充开箱视频截图$/,
  )
  await prove(seller, one, 'BUYER', [second])
  const desk = await deskOf(seller, judge, argued)
  expect(desk.return.dispute?.evidences.at(-1)).toMatchObject({ side: 'BUYER', proofs: [{ fileId: second }] })
  expect(desk.status).toBe('JUDGING')
})
