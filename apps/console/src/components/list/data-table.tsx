// A semantic table: sticky header, sortable columns, selection, keyboard; its rows become cards on a phone.
import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import { Fragment, type ReactNode, type RefObject, useDeferredValue } from 'react'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { actOnRow } from './row-keys.ts'
import type { Density } from './table-layout.ts'
import { useLeavingRows } from './use-leaving-rows.ts'
import './data-table.css'
import './data-table.cell.css'
import './skeleton-bar.css'
import './data-table.phone.css'
import './data-table.wide.css'
import './data-table.motion.css'

export interface Column<Row> {
  readonly key: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** `end` for money and counts: right-aligned, tabular digits. */
  readonly align?: 'start' | 'end' | 'center'
  /** px. With one for every column none of them moves while rows come and go. */
  readonly width?: number
  /** Takes the room that the others leave; its width is then the least. */
  readonly grows?: boolean
  /** Name of the server's sort without its direction: 'price' asks for 'price:asc' or 'price:desc'. */
  readonly sort?: string
  /** The direction that is asked for first; `desc` unless what is due first is meant. */
  readonly sortFirst?: 'asc'
  /** The server sorts it in that direction alone. */
  readonly isSortedOneWay?: boolean
  /** The column stays in sight while the others scroll sideways. */
  readonly sticky?: 'start' | 'end'
  /** Drawn for those alone who have asked for it. */
  readonly isRare?: true
  /**
   * On a phone, where a row is a card of facts two in a line: `head` is the card's title, `aside` stands beside it without
   * a label, `line` follows the facts on a line of its own, `bare` has one in its place without a label, `foot` is for the
   * actions; `none` is left out.
   */
  readonly onPhone?: 'head' | 'aside' | 'line' | 'bare' | 'foot' | 'none'
}

export interface Selection {
  readonly keys: ReadonlySet<string>
  toggle(key: string, isSelected: boolean): void
  toggleAll(isSelected: boolean): void
}

const nextOf = (direction: string | undefined, first: 'asc' | 'desc' = 'desc'): string =>
  direction === undefined ? first : direction === 'desc' ? 'asc' : 'desc'

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** Current sort, e.g. 'price:asc'. */
  readonly sort?: string | undefined
  readonly onSort?: (sort: string) => void
  readonly selection?: Selection | undefined
  /** Enter or click on a row opens it. */
  readonly onOpen?: ((row: Row) => void) | undefined
  /** A line over the whole width above a row: the head of a group that begins with it. Null: none. */
  readonly above?: ((row: Row, before: Row | undefined) => ReactNode) | undefined
  /** Over the whole width below a row: what it unfolds into. Null: it is folded. */
  readonly below?: ((row: Row) => ReactNode) | undefined
  /** Height of the rows; `normal` follows the size chosen for the whole console. */
  readonly density?: Density
  /** Old rows while new ones are on their way. */
  readonly isDimmed?: boolean
  /** Grey rows instead of data, in the final geometry. */
  readonly skeletonRows?: number
  /** The box in which the table scrolls. */
  readonly box?: RefObject<HTMLDivElement | null>
}

/** px; as in the style sheet. */
const CHECK_WIDTH = 44
/** What a list has above and below its rows, and the least that a row takes; px. */
const AROUND_ROWS = 220
const LEAST_ROW: Record<Density, number> = { compact: 33, normal: 41, loose: 49 }

