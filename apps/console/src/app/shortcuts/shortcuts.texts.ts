// Words of the sheet of keys; every page knows the keys, and none but the sheet what they are called.
import { defineTexts, type Text } from '../../i18n/text.ts'

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

/** The cheat sheet: keys as they are printed, and what they do. */
export const shortcutTexts: readonly { readonly keys: readonly string[]; readonly text: Text }[] = [
  { keys: ['Ctrl/⌘ K'], text: ['查找页面、单据与操作', 'Find pages, records and actions'] },
  { keys: ['/'], text: ['搜索当前列表；没有列表时打开查找', 'Search this list; without a list, find anything'] },
  { keys: ['J', '↓'], text: ['下一行', 'Next row'] },
  { keys: ['K', '↑'], text: ['上一行', 'Previous row'] },
  { keys: ['X'], text: ['选择当前行（行首有复选框的列表）', 'Select the row, where it has a box'] },
  { keys: ['S'], text: ['发货当前行', 'Ship the row'] },
  { keys: ['Enter'], text: ['打开当前行', 'Open the row'] },
  { keys: ['Esc'], text: ['关闭弹窗', 'Close what is open'] },
  { keys: ['?'], text: ['显示快捷键', 'Show these shortcuts'] },
]
