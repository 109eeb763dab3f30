// Exports.
import type { ExportStatus, ExportTask } from '../endpoints/console/export.ts'
import type { LabelTexts } from './label.ts'

export const exportStatusTexts: LabelTexts<ExportStatus> = {
  WAITING: ['排队中', 'Waiting'],
  RUNNING: ['导出中', 'Under way'],
  READY: ['可下载', 'Ready'],
  FAILED: ['失败', 'Failed'],
  EXPIRED: ['已过期', 'Expired'],
  CANCELLED: ['已取消', 'Cancelled'],
}

export const exportFormatTexts: LabelTexts<ExportTask['format']> = {
  XLSX: ['Excel 工作簿', 'Excel workbook'],
  CSV: ['CSV 文件', 'CSV file'],
}

export const exportMaskTexts: LabelTexts<ExportTask['maskLevel']> = {
  MASKED: ['脱敏', 'Masked'],
  FULL: ['完整', 'In full'],
}
