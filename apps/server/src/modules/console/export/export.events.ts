// What somebody is told of their export: that a table which took its time is ready, or that there will be none.
import { said } from '@merchant/contract'
import { personEvent } from '../../../kernel/notification.ts'
import type { ExportRecord } from './export.store.ts'
import { titleOf } from './export.view.ts'

/** Shorter ones are ready before anybody looks away. */
const WORTH_TELLING_MS = 10_000

/** Of a task that has ended. A person of the platform has no bell of their own; their page says so. */
export const isWorthTelling = ({ status, requested_at: from, finished_at: to }: ExportRecord): boolean =>
  status === 'FAILED' || (to !== null && to.getTime() - from.getTime() >= WORTH_TELLING_MS)

export const exportEnded = personEvent<ExportRecord>({
  kind: 'TABLE',
  page: { path: '/systemconfig/exports' },
  subjectId: ({ id }) => id,
  bell: (task) => {
    const { zh, en } = titleOf(task)
    const many = task.row_count.toLocaleString('en-US')
    if (task.status === 'READY')
      return {
        level: 'INFO',
        title: said(`导出${zh}：已完成`, `Export of ${en}: ready`),
        body: said(`共 ${many} 行，七天内可下载`, `${many} rows, to be downloaded within seven days`),
      }
    return {
      level: 'WARN',
      title: said(`导出${zh}：未完成`, `Export of ${en}: failed`),
      body: said('请查看原因后重试', 'See why, and try again'),
    }
  },
})
