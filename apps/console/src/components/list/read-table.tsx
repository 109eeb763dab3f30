// A table over the whole answer of one read: grey rows until it is there, the failure in its place, a sentence when it is empty.
import type { ReactNode } from 'react'
import { EmptyState } from '../layout/empty-state.tsx'
import { ReadFailure } from '../layout/read-failure.tsx'
import { type Column, DataTable } from './data-table.tsx'

interface ReadTableProps<Row> {
  /** Names the table for screen readers. */
  readonly label: string
  /** What `useRead` answered, asked with `quiet`. */
  readonly read: {
    readonly data: readonly Row[] | undefined
    readonly error: Error | null
    readonly refresh: () => unknown
  }
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  /** As many grey rows as are likely to come. */
  readonly skeletonRows: number
  /** Stands in place of a table without rows. */
  readonly emptyText?: string
}

export function ReadTable<Row>(props: ReadTableProps<Row>): ReactNode {
  const { label, read, columns, rowKey, skeletonRows, emptyText } = props
  const { data, error, refresh } = read
  if (error !== null && data === undefined) return <ReadFailure error={error} onRetry={refresh} />
  if (data?.length === 0 && emptyText !== undefined) return <EmptyState kind="nothing" text={emptyText} />
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={data ?? []}
      rowKey={rowKey}
      skeletonRows={data === undefined ? skeletonRows : 0}
    />
  )
}
