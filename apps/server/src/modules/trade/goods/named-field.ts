// What a save names that is gone by now is refused by what it is and where it is chosen, so that the editor marks it.
import { said, type Said } from '@merchant/contract'
import { Refusal, refuse } from '../../../kernel/refusal.ts'

const goneText = {
  categoryId: said('：所选平台类目已停用或删除，请重新选择', ': the category is disabled or deleted, choose another'),
  brandId: said('：所选品牌已停用或删除，请重新选择', ': the brand is disabled or deleted, choose another'),
  freightTemplateId: said('：所选运费模板已删除，请重新选择', ': the freight template is deleted, choose another'),
  shopCategoryIds: said('：所选店铺分类已删除，请重新选择', ': a shop category is deleted, choose again'),
} as const satisfies Readonly<Record<string, Said>>

/** Whatever this finds missing is what the field names. */
export async function namedIn<Found>(field: keyof typeof goneText, find: () => Promise<Found>): Promise<Found> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'record.notFound')
      refuse('record.notFound', { inField: field, what: goneText[field] })
    throw error
  }
}
