// The one word of the button that opens the palette; the palette itself is loaded when it is needed.
import { defineTexts } from '../../i18n/text.ts'

export const pageSearchTexts = defineTexts({
  findPage: ['查找', 'Find'],
})
