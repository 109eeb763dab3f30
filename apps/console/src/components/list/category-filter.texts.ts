// Texts of the filter by the platform's categories.
import { defineTexts } from '../../i18n/text.ts'

export const categoryFilterTexts = defineTexts({
  category: ['类目', 'Category'],
  stopped: ['{name}（已停用）', '{name} (disabled)'],
})
