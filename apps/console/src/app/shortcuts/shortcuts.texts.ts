// Words of the sheet of keys.
import { defineTexts } from '../../i18n/text.ts'

export const shortcutsTexts = defineTexts({
  keys: ['快捷键', 'Keyboard shortcuts'],
  toPage: ['打开{page}', 'Open {page}'],
  afterwards: ['然后', 'then'],
  singleKeys: ['启用单键快捷键', 'Use single-key shortcuts'],
  singleKeysHint: [
    '使用读屏或语音输入时可关闭；Ctrl/⌘ K 始终可用。',
    'May be turned off for screen readers or dictation; Ctrl/⌘ K always works.',
  ],
})
