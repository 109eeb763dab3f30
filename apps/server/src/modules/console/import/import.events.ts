// What somebody is told of their import: it was checked and waits for them, or it is over.
import { importTableOf, said, type Said } from '@merchant/contract'
import { type BellText, personEvent } from '../../../kernel/notification.ts'
import { type ImportRecord, tableNameOf } from './import.store.ts'

export const importEnded = personEvent<ImportRecord>({
  kind: 'TABLE',
  page: { path: '/systemconfig/exports', search: { tab: 'imports' } },
  subjectId: ({ id }) => id,
  bell: (task) => {
    const [zh, en] = importTableOf(tableNameOf(task)).act
    return textOf(task, said(zh, en))
  },
})

function textOf(task: ImportRecord, { zh, en }: Said): BellText {
  const { status, total, ready, wrong, done, refused } = task
  if (status === 'CHECKED')
    return {
      level: wrong > 0 ? 'WARN' : 'INFO',
      title: said(`${zh}：校验完成，请确认`, `${en}: checked, please decide`),
      body: said(
        `“${task.file_name}”共 ${total ?? 0} 行，可导入 ${ready} 行，有错误 ${wrong} 行`,
        `“${task.file_name}”: ${total ?? 0} rows, ${ready} to import, ${wrong} wrong`,
      ),
    }
  if (status === 'DONE')
    return {
      level: refused > 0 ? 'WARN' : 'INFO',
      title: said(`${zh}：导入完成`, `${en}: imported`),
      body: said(
        `“${task.file_name}”已导入 ${done} 行，未导入 ${wrong + refused} 行`,
        `“${task.file_name}”: ${done} rows imported, ${wrong + refused} not`,
      ),
    }
  return {
    level: 'WARN',
    title: said(`${zh}：导入未完成`, `${en}: not imported`),
    body: said(`“${task.file_name}”：请查看原因`, `“${task.file_name}”: see why`),
  }
}
