// Pictures that buyers show with a return: handed in by their storefront, read by both sides of this return and by nobody else.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyFor, onReturn, returnOf } from '../../../testing/returns.ts'
import { addPayableSeller, HOUR, infoOf, placeAndPay, type Seller, ship } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { pictureBytes } from '../goods/goods.testing.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { stock: 10_000 })
})
afterAll(() => testApp.stop())

const handlers = () => testApp.modules.returnOrders.handlers
const handIn = async (of = seller, bytes?: Buffer) => {
  const base64 = (bytes ?? Buffer.from(await pictureBytes())).toString('base64')
  return ask(api.returnOrder.addPicture, handlers().addPicture, of.storefront, { base64 })
}
const read = (id: string, fileId: string, { of = seller, isSmall = false } = {}) =>
  ask(api.returnOrder.picture, handlers().picture, of.storefront, { id, fileId, isSmall })
const shipped = async () => {
  const order = await placeAndPay(seller)
  await testApp.pass(HOUR)
  return infoOf(seller, (await ship(seller, await infoOf(seller, order.id))).id)
}
const quality = { isReceived: true, reasonCode: 'QUALITY' } as const

test('whoever says that goods are bad shows them', async () => {
  const order = await shipped()
  await expect(applyFor(seller, order, { ...quality, pictureIds: [] })).rejects.toThrow('该售后原因须上传图片')
  const { id } = await applyFor(seller, order, { isReceived: true, reasonCode: 'OTHER' })
  const modify = (reasonCode: 'DAMAGED' | 'AGREED') =>
    onReturn(seller, { action: 'modify', id, type: 'REFUND_ONLY', quantity: 1, isReceived: true, reasonCode })
  await expect(modify('DAMAGED')).rejects.toMatchObject({ refusal: 'request.invalid' })
  expect((await modify('AGREED')).reason).toBe('AGREED')
})

describe('a picture', () => {
  test('is shown to the merchant by an address of the session, and to the buyer through the storefront', async () => {
    const [first, second] = [await handIn(), await handIn()]
    const pictureIds = [first.fileId, second.fileId, first.fileId]
    const one = await applyFor(seller, await shipped(), { ...quality, pictureIds })
    const ours = await returnOf(seller, one.id)
    expect(ours.pictures.map(({ fileId }) => fileId)).toEqual([first.fileId, second.fileId])
    expect(ours.pictures.every(({ url }) => url.startsWith('/files/'))).toBe(true)
    const theirs = await returnOf(seller, one.id, seller.storefront)
    expect(theirs.pictures).toMatchObject([{ fileId: first.fileId, url: '' }, { fileId: second.fileId }])
    const whole = await read(one.id, first.fileId)
    const small = await read(one.id, first.fileId, { isSmall: true })
    expect(whole.mime).toBe('image/jpeg')
    // A JPEG, encoded anew.
    expect(Buffer.from(whole.base64, 'base64').subarray(0, 2).toString('hex')).toBe('ffd8')
    expect(small.base64.length).toBeLessThan(whole.base64.length)
  })

  test('of another return or of another merchant is not read', async () => {
    const { fileId } = await handIn()
    const one = await applyFor(seller, await shipped(), { ...quality, pictureIds: [fileId] })
    const other = await applyFor(seller, await shipped(), quality)
    await expect(read(other.id, fileId)).rejects.toMatchObject({ refusal: 'record.notFound' })
    const stranger = await addPayableSeller(testApp, { stock: 10 })
    await expect(read(one.id, fileId, { of: stranger })).rejects.toMatchObject({ refusal: 'record.notFound' })
    const taken = await handIn(stranger)
    await expect(applyFor(seller, await shipped(), { ...quality, pictureIds: [taken.fileId] })).rejects.toMatchObject({
      refusal: 'record.notFound',
    })
  })

  test('stays when the wish is changed without a word about it, and when it is left out in the history', async () => {
    const { fileId } = await handIn()
    const one = await applyFor(seller, await shipped(), { ...quality, pictureIds: [fileId] })
    const other = { isReceived: true, reasonCode: 'OTHER' } as const
    const wish = { action: 'modify', id: one.id, type: 'REFUND_ONLY', quantity: 1, ...other } as const
    expect((await onReturn(seller, wish)).pictures).toHaveLength(1)
    expect((await onReturn(seller, { ...wish, pictureIds: [] })).pictures).toEqual([])
    const { history } = await returnOf(seller, one.id)
    expect(history.map(({ proofs }) => proofs.map((proof) => proof.fileId))).toEqual([[fileId], [fileId], []])
    expect((await read(one.id, fileId)).mime).toBe('image/jpeg')
  })

  test('that is none, or of which there are ten, is refused in words', async () => {
    await expect(handIn(seller, Buffer.from('not a picture'))).rejects.toMatchObject({ refusal: 'file.wrongType' })
    const { fileId } = await handIn()
    const pictureIds = Array.from({ length: 10 }, () => fileId)
    await expect(applyFor(seller, await shipped(), { ...quality, pictureIds })).rejects.toThrow(/图片最多 9 张/)
  })

  test('with which a merchant refuses is read by the buyer as well', async () => {
    const { fileId } = await handIn()
    const one = await applyFor(seller, await shipped(), quality)
    const { version } = await returnOf(seller, one.id)
    await onReturn(seller, {
      action: 'reject',
      id: one.id,
      version,
      code: 'OTHER',
      reason: '见凭证',
      fileIds: [fileId],
    })
    expect((await read(one.id, fileId)).mime).toBe('image/jpeg')
  })

  test('of an earlier refusal or dispute stays in the history of both sides', async () => {
    const [refusing, again, claim, anew] = [await handIn(), await handIn(), await handIn(), await handIn()]
    const one = await applyFor(seller, await shipped(), { ...quality, description: '瓶口破损' })
    const reject = async (fileIds: string[]) => {
      const { version } = await returnOf(seller, one.id)
      const refusal = { action: 'reject', id: one.id, version, code: 'OTHER', reason: '见凭证' } as const
      await onReturn(seller, { ...refusal, fileIds })
    }
    const escalate = (fileId: string) =>
      onReturn(
        seller,
        { action: 'escalate', id: one.id, text: '商品确有质量问题', fileIds: [fileId] },
        { actor: seller.storefront },
      )
    await reject([refusing.fileId])
    await onReturn(seller, { action: 'modify', id: one.id, type: 'REFUND_ONLY', quantity: 1, ...quality })
    await reject([again.fileId])
    await escalate(claim.fileId)
    for (const actor of [seller.actor, seller.storefront]) {
      const { history } = await returnOf(seller, one.id, actor)
      const known = history.flatMap(({ proofs }) => proofs.map(({ fileId }) => fileId))
      for (const { fileId } of [refusing, again, claim]) expect(known).toContain(fileId)
      expect(history.map(({ words }) => words)).toEqual(expect.arrayContaining(['瓶口破损', '商品确有质量问题']))
    }
    expect((await read(one.id, refusing.fileId)).mime).toBe('image/jpeg')
    await expect(read(one.id, anew.fileId)).rejects.toMatchObject({ refusal: 'record.notFound' })
  })
})
