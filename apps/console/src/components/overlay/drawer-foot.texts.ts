// Texts below a drawer that goes on to the neighbours of what it shows.
import { defineTexts } from '../../i18n/text.ts'

export const drawerFootTexts = defineTexts({
  previous: ['上一条', 'Previous'],
  next: ['下一条', 'Next'],
  place: ['{at} / {count}', '{at} / {count}'],
  left: ['余 {count}', '{count} left'],
  keysHint: ['↑ ↓ 或 J K 切换', '↑ ↓ or J K to move'],
})
