// A draft as the contract answers it.
import type { GoodsDraftRow } from '@merchant/contract'
import type { MerchantActor } from '../../../kernel/actor.ts'
import type { DraftRow } from './goods-draft.store.ts'

export const draftView = (row: DraftRow, { userId }: Pick<MerchantActor, 'userId'>): GoodsDraftRow => ({
  id: row.id,
  goodsId: row.goodsId,
  goodsNo: row.goodsNo,
  shopId: row.shopId,
  title: row.title,
  savedAt: row.savedAt.toISOString(),
  savedBy: row.savedByName,
  isMine: row.savedBy === userId,
  version: row.version,
})
