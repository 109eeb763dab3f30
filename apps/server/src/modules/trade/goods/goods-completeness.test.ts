// How complete goods are, reckoned beside each row of the list from what really lies there.
import { rmSync } from 'node:fs'
import type { Api } from '@merchant/contract'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createManualClock } from '../../../kernel/clock.ts'
import { createSelling, newSeller, requestOf, saveGoodsOf, type Selling, uploadPicture } from './goods.testing.ts'

const clock = createManualClock(new Date('2026-11-20T02:00:00.000Z'))
let own: TestDatabase
let selling: Selling
beforeAll(async () => {
  own = await createTestDatabase()
  selling = await createSelling(own.database, clock)
})
afterAll(async () => {
  rmSync(selling.folder, { recursive: true, force: true })
  await own.drop()
})

test('of goods that say little and of goods that say much, in the list and alone', async () => {
  const { actor, goods } = await newSeller(selling)
  // A selling point, and nothing else that counts.
  expect(goods.completeness).toMatchObject({ score: 10 })
  const pictures: string[] = []
  for (let count = 0; count < 5; count += 1) pictures.push((await uploadPicture(selling, actor)).fileId)
  const [first = '', second = '', third = ''] = pictures
  const said = await saveGoodsOf(selling, actor, {
    title: '手工拉坯粗陶马克杯 350 毫升',
    pictureFileIds: pictures,
    detail: [
      { type: 'heading', level: 1, spans: [{ text: '说明' }] },
      // Twenty-four in lines of a list and twenty-four in a paragraph, with two of the heading: fifty.
      { type: 'list', isOrdered: false, items: [[{ text: '一'.repeat(12) }], [{ text: '二'.repeat(12), bold: true }]] },
      { type: 'paragraph', spans: [{ text: '三'.repeat(20) }, { text: '四'.repeat(4), link: 'https://example.com' }] },
      { type: 'picture', pictureFileId: first },
      { type: 'picture', pictureFileId: second },
      { type: 'picture', pictureFileId: third },
    ],
    params: ['产地', '釉色', '容量'].map((name) => ({ attributeId: null, name, values: ['如图'], unit: '' })),
  })
  const expected = { score: 85, missing: ['video', 'shopCategory'] }
  expect(said.completeness).toEqual(expected)
  const { list } = await selling.goods.handlers.list(
    requestOf<Api['goods']['list']>(actor, { page: 1, pageSize: 20, sort: 'updatedAt:desc' }),
  )
  expect(list.map(({ id, completeness: { score } }) => [id, score])).toEqual(
    expect.arrayContaining([
      [said.id, 85],
      [goods.id, 10],
    ]),
  )
})
