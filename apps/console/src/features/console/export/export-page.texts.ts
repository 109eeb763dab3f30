// Words of the lists of exports and imports.
import { defineTexts } from '../../../i18n/text.ts'

export const exportPageTexts = defineTexts({
  exports: ['导出记录', 'Exports'],
  imports: ['导入记录', 'Imports'],
  importsNote: [
    '上传后只校验，确认之后才会修改数据；待确认的任务过期后须重新上传。',
    'An upload is only checked; nothing changes before it is confirmed. One that waits too long is uploaded again.',
  ],
  noImports: [
    '还没有导入过表格。在商品列表右上角点击“导入”即可批量修改价格与库存。',
    'Nothing has been imported yet. Use Import at the top right of the goods to change prices and stock.',
  ],
  table: ['导入内容', 'What'],
  file: ['文件', 'File'],
  rows: ['结果', 'Rows'],
  importedBy: ['导入人', 'By'],
  open: ['查看', 'Open'],
  decide: ['去确认', 'Decide'],
  note: [
    '文件保留 {days} 天，过期后请重新导出；记录保留 90 天。',
    'Files are kept for {days} days, the record of them for 90.',
  ],
  none: [
    '还没有导出过列表。在商品、订单、资金流水等列表右上角点击下载图标即可导出。',
    'Nothing has been exported yet. Use the download icon at the top right of a list.',
  ],
  list: ['列表', 'List'],
  filter: ['筛选', 'Filter'],
  everything: ['全部', 'Everything'],
  columns: ['{count} 列', '{count} columns'],
  progress: ['进度', 'Progress'],
  size: ['大小', 'Size'],
  mask: ['个人信息', 'Personal data'],
  because: ['原因：{reason}', 'Because: {reason}'],
  by: ['导出人', 'By'],
  requestedAt: ['发起时间', 'Asked for'],
  expiresAt: ['保留至', 'Kept until'],
  actions: ['操作', 'Actions'],
  cancel: ['取消', 'Cancel'],
  retry: ['重试', 'Retry'],
  cancelled: ['已取消导出', 'The export was cancelled'],
  retried: ['已重新开始导出', 'The export has begun again'],
})
