// Texts of a range of amounts above a list.
import { defineTexts } from '../../i18n/text.ts'

export const amountFilterTexts = defineTexts({
  least: ['最低', 'Min'],
  most: ['最高', 'Max'],
})
