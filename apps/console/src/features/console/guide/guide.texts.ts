// Words of the guided tour.
import { defineTexts } from '../../../i18n/text.ts'

export const guideTexts = defineTexts({
  note: ['用一分钟认识界面的各个部分', 'One minute to get to know the parts of the screen'],
  start: ['开始引导', 'Start the tour'],
  steps: ['共 {count} 步；用 ← → 切换，Esc 结束', '{count} steps; ← → to move, Esc to end'],
  stepsByTouch: ['共 {count} 步', 'Steps: {count}'],
  next: ['下一步', 'Next'],
  previous: ['上一步', 'Back'],
  finish: ['完成', 'Done'],
  at: ['第 {step} / {count} 步', 'Step {step} of {count}'],
  close: ['结束引导', 'End the tour'],
  menu: ['菜单', 'Menu'],
  menuWhat: ['展开或收起左侧菜单，给内容更多空间。', 'Opens and narrows the menu, to give the content more room.'],
  breadcrumb: ['当前位置', 'Where you are'],
  breadcrumbWhat: ['显示所在页面，点击可回到上一级。', 'Shows the page you are on, and leads back up.'],
  search: ['查找', 'Find'],
  searchWhat: [
    '输入页面名称、单号或商品即可到达；电脑上按 Ctrl K。',
    'A few letters of a page, a number or goods lead there; Ctrl K on a computer.',
  ],
  fullscreen: ['全屏', 'Full screen'],
  fullscreenWhat: ['让界面占满整个屏幕。', 'Gives the console the whole screen.'],
  size: ['控件大小', 'Size of controls'],
  sizeWhat: ['调整按钮、输入框与表格的疏密。', 'Makes buttons, fields and tables larger or denser.'],
  language: ['语言', 'Language'],
  languageWhat: ['在中文与英文之间切换。', 'Switches between Chinese and English.'],
  settings: ['界面设置', 'Appearance'],
  settingsWhat: ['主题颜色、深色模式与标签栏。', 'Theme colour, dark mode and the tags bar.'],
  tags: ['标签栏', 'Tags bar'],
  tagsWhat: [
    '打开过的页面都在这里，切换时填写的内容不会丢失；右键有更多操作。',
    'Every page you opened, with what you typed in it; right-click for more.',
  ],
})
