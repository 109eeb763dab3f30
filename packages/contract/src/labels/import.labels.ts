// Imports and their rows.
import type { ImportMode, ImportStatus } from '../endpoints/console/import.ts'
import type { LabelTexts } from './label.ts'

export const importStatusTexts: LabelTexts<ImportStatus> = {
  TO_CHECK: ['等待校验', 'Waiting'],
  CHECKING: ['校验中', 'Checking'],
  CHECKED: ['待确认', 'To be decided'],
  TO_APPLY: ['等待导入', 'Waiting'],
  APPLYING: ['导入中', 'Importing'],
  DONE: ['已完成', 'Done'],
  FAILED: ['失败', 'Failed'],
  EXPIRED: ['已过期', 'Expired'],
  CANCELLED: ['已取消', 'Cancelled'],
}

export const importModeTexts: LabelTexts<ImportMode> = {
  RIGHT_ROWS: ['只导入正确的行', 'Import the right rows only'],
  ALL_OR_NOTHING: ['全部正确才导入', 'All or nothing'],
}
