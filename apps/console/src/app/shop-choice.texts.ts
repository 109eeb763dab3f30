// Texts of choosing the shop that is looked at, in the bar and in the palette.
import { defineTexts } from '../i18n/text.ts'

export const shopChoiceTexts = defineTexts({
  switchShop: ['切换店铺', 'Switch the shop'],
  allShops: ['全部店铺', 'All shops'],
  shopChosen: ['已切换到{name}', 'Now showing {name}'],
})
