// What the states of an export are called.
import { type ExportStatus, said, type Said } from '@merchant/contract'

export const statusNames: Readonly<Record<ExportStatus, Said>> = {
  WAITING: said('排队中', 'waiting'),
  RUNNING: said('导出中', 'under way'),
  READY: said('可下载', 'ready'),
  FAILED: said('失败', 'failed'),
  EXPIRED: said('已过期', 'expired'),
  CANCELLED: said('已取消', 'cancelled'),
}
