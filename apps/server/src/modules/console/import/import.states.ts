// What the states of an import are called, and which of them are over.
import { type ImportStatus, said, type Said } from '@merchant/contract'

export const statusNames: Readonly<Record<ImportStatus, Said>> = {
  TO_CHECK: said('等待校验', 'waiting to be checked'),
  CHECKING: said('校验中', 'being checked'),
  CHECKED: said('待确认', 'to be decided'),
  TO_APPLY: said('等待导入', 'waiting to be imported'),
  APPLYING: said('导入中', 'being imported'),
  DONE: said('已完成', 'done'),
  FAILED: said('失败', 'failed'),
  EXPIRED: said('已过期', 'expired'),
  CANCELLED: said('已取消', 'cancelled'),
}

/** A server works on them, or will. */
export const underWay = ['TO_CHECK', 'CHECKING', 'TO_APPLY', 'APPLYING'] as const satisfies readonly ImportStatus[]
export const cancellable = [...underWay, 'CHECKED'] as const satisfies readonly ImportStatus[]
