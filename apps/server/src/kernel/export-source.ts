// How a list is read for a table 导出: the module whose list it is says how, the console area writes the file.
import {
  type Endpoint,
  type ExportColumnName,
  type ExportListName,
  formatInstant,
  formatYuan,
  idSchema,
  instantSchema,
  said,
  type Said,
  sameInBoth,
  titleInBoth,
  type BodyOf,
} from '@merchant/contract'
import type { z } from 'zod'
import { checkInBoth } from './check-in-both.ts'
import { refuse } from './refusal.ts'

/** Whose list, and as whom it is read. */
export interface ExportAsk<Filters = unknown> {
  /** Null: over all merchants. */
  readonly merchantId: string | null
  readonly filters: Filters
  /** When it was asked for: what a list means by now. */
  readonly now: Date
  /** Personal data as it is. */
  readonly isFull: boolean
}

/** Money in 分, an instant as ISO text. */
export type ExportValue = string | number | null
type ExportRow = Readonly<Record<string, ExportValue>>

export interface ExportPage<Row = ExportRow> {
  readonly rows: readonly Row[]
  /** Where the next page goes on; null at the end. */
  readonly next: string | null
  /** How many there are, where that is known. */
  readonly total?: number | null
}

export interface ExportSource {
  readonly list: ExportListName
  /** Errors: refuses request.invalid for filters that the list does not have. */
  filtersOf(given: Readonly<Record<string, unknown>>): unknown
  /** What it is filtered by, each with what the field and its value are called. */
  saidFilters(filters: unknown): readonly { readonly title: Said; readonly value: Said }[]
  read(ask: ExportAsk, after: string | null): Promise<ExportPage>
}

interface SourceParts<Name extends ExportListName, E extends Endpoint, Row> {
  readonly list: Name
  /** The list as it is shown: what it is filtered by is what the table is. */
  readonly endpoint: E
  /**
   * A page behind a position, in an order in which rows that change meanwhile neither go missing nor come twice: by what they
   * were made with, not by what people change.
   */
  read(ask: ExportAsk<BodyOf<E>>, after: string | null): Promise<ExportPage<Row>>
  readonly values: { readonly [Column in ExportColumnName<Name>]: (row: Row) => ExportValue }
  /** What a value of these filters is called; moments and what people typed say it themselves. */
  readonly filterWords?: Readonly<Record<string, Words>>
}

type Words = Readonly<Record<string, Said>> | ((value: string) => Said)

/** Nothing that one filters by: where in the list one looks, and in which order. */
const PAGING = ['page', 'cursor', 'pageSize', 'sort']

export function exportSource<Name extends ExportListName, E extends Endpoint, Row>({
  list,
  endpoint,
  read,
  values,
  filterWords = {},
}: SourceParts<Name, E, Row>): ExportSource {
  const columns: readonly (readonly [string, (row: Row) => ExportValue])[] = Object.entries(values)
  const shape = shapeOf(endpoint.body)
  return {
    list,
    filtersOf(given) {
      const filters = Object.fromEntries(Object.entries(given).filter(([name]) => !PAGING.includes(name)))
      const checked = checkInBoth(endpoint.body, filters)
      if (checked.ok) return checked.value
      const { zh, en } = checked.issues.first
      return refuse('request.invalid', { what: said(`：筛选条件 ${zh}`, `: the filter ${en}`) })
    },
    saidFilters: (filters) =>
      Object.entries(filters as Readonly<Record<string, unknown>>).flatMap(([name, value]) =>
        PAGING.includes(name) || value === undefined || value === ''
          ? []
          : [
              {
                title: titleInBoth(shape[name]?.meta()?.title ?? name),
                value:
                  name.endsWith('Fen') && typeof value === 'number'
                    ? amountSaid(value)
                    : valueSaid(value, filterWords[name]),
              },
            ],
      ),
    async read(ask, after) {
      const { rows, ...page } = await read(ask as ExportAsk<BodyOf<E>>, after)
      return { ...page, rows: rows.map((row) => Object.fromEntries(columns.map(([name, of]) => [name, of(row)]))) }
    },
  }
}

/** What is named by its id was chosen among names that only the list knows. */
function valueSaid(value: unknown, words: Words | undefined): Said {
  if (Array.isArray(value)) {
    const each = value.map((one) => valueSaid(one, words))
    return said(each.map(({ zh }) => zh).join('、'), each.map(({ en }) => en).join(', '))
  }
  if (typeof value !== 'string') return sameInBoth(JSON.stringify(value))
  const word = typeof words === 'function' ? words(value) : words?.[value]
  if (word !== undefined) return word
  if (idSchema.safeParse(value).success) return CHOSEN
  return sameInBoth(instantSchema.safeParse(value).success ? formatInstant(value) : value)
}
const amountSaid = (fen: number): Said => said(`${formatYuan(fen, true)} 元`, `¥${formatYuan(fen, true)}`)
const CHOSEN = said('已选定', 'as chosen')

const shapeOf = (body: z.ZodType): Readonly<Record<string, z.ZodType>> =>
  'shape' in body ? (body.shape as Readonly<Record<string, z.ZodType>>) : {}
