// A draft of the server as the one of this browser: the editor that is drawn next is filled from it.
import type { GoodsDraft, GoodsInfo } from '@merchant/contract'
import { newId } from '../../../../api/new-id.ts'
import { isRecord } from '../../../../api/records.ts'
import { writeDraft } from '../../../../components/form/form-draft.ts'
import { baseOf, type GoodsValues } from '../goods-values.ts'
import { withStanding } from '../skus/matrix-saving.ts'
import { freshMark, writeMark } from './draft-mark.ts'

/** @param key where this browser keeps the form */
export function takeUp(key: string, { id, goodsId, shopId, version, data }: GoodsDraft): void {
  const values = isRecord(data['values']) ? data['values'] : {}
  // What was typed while one shop was looked at may not name it.
  const ofShop = goodsId === null && shopId !== null ? { shopId } : {}
  writeDraft(key, isRecord(data['base']) ? data['base'] : null, { ...values, ...ofShop })
  writeMark(key, { id, editorId: newId(), version })
}

/** What was sent for an audit, to be corrected: its stock applied at once then, so it is what the goods have by now. */
export function takeUpSent(key: string, form: Readonly<Record<string, unknown>>, goods: GoodsInfo): void {
  const values: Partial<GoodsValues> = isRecord(form['values']) ? form['values'] : {}
  const [sku] = goods.skus
  const stock =
    values.matrix === undefined
      ? sku === undefined
        ? {}
        : { stock: sku.stock }
      : { matrix: withStanding(values.matrix, goods, { isPriceLocked: false, isStockLocked: true }) }
  writeDraft(key, baseOf(goods), { ...values, ...stock })
  writeMark(key, freshMark())
}

/** How the draft of a form is named in this browser. */
export const formOf = (about: {
  readonly goodsId?: string | undefined
  readonly copiedId?: string | undefined
  readonly draftId?: string | undefined
  readonly templateId?: string | undefined
}): string => {
  const { goodsId, draftId, copiedId, templateId } = about
  if (goodsId !== undefined) return `goods.${goodsId}`
  if (draftId !== undefined) return `goods.draft.${draftId}`
  if (copiedId !== undefined) return `goods.copy.${copiedId}`
  return templateId === undefined ? 'goods.new' : `goods.template.${templateId}`
}
