// Words of exporting a list.
import { exportStatusTexts } from '@merchant/contract/labels'
import { defineTexts, namedTexts } from '../../i18n/text.ts'

export const exportTexts = defineTexts({
  title: ['导出{list}', 'Export: {list}'],
  scope: [
    '按列表的当前筛选导出，最多 100,000 行；完成后保留 {days} 天。',
    'Exports what is filtered now, at most 100,000 rows; kept for {days} days.',
  ],
  columns: ['导出的列', 'Columns'],
  all: ['全选', 'All'],
  chosen: ['已选 {count} / {all} 列', '{count} of {all} columns'],
  format: ['格式', 'Format'],
  personal: ['个人信息', 'Personal data'],
  masked: ['脱敏', 'Masked'],
  full: ['完整', 'In full'],
  fullHint: [
    '须通过安全验证并写明原因；下载会记入操作日志。',
    'Takes a security check and a reason; downloads are written into the operation log.',
  ],
  reason: ['导出原因', 'Reason'],
  reasonHint: ['如：寄发中秋礼品', 'e.g. sending the Mid-Autumn gifts'],
  start: ['开始导出', 'Export'],
  goesOn: [
    '可以关闭此窗口，导出会继续进行；随时可在“导入导出记录”中查看与下载。',
    'You may close this window; the export goes on. Find it under Exports at any time.',
  ],
  earlier: [
    '几分钟前已发起过相同的导出，这就是它；列表有变化时，请 5 分钟后再导出。',
    'The same export was asked for a few minutes ago: this is it. If the list has changed, export again in 5 minutes.',
  ],
  records: ['导入导出记录', 'Imports and exports'],
  download: ['下载', 'Download'],
  rows: ['已写出 {rows} 行', '{rows} rows written'],
  rowsOf: ['已写出 {rows} / {total} 行', '{rows} of {total} rows written'],
  ...namedTexts('status_', exportStatusTexts),
  failure_TOO_MANY_ROWS: [
    '超过 100,000 行，请缩小筛选范围后重新导出',
    'More than 100,000 rows: narrow the filter and export again',
  ],
  failure_GIVEN_UP: ['多次尝试未能完成，请重试', 'It went wrong several times, please try again'],
})
