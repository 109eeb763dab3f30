// The one shape of every list: a page by number up to row 10,000, then by cursor at constant cost.
import { telling } from './said.ts'
import { z } from 'zod'

export const PAGE_SIZES = [10, 20, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 20
export const MAX_PAGED_ROWS = 10_000
/** What is searched is counted this far: a total or a tab's count beyond it is answered as this many, "1000+". */
export const MAX_COUNTED_ROWS = 1_000

/** Fields that every list request has; `sorts` are the only columns it may be sorted by, first one the default. */
export const listBody = <const Sorts extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  sorts: Sorts,
  filters: Filters,
) =>
  z
    .strictObject({
      /** From 1. Beside a cursor it is only echoed: the cursor says where to go on. */
      page: z.int().min(1).optional().meta({ title: '页码' }),
      cursor: z.string().max(400).optional().meta({ title: '游标' }),
      pageSize: z
        .literal(PAGE_SIZES, { error: telling('每页条数只能是 10、20、50 或 100', '10, 20, 50 or 100 rows a page') })
        .default(DEFAULT_PAGE_SIZE)
        .meta({ title: '每页条数' }),
      sort: z
        .enum(sorts, { error: telling('不支持按该列排序', 'This column cannot be ordered by') })
        .default(sorts[0])
        .meta({ title: '排序' }),
      ...filters,
    })
    .refine((body) => isReachable(body as Paging), {
      error: telling('页码最多到第 10,000 行，其后请用游标继续', 'Pages end at row 10,000; go on with the cursor'),
      path: ['page'],
    })

interface Paging {
  readonly page?: number
  readonly cursor?: string
  readonly pageSize: number
}
const isReachable = ({ page = 1, cursor, pageSize }: Paging): boolean =>
  cursor !== undefined || page * pageSize <= MAX_PAGED_ROWS

/** Answer of a list: rows, how many there are, where to go on, and counts per tab where the screen has tabs. */
export const listData = <Row extends z.ZodType>(row: Row) =>
  z.object({
    list: z.array(row),
    total: z.int(),
    /** False: there are more than `total`. */
    totalIsExact: z.boolean(),
    page: z.int(),
    pageSize: z.int(),
    nextCursor: z.string().nullable(),
    counts: z.record(z.string(), z.int()).optional(),
  })
