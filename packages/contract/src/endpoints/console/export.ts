// Export jobs 导出任务: what a list is filtered to as a table that is written beside the person's work and kept for a week.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { exportListName } from '../../export-lists.ts'
import { idSchema } from '../../ids.ts'
import { listBody, listData } from '../../paging.ts'
import { textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'

/** WAITING: nobody has begun it. EXPIRED: it was ready, and its file is gone. */
export const exportStatus = z.enum(['WAITING', 'RUNNING', 'READY', 'FAILED', 'EXPIRED', 'CANCELLED'])
export type ExportStatus = z.output<typeof exportStatus>
export const exportFormat = z.enum(['XLSX', 'CSV'])
/** FULL: personal data as it is, for a reason that is written down. */
export const exportMask = z.enum(['MASKED', 'FULL'])
/** TOO_MANY_ROWS: more than a table may have. GIVEN_UP: it went wrong again and again. */
const exportFailure = z.enum(['TOO_MANY_ROWS', 'GIVEN_UP'])

const exportTask = z.object({
  id: idSchema,
  list: exportListName,
  format: exportFormat,
  maskLevel: exportMask,
  /** Why in full; empty where it is masked. */
  reason: z.string(),
  status: exportStatus,
  requestedBy: z.string(),
  isMine: z.boolean(),
  /** Written so far. */
  rows: z.int(),
  /** How many there will be, where that was known when it began. */
  total: z.int().nullable(),
  sizeBytes: z.int().nullable(),
  failure: exportFailure.nullable(),
  /** What it was filtered by, in words; empty: everything. */
  filterText: z.string(),
  columnCount: z.int(),
  requestedAt: instantSchema,
  finishedAt: instantSchema.nullable(),
  /** When the file goes. */
  expiresAt: instantSchema.nullable(),
  allowedActions: z.array(z.enum(['download', 'cancel', 'retry'])),
})
export type ExportTask = z.output<typeof exportTask>

/** JSON text of a list's filters. */
const MAX_FILTER_CHARS = 4_000

/** In the operation log. */
export const exportActs = {
  'export.create': { label: ['导出列表', 'Export a list'], byPlatform: true },
  'export.download': { label: ['下载导出文件', 'Download an export'], byPlatform: true },
  'export.cancel': { label: ['取消导出', 'Cancel an export'], byPlatform: true },
} as const satisfies Acts

const one = z.strictObject({ id: idSchema.meta({ title: '导出任务' }) })

export const exportApi = {
  create: endpoint({
    path: '/api/Export/Create',
    summary: '按列表的当前筛选与所选列新建导出任务；个人信息默认脱敏，导出完整信息须有查看权限、安全验证并写明原因',
    access: {
      merchant: {
        field: 'list',
        acts: {
          goods: 'goods.export',
          saleOrder: 'saleOrder.export',
          returnOrder: 'returnOrder.export',
          bill: 'bill.export',
          platformOrder: 'platformOrder.export',
          fundFlow: 'fundFlow.export',
          withdrawOrder: 'withdrawOrder.export',
          operationLog: 'operationLog.view',
        },
      },
      operator: {
        field: 'list',
        acts: {
          payout: 'payout.export',
          platformSaleOrder: 'platformSaleOrder.export',
          platformBill: 'platformBill.export',
          platformOrderDesk: 'platformOrderDesk.export',
          returnDispute: 'returnDispute.export',
          settlement: 'settlement.export',
        },
      },
      whileClosed: true,
    },
    freshProof: { field: 'maskLevel', acts: ['FULL'] },
    command: true,
    shops: 'chosen',
    body: z
      .strictObject({
        list: exportListName.meta({ title: '列表' }),
        /** What the list was asked with; its paging and order count for nothing. */
        filters: z
          .record(z.string().max(40), z.unknown())
          .refine((filters) => JSON.stringify(filters).length <= MAX_FILTER_CHARS, {
            error: telling('筛选条件过长', 'The filter is too long'),
          })
          .meta({ title: '筛选' }),
        columns: z
          .array(z.string().max(40))
          .min(1, { error: telling('至少选择一列', 'Choose at least one column') })
          .max(60, { error: telling('列数过多', 'Too many columns') })
          .meta({ title: '列' }),
        format: exportFormat.default('XLSX').meta({ title: '格式' }),
        maskLevel: exportMask.default('MASKED').meta({ title: '脱敏级别' }),
        reason: textSchema(0, 100).default('').meta({ title: '导出原因' }),
      })
      .refine(({ maskLevel, reason }) => maskLevel === 'MASKED' || [...reason].length >= 2, {
        error: telling('导出完整信息请写明原因（至少 2 个字）', 'Say why in at least 2 characters'),
        path: ['reason'],
      }),
    data: exportTask,
    refusals: ['permission.denied', 'request.invalid', 'limit.exceeded', 'command.keyReused'],
  }),
  list: endpoint({
    path: '/api/Export/List',
    summary: '导出记录：自己的；店主可见本商户全部',
    access: { merchant: 'any', operator: 'any' },
    shops: 'any',
    body: listBody(['requestedAt:desc'], {
      list: exportListName.optional().meta({ title: '列表' }),
      status: exportStatus.optional().meta({ title: '状态' }),
    }),
    data: listData(exportTask),
    refusals: ['request.invalid'],
  }),
  progress: endpoint({
    path: '/api/Export/Progress',
    summary: '一个导出任务的进度',
    access: { merchant: 'any', operator: 'any' },
    shops: 'any',
    body: one,
    data: exportTask,
    refusals: ['record.notFound'],
  }),
  download: endpoint({
    path: '/api/Export/Download',
    summary: '导出文件的下载地址，一分钟内在本次登录中有效；仅限导出者本人，且仍须持有该列表的导出权限',
    access: { merchant: 'any', operator: 'any' },
    shops: 'any',
    body: one,
    data: z.object({ url: z.string() }),
    refusals: ['record.notFound', 'permission.denied', 'state.notAllowed'],
  }),
  cancel: endpoint({
    path: '/api/Export/Cancel',
    summary: '取消尚未完成的导出任务',
    access: { merchant: 'any', operator: 'any' },
    shops: 'any',
    body: one,
    data: exportTask,
    refusals: ['record.notFound', 'state.notAllowed'],
  }),
  retry: endpoint({
    path: '/api/Export/Retry',
    summary: '重试失败的导出任务；完整信息的导出须重新发起',
    access: { merchant: 'any', operator: 'any' },
    shops: 'any',
    body: one,
    data: exportTask,
    refusals: ['record.notFound', 'permission.denied', 'state.notAllowed', 'limit.exceeded'],
  }),
}
