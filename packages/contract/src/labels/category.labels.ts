// Terms and attributes of a category.
import type { AttributeInput, AttributeKind } from '../endpoints/trade/attributes.ts'
import type { NoReasonReturn } from '../endpoints/trade/category.ts'
import type { LabelTexts } from './label.ts'

export const noReasonReturnTexts: LabelTexts<NoReasonReturn> = {
  MUST: ['必须支持', 'Always'],
  OPTIONAL: ['商家可选', 'As the merchant offers'],
  NOT_ALLOWED: ['不支持', 'Never'],
}

export const attributeKindTexts: LabelTexts<AttributeKind> = {
  PARAM: ['商品参数', 'Parameter'],
  SPEC: ['销售属性', 'Dimension'],
}

export const attributeInputTexts: LabelTexts<AttributeInput> = {
  SELECT: ['单选', 'One of'],
  MULTI: ['多选', 'Some of'],
  TEXT: ['文本', 'Text'],
  NUMBER: ['数字', 'Number'],
  DATE: ['日期', 'Date'],
}
