// Import tasks 导入任务: a table that was uploaded, checked without changing anything, and then applied row by row if somebody says so.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { importTableName } from '../../import-tables.ts'
import { listBody, listData } from '../../paging.ts'
import { instantSchema } from '../../time.ts'

/**
 * TO_CHECK, CHECKING: the dry run waits or runs. CHECKED: a person decides. TO_APPLY, APPLYING: rows are written. FAILED: the file
 * could not be read, or it went wrong again and again. EXPIRED: nobody decided.
 */
export const importStatus = z.enum([
  'TO_CHECK',
  'CHECKING',
  'CHECKED',
  'TO_APPLY',
  'APPLYING',
  'DONE',
  'FAILED',
  'EXPIRED',
  'CANCELLED',
])
export type ImportStatus = z.output<typeof importStatus>

/** RIGHT_ROWS: wrong rows are left out. ALL_OR_NOTHING: every row is checked again first, and one wrong row stops them all. */
export const importMode = z.enum(['RIGHT_ROWS', 'ALL_OR_NOTHING'])
export type ImportMode = z.output<typeof importMode>

/**
 * UNREADABLE: the file. NOT_ALL_RIGHT: it was to be all or nothing. NOT_ALLOWED: its person may not do it any more. GIVEN_UP: it
 * went wrong again and again.
 */
export const importFailure = z.enum(['UNREADABLE', 'NOT_ALL_RIGHT', 'NOT_ALLOWED', 'GIVEN_UP'])
export type ImportFailure = z.output<typeof importFailure>

/** READY: would be applied. SAME: changes nothing. WRONG: has complaints. DONE: was applied. REFUSED: was right, and was not when its turn came. */
export const importOutcome = z.enum(['READY', 'SAME', 'WRONG', 'DONE', 'REFUSED'])
export type ImportOutcome = z.output<typeof importOutcome>

const importTask = z.object({
  id: idSchema,
  table: importTableName,
  fileName: z.string(),
  status: importStatus,
  mode: importMode.nullable(),
  requestedBy: z.string(),
  isMine: z.boolean(),
  /** Rows with anything in them; null until all were read. */
  total: z.int().nullable(),
  /** Of the step that runs: rows that were looked at, or applied. */
  processed: z.int(),
  ready: z.int(),
  same: z.int(),
  wrong: z.int(),
  done: z.int(),
  refused: z.int(),
  failure: importFailure.nullable(),
  /** Why the file could not be read; '' otherwise. */
  failureText: z.string(),
  requestedAt: instantSchema,
  finishedAt: instantSchema.nullable(),
  /** When the file goes, and with it the decision. */
  expiresAt: instantSchema,
  allowedActions: z.array(z.enum(['commit', 'cancel', 'download', 'retry'])),
})
export type ImportTask = z.output<typeof importTask>

const importRow = z.object({
  /** As the spreadsheet counts it. */
  number: z.int(),
  outcome: importOutcome,
  /** What the row is about, as 茶杯 · 红色; '' where that is not known. */
  about: z.string(),
  /** What it changes, as 库存 10 → 25; '' for nothing. */
  effect: z.string(),
  /** `cell` is C3, '' for the row as a whole. */
  complaints: z.array(z.object({ cell: z.string(), column: z.string(), text: z.string() })),
})
export type ImportRow = z.output<typeof importRow>

/** In the operation log. */
export const importActs = {
  'import.upload': { label: ['上传导入表格', 'Upload a table'] },
  'import.commit': { label: ['确认导入', 'Import a table'] },
  'import.cancel': { label: ['取消导入', 'Cancel an import'] },
  'import.download': { label: ['下载导入结果', 'Download what became of an import'] },
} as const satisfies Acts

const table = importTableName.meta({ title: '导入的表格' })
const one = z.strictObject({ id: idSchema.meta({ title: '导入任务' }) })
const rights = {
  newGoods: 'goods.import',
  stock: 'goods.import',
  price: 'goods.import',
  cost: 'goods.import',
  shipment: 'saleOrder.ship',
} as const

export const importApi = {
  template: endpoint({
    path: '/api/Import/Template',
    summary: '导入模板的下载地址（xlsx：标题行、示例行、填写说明），一分钟内在本次登录中有效',
    access: { merchant: { field: 'table', acts: rights } },
    body: z.strictObject({ table }),
    data: z.object({ url: z.string() }),
  }),
  upload: endpoint({
    path: '/api/Import/Upload',
    summary: '上传待导入的表格（xlsx 或 csv，不超过 10 MB）；随后只校验、不修改任何数据',
    access: { merchant: { field: 'table', acts: rights } },
    wire: 'upload',
    command: true,
    body: z.strictObject({ table }),
    data: importTask,
    refusals: ['permission.denied', 'table.unreadable', 'limit.exceeded', 'command.keyReused'],
  }),
  list: endpoint({
    path: '/api/Import/List',
    summary: '导入记录：自己的；店主可见本商户全部',
    access: { merchant: 'any' },
    body: listBody(['requestedAt:desc'], {
      table: table.optional(),
      status: importStatus.optional().meta({ title: '状态' }),
    }),
    data: listData(importTask),
    refusals: ['request.invalid'],
  }),
  progress: endpoint({
    path: '/api/Import/Progress',
    summary: '一个导入任务的进度与汇总',
    access: { merchant: 'any' },
    body: one,
    data: importTask,
    refusals: ['record.notFound'],
  }),
  rows: endpoint({
    path: '/api/Import/Rows',
    summary: '一个导入任务逐行的结果，按行号排列',
    access: { merchant: 'any' },
    body: listBody(['number:asc'], {
      id: idSchema.meta({ title: '导入任务' }),
      outcome: importOutcome.optional().meta({ title: '结果' }),
    }),
    data: listData(importRow),
    refusals: ['request.invalid', 'record.notFound'],
  }),
  commit: endpoint({
    path: '/api/Import/Commit',
    summary: '确认导入：只导入正确的行，或有任何一行不正确就一行都不导入',
    access: { merchant: 'any' },
    command: true,
    body: z.strictObject({ id: idSchema.meta({ title: '导入任务' }), mode: importMode.meta({ title: '导入方式' }) }),
    data: importTask,
    refusals: ['record.notFound', 'permission.denied', 'state.notAllowed', 'limit.exceeded', 'command.keyReused'],
  }),
  download: endpoint({
    path: '/api/Import/Download',
    summary: '未导入各行的下载地址（原表格加“错误”一列），一分钟内在本次登录中有效；仅限上传者本人',
    access: { merchant: 'any' },
    body: one,
    data: z.object({ url: z.string() }),
    refusals: ['record.notFound', 'permission.denied', 'state.notAllowed'],
  }),
  cancel: endpoint({
    path: '/api/Import/Cancel',
    summary: '取消导入：尚未导入的行不再导入，已导入的不撤销',
    access: { merchant: 'any' },
    body: one,
    data: importTask,
    refusals: ['record.notFound', 'state.notAllowed'],
  }),
  retry: endpoint({
    path: '/api/Import/Retry',
    summary: '继续因系统故障中断的导入，已导入的行不会重复',
    access: { merchant: 'any', whileClosed: false },
    body: one,
    data: importTask,
    refusals: ['record.notFound', 'permission.denied', 'state.notAllowed', 'limit.exceeded'],
  }),
}