export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const {
    label,
    columns,
    rows,
    rowKey,
    selection,
    onOpen,
    isDimmed = false,
    skeletonRows = 0,
    density = 'normal',
    above,
    below,
    sort,
    onSort,
    box,
  } = props
  // What is in sight is drawn first, the rest when the browser has a moment: a slow machine is held up by each row.
  // From that many on, so that a shorter table is not drawn a second time for nothing.
  const inSight = Math.ceil((window.innerHeight - AROUND_ROWS) / LEAST_ROW[density])
  const drawn = useDeferredValue(Math.max(rows.length, inSight), inSight)
  const shown = useLeavingRows(rows, rowKey)
  const widths = columns.map(({ width }) => width)
  const columnCount = columns.length + (selection === undefined ? 0 : 1)
  const isFixed = !widths.includes(undefined)
  const least = widths.reduce<number>((sum, width) => sum + (width ?? 0), selection === undefined ? 0 : CHECK_WIDTH)
  return (
    <div ref={box} className="data-table-box" role="group" aria-label={label} tabIndex={0}>
      <table
        className={`data-table is-${density}${isFixed ? ' is-fixed' : ''}${isDimmed ? ' is-dimmed' : ''}`}
        style={isFixed ? { minWidth: least } : undefined}
        aria-busy={isDimmed || skeletonRows > 0}
      >
        <caption className="visually-hidden">{label}</caption>
        <colgroup>
          {selection !== undefined && <col style={{ width: CHECK_WIDTH }} />}
          {columns.map(({ key, width, grows = false }) => (
            <col
              key={key}
              className={grows ? 'data-table-grows' : undefined}
              style={width === undefined || (grows && isFixed) ? undefined : { width }}
            />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection !== undefined && <CheckAll keys={rows.map(rowKey)} selection={selection} />}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {skeletonRows > 0
            ? Array.from({ length: skeletonRows }, (_, index) => (
                <SkeletonRow key={index} columns={columns} hasCheck={selection !== undefined} />
              ))
            : shown.slice(0, drawn).map(({ row, isLeaving }, index) => (
                <Fragment key={rowKey(row)}>
                  <WideRow className="data-table-above" columns={columnCount}>
                    {above?.(row, shown[index - 1]?.row)}
                  </WideRow>
                  <BodyRow
                    row={row}
                    name={rowKey(row)}
                    columns={columns}
                    selection={selection}
                    onOpen={onOpen}
                    isLeaving={isLeaving}
                  />
                  <WideRow className="data-table-below" columns={columnCount}>
                    {below?.(row)}
                  </WideRow>
                </Fragment>
              ))}
        </tbody>
      </table>
    </div>
  )
}

function CheckAll({ keys, selection }: { keys: readonly string[]; selection: Selection }): ReactNode {
  const t = useText(sharedTexts)
  return (
    <th className="data-table-check" scope="col">
      <label>
        <input
          type="checkbox"
          aria-label={t('selectAll')}
          checked={keys.length > 0 && keys.every((key) => selection.keys.has(key))}
          disabled={keys.length === 0}
          onChange={(event) => selection.toggleAll(event.target.checked)}
        />
      </label>
    </th>
  )
}

function SkeletonRow<Row>({ columns, hasCheck }: { columns: readonly Column<Row>[]; hasCheck: boolean }): ReactNode {
  return (
    <tr className="is-skeleton">
      {hasCheck && <td className="data-table-check" />}
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)}>
          <span className="skeleton-bar" />
        </td>
      ))}
    </tr>
  )
}

interface WideRowProps {
  readonly className: string
  /** Of the table: one more would make a column of its own where widths are fixed. */
  readonly columns: number
  readonly children: ReactNode
}

function WideRow({ className, columns, children }: WideRowProps): ReactNode {
  if (children === null || children === undefined) return null
  return (
    <tr className={className}>
      <td colSpan={columns}>{children}</td>
    </tr>
  )
}

interface BodyRowProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'selection' | 'onOpen'> {
  readonly row: Row
  /** What the selection knows it by. */
  readonly name: string
  /** Out of the list already. */
  readonly isLeaving: boolean
}

function BodyRow<Row>({ row, name, columns, selection, onOpen, isLeaving }: BodyRowProps<Row>): ReactNode {
  const t = useText(sharedTexts)
  const isSelected = selection?.keys.has(name) === true
  return (
    <tr
      className={isLeaving ? 'is-leaving' : onOpen === undefined ? undefined : 'is-open'}
      inert={isLeaving}
      // J and K reach every row; the Tab key stops only where there is something to open.
      tabIndex={onOpen === undefined ? -1 : 0}
      onKeyDown={actOnRow(
        () => onOpen?.(row),
        () => selection?.toggle(name, !isSelected),
      )}
    >
      {selection !== undefined && (
        <td className="data-table-check">
          <label>
            <input
              type="checkbox"
              aria-label={t('selectRow')}
              checked={isSelected}
              onChange={(event) => selection.toggle(name, event.target.checked)}
            />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)} data-label={column.title}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

interface HeadCellProps<Row> {
  readonly column: Column<Row>
  readonly sort: string | undefined
  readonly onSort: ((sort: string) => void) | undefined
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>): ReactNode {
  const t = useText(sharedTexts)
  const { isSortedOneWay = false } = column
  const direction = column.sort !== undefined && sort?.startsWith(`${column.sort}:`) ? sort.split(':')[1] : undefined
  return (
    <th
      scope="col"
      className={cellClass(column)}
      style={column.width === undefined ? undefined : { minWidth: column.width }}
      aria-sort={direction === undefined ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
    >
      {column.sort === undefined || onSort === undefined ? (
        column.title
      ) : (
        <button
          type="button"
          className="data-table-sort"
          title={t('sortBy', { column: column.title })}
          onClick={() => onSort(`${column.sort}:${nextOf(isSortedOneWay ? undefined : direction, column.sortFirst)}`)}
        >
          {column.title}
          <span className="data-table-arrows" aria-hidden="true">
            <CaretUpOutlined />
            <CaretDownOutlined />
          </span>
        </button>
      )}
    </th>
  )
}

const cellClass = <Row,>({ align = 'start', sticky, onPhone }: Column<Row>): string =>
  [
    `data-table-align-${align}`,
    ...(sticky === undefined ? [] : [`data-table-sticky-${sticky}`]),
    ...(onPhone === undefined ? [] : [`data-table-phone-${onPhone}`]),
  ].join(' ')
