// Goods that somebody began to write on the phone and has not published: the editor's form as it stood then.
import { randomUUID } from 'node:crypto'
import { api, detailOfText } from '@merchant/contract'
import { seededCategoryId } from '../../../apps/server/src/modules/trade/category/index.ts'
import { ask } from './ask.ts'
import type { Fixtures } from './fixtures.ts'
import type { PresentWorld } from './present-world.ts'

export async function writeDraft({ modules }: PresentWorld, { merchant }: Pick<Fixtures, 'merchant'>): Promise<void> {
  const title = '手作草木染棉麻桌旗 中秋限定'
  const values = {
    title,
    sellingPoint: '板蓝根与茜草染，每条花色不同',
    categoryId: seededCategoryId('100301'),
    detail: detailOfText('纯棉麻，草木染两次。'),
    priceFen: 16_800,
    freightFen: 0,
    shipHours: 72,
  }
  await ask({
    endpoint: api.goodsDraft.save,
    handler: modules.handlers.goodsDraft.save,
    actor: merchant(),
    body: { id: randomUUID(), editorId: randomUUID(), version: 0, title, data: { values, base: null } },
  })
}
