// The lines that a bill is the sum of: by kind, by number, and those that the merchant objects to.
import { type BillLine, billLineFigure, billLineKind, DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@merchant/contract'
import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { DataTable } from '../../../components/list/data-table.tsx'
import { ListPager } from '../../../components/list/list-pager.tsx'
import { listStateOf } from '../../../components/list/list-state.ts'
import { ListTabs } from '../../../components/list/list-tabs.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { billLineTexts } from './bill.labels.ts'
import { lineFigures, type ShownFigure } from './bill-figures.tsx'
import { useBillLineColumns } from './bill-line-columns.tsx'
import { billLinesTexts } from './bill-lines.texts.ts'
import { billTexts } from './bill.texts.ts'
import { useBillLines, type WhichBill } from './use-bill-lines.ts'
import type { ChosenLines } from './use-chosen-lines.ts'

/** Among the tabs of kinds. */
export const DISPUTED = 'DISPUTED'
const SKELETON_ROWS = 5
/** px. */
const GAP = 12

/** What the table shows: all lines, those of a kind or of one figure, or those that are disputed. */
export interface ShownLines {
  /** A kind, those that are disputed, or '' for all. */
  readonly tab: string
  readonly figure?: ShownFigure | undefined
}

export const linesOf = (figure: ShownFigure | undefined): ShownLines =>
  figure === undefined ? { tab: '' } : { tab: columnOf(figure)?.kind ?? '', figure }

const columnOf = (figure: ShownFigure) =>
  figure === 'settledAlone' || figure === 'toPay' ? undefined : lineFigures[figure]

/** What of a figure its kind does not say. */
const questionOf = (figure: ShownFigure | undefined) => {
  if (figure === 'settledAlone' || figure === 'toPay') return { isSettledAlone: figure === 'settledAlone' }
  const asked = billLineFigure.safeParse(figure)
  return asked.success ? { figure: asked.data } : {}
}

interface BillLinesProps {
  readonly bill: WhichBill
  readonly shown: ShownLines
  readonly onShow: (shown: ShownLines) => void
  /** There are lines that the merchant objects to. */
  readonly hasDisputed: boolean
  /** The lines can be ticked. */
  readonly chosen?: ChosenLines | undefined
}

/** Drawn anew for other lines, so that these begin with their first page. */
export function BillLines({ bill, shown, onShow, hasDisputed, chosen }: BillLinesProps): ReactNode {
  const t = useText(billLinesTexts)
  const figures = useText(billTexts)
  const say = useSay()
  const [keyword, setKeyword] = useState('')
  return (
    <>
      <ListTabs
        label={t('kind')}
        options={[
          { value: '', label: t('all') },
          ...billLineKind.options.map((value) => ({ value: value as string, label: say(billLineTexts[value]) })),
          ...(hasDisputed ? [{ value: DISPUTED, label: t('disputed') }] : []),
        ]}
        counts={undefined}
        current={shown.tab}
        onChoose={(tab) => onShow({ tab })}
      />
      {shown.figure !== undefined && (
        <p role="status">
          {t('ofFigure', { figure: figures(shown.figure) })}{' '}
          <Button type="link" size="small" onClick={() => onShow({ tab: '' })}>
            {t('showAll')}
          </Button>
        </p>
      )}
      <Input.Search
        allowClear
        style={{ marginBottom: GAP }}
        aria-label={t('search')}
        placeholder={t('searchHint')}
        onSearch={(typed) => setKeyword(typed.trim())}
      />
      <Pages
        key={`${shown.tab}/${shown.figure ?? ''}/${keyword}`}
        bill={bill}
        shown={shown}
        chosen={chosen}
        keyword={keyword}
      />
    </>
  )
}

/** Those that the merchant objects to, alone. */
export const DisputedLines = ({ bill }: Pick<BillLinesProps, 'bill'>): ReactNode => (
  <Pages bill={bill} shown={{ tab: DISPUTED }} keyword="" />
)

type PagesProps = Pick<BillLinesProps, 'bill' | 'shown' | 'chosen'> & { readonly keyword: string }

function Pages({ bill, shown, chosen, keyword }: PagesProps): ReactNode {
  const t = useText(billLinesTexts)
  const [place, setPlace] = useState<Readonly<Record<string, string>>>({})
  const state = listStateOf(place, [])
  const { page, cursor } = state
  const kind = billLineKind.safeParse(shown.tab).data
  const { data, error, refresh, isPrevious } = useBillLines(bill, {
    ...(cursor === null ? { page } : { cursor }),
    pageSize: PAGE_SIZES.find((size) => size === state.pageSize) ?? DEFAULT_PAGE_SIZE,
    ...(kind === undefined ? {} : { kind }),
    ...questionOf(shown.figure),
    ...(shown.tab === DISPUTED ? { isDisputed: true } : {}),
    ...(keyword === '' ? {} : { keyword }),
  })
  const columnFigure = shown.figure === 'settledAlone' || shown.figure === 'toPay' ? undefined : shown.figure
  const columns = useBillLineColumns({ isOfPlatform: bill.merchantId !== undefined, figure: columnFigure })
  if (data === undefined && error !== null) return <ReadFailure error={error} onRetry={refresh} />
  if (data?.list.length === 0) return <EmptyState kind="nothing" text={t('none')} />
  const rows = data?.list ?? []
  return (
    <>
      <DataTable
        label={t(shown.tab === DISPUTED ? 'disputedLines' : 'lines')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        below={(line) => (line.objection === null ? null : <Objection text={line.objection} answer={line.answer} />)}
        isDimmed={isPrevious}
        skeletonRows={data === undefined ? SKELETON_ROWS : 0}
        selection={chosen === undefined ? undefined : selectionOf(rows, chosen)}
      />
      {data !== undefined && (
        <ListPager
          state={state}
          total={data.total}
          totalIsExact={data.totalIsExact}
          nextCursor={data.nextCursor}
          onGo={(patch) => setPlace((before) => known({ ...before, ...patch }))}
        />
      )}
      {chosen !== undefined && chosen.lines.length > 0 && <Chosen chosen={chosen} />}
    </>
  )
}

const known = (items: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(items).filter((item): item is [string, string] => item[1] !== undefined))

const selectionOf = (rows: readonly BillLine[], { ids, choose }: ChosenLines) => ({
  keys: ids,
  toggle: (key: string, isChosen: boolean) =>
    choose(
      rows.filter(({ id }) => id === key),
      isChosen,
    ),
  toggleAll: (isChosen: boolean) => choose(rows, isChosen),
})

interface ObjectionProps {
  readonly text: string
  readonly answer: BillLine['answer']
}

function Objection({ text, answer }: ObjectionProps): ReactNode {
  const t = useText(billLinesTexts)
  return (
    <>
      <span className="muted">{t('reason')}</span> {text}
      {answer !== null && (
        <div>
          <span className="muted">{t('answer')}</span>{' '}
          {answer.adjustFen === 0 ? (
            t('kept')
          ) : (
            <>
              {t('corrected')} <MoneyText fen={answer.adjustFen} signed />
            </>
          )}{' '}
          {answer.text}
        </div>
      )}
    </>
  )
}

/** How many are ticked, on whichever page. */
function Chosen({ chosen }: { readonly chosen: ChosenLines }): ReactNode {
  const t = useText(billLinesTexts)
  return (
    <p role="status">
      {t('chosen', { count: chosen.lines.length })}{' '}
      <Button type="link" size="small" onClick={chosen.clear}>
        {t('clear')}
      </Button>
    </p>
  )
}
