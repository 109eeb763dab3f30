// The operation log for a table: newest first, of at most ninety days, as the list shows it.
import { actOf, api, type OperationRecord, said, type Said, sameInBoth, spoken } from '@merchant/contract'
import { currentDataScope, type Database } from '@merchant/database'
import { exportSource } from '../../../kernel/export-source.ts'
import { listOperations } from './operation-log.list.ts'

const results: Readonly<Record<OperationRecord['result'], Said>> = {
  DONE: said('成功', 'done'),
  REFUSED: said('未通过', 'refused'),
}

export const operationsExport = ({ db }: { readonly db: Database }) =>
  exportSource({
    list: 'operationLog',
    filterWords: { result: results },
    endpoint: api.security.operationLog,
    async read({ merchantId, filters, now }, after) {
      const onlyOf = currentDataScope()?.onlyOf ?? null
      const page = await listOperations(
        db.tenant(merchantId ?? ''),
        {
          ...filters,
          pageSize: 100,
          sort: 'at:desc',
          page: undefined,
          cursor: after ?? undefined,
          ...(onlyOf === null ? {} : { actorId: onlyOf }),
        },
        now,
      )
      return { rows: page.list, next: page.nextCursor, total: page.totalIsExact ? page.total : null }
    },
    values: {
      at: (record) => record.at,
      actor: (record) => record.actorName,
      action: (record) => {
        const label = actOf(record.action)?.label
        return spoken(label === undefined ? sameInBoth(record.action) : said(...label))
      },
      targetNo: (record) => record.targetNo,
      summary: (record) => record.summary,
      changes: (record) =>
        record.changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`).join('；'),
      result: (record) => spoken(results[record.result]),
      ip: (record) => record.ip,
    },
  })
