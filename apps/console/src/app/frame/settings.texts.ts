// Words of the drawer that says how the console looks.
import { defineTexts } from '../../i18n/text.ts'

export const settingsTexts = defineTexts({
  title: ['界面设置', 'Appearance'],
  uiLanguage: ['语言', 'Language'],
  themeColor: ['主题颜色', 'Theme colour'],
  mode: ['明暗', 'Light or dark'],
  light: ['浅色', 'Light'],
  dark: ['深色', 'Dark'],
  system: ['跟随系统', 'System'],
  showTags: ['显示标签栏', 'Tags bar'],
  fixHeader: ['固定顶栏', 'Fixed header'],
  showLogo: ['侧栏标志', 'Sidebar logo'],
})
