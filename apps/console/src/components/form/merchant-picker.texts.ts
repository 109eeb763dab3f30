// Texts of choosing a merchant.
import { defineTexts } from '../../i18n/text.ts'

export const merchantPickerTexts = defineTexts({
  hint: ['商户号或名称开头', 'Number, or how the name begins'],
  none: ['没有找到商户', 'No such merchant'],
})
