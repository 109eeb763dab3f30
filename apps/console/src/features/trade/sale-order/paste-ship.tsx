// 批量发货: lines of orders and waybills are pasted, checked while they stand there, and shipped together; what fails stays to be set right.
import { api, refusalCode, SHIP_ROWS_AT_MOST, type SaleOrderRow } from '@merchant/contract'
import { Button, Input } from 'antd'
import { type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { DataTable } from '../../../components/list/data-table.tsx'
import { usePagePath } from '../../../components/layout/page.tsx'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { useDirtyForm } from '../../../session/dirty-forms.ts'
import { useOfferedCarriers } from '../../../session/session.ts'
import { pasteShipTexts } from './paste-ship.texts.ts'
import { lineOf, type PastedRow, pastedRows } from './pasted-rows.ts'
import { useShipRows } from './use-ship-rows.tsx'
import './ship.css'

interface PasteShipProps {
  /** Those that were chosen, maybe none; null: it is shut. */
  readonly orders: readonly SaleOrderRow[] | null
  readonly onDone: () => void
}

/** Stays while it is shut, so that what was shipped can be taken back, and what was pasted is there when Escape was pressed too early. */
export function PasteShip({ orders, onDone }: PasteShipProps): ReactNode {
  const shipping = useShipRows()
  const [text, setText] = useState('')
  return orders === null ? null : (
    <PasteDialog {...shipping} orders={orders} onDone={onDone} text={text} setText={setText} />
  )
}

interface ShownRow extends PastedRow {
  readonly about: string
  /** 'wrong' can't be sent; 'warned' failed once and may be sent again. */
  readonly state: 'ready' | 'checking' | 'sent' | 'wrong' | 'warned'
  readonly said: string
  /** Its number was said to be on another buyer's parcel, and it is sent all the same. */
  readonly isSure: boolean
}

interface Failure {
  readonly message: string
  readonly code: string
}

interface SentRow extends ShownRow {
  readonly shipmentId: string
}

interface PasteDialogProps extends ReturnType<typeof useShipRows>, PasteShipProps {
  readonly orders: readonly SaleOrderRow[]
  readonly text: string
  readonly setText: (text: string) => void
}

const USED_ELSEWHERE = refusalCode('waybill.elsewhere')

const failureOf = (row: ShownRow, why: Failure | undefined): readonly (readonly [string, Failure])[] =>
  why === undefined ? [] : [[keyOf(row), why]]

const keyOf = ({ orderNo, waybillNo }: Pick<PastedRow, 'orderNo' | 'waybillNo'>): string => `${orderNo} ${waybillNo}`

function PasteDialog({ orders, ship, isShipping, undone, onDone, text, setText }: PasteDialogProps): ReactNode {
  const t = useText(pasteShipTexts)
  const shared = useText(sharedTexts)
  const id = useId()
  const [gone, setGone] = useState<readonly SentRow[]>([])
  const sent = gone.filter(({ shipmentId }) => !undone.has(shipmentId))
  const [failed, setFailed] = useState<ReadonlyMap<string, Failure>>(new Map())
  const rows = useCheckedRows(text, orders, failed)
  useDirtyForm(text.trim() !== '', usePagePath())
  const ready = rows.filter(({ state }) => state === 'ready' || state === 'warned')
  const wrong = rows.filter(({ state }) => state === 'wrong')
  const isTooMany = rows.length > SHIP_ROWS_AT_MOST
  const maySend = ready.length > 0 && !isTooMany && !isShipping && !rows.some(({ state }) => state === 'checking')
  const end = () => {
    setText('')
    onDone()
  }
  const send = async () => {
    if (!maySend) return
    const outcome = await ship(ready)
    const shipments = new Map(outcome.succeeded.map(({ orderNo, shipmentId }) => [orderNo, shipmentId]))
    const left = rows.filter((row) => !(shipments.has(row.orderNo) && ready.includes(row)))
    if (left.length === 0) return end()
    const why = new Map(outcome.failed.map(({ orderNo, ...failure }) => [orderNo, failure]))
    setFailed(new Map(left.flatMap((row) => failureOf(row, why.get(row.orderNo)))))
    const leaving = ready.flatMap((row): SentRow[] => {
      const shipmentId = shipments.get(row.orderNo)
      return shipmentId === undefined ? [] : [{ ...row, state: 'sent', said: '', shipmentId }]
    })
    setGone((before) => [...before, ...leaving])
    setText(left.map(lineOf).join('\n'))
  }
  return (
    <Dialog
      title={t('title')}
      open
      onClose={onDone}
      width={860}
      closesOnMask={false}
      footer={
        <>
          <Button onClick={end} disabled={isShipping}>
            {shared(sent.length > 0 ? 'close' : 'cancel')}
          </Button>
          <Button type="primary" disabled={!maySend && !isShipping} loading={isShipping} onClick={() => void send()}>
            {t('send', { count: ready.length })}
          </Button>
        </>
      }
    >
      <div className="ship-form">
        <label htmlFor={id}>{t('field')}</label>
        <Input.TextArea
          id={id}
          value={text}
          readOnly={isShipping}
          rows={6}
          spellCheck={false}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            void send()
          }}
        />
        <p id={`${id}-hint`} className="muted">
          {t('hint', { most: SHIP_ROWS_AT_MOST })}
          {orders.length > 0 && (
            <>
              <br />
              {t('hintChosen', { count: orders.length })}
            </>
          )}
        </p>
        <p role="status" className={isTooMany || wrong.length > 0 ? 'urgent' : undefined}>
          {isTooMany
            ? t('tooMany', { most: SHIP_ROWS_AT_MOST })
            : sent.length > 0
              ? t('partly', { done: sent.length, failed: rows.length })
              : wrong.length > 0
                ? t('wrong', { count: wrong.length })
                : ''}
        </p>
      </div>
      {rows.length + sent.length > 0 && (
        // It scrolls, so keys must reach it.
        <section className="ship-rows" aria-label={t('rows')} tabIndex={0}>
          <PastedTable rows={[...rows, ...sent]} />
        </section>
      )}
    </Dialog>
  )
}

/** The rows with what the server knows of their orders. */
function useCheckedRows(
  text: string,
  orders: readonly SaleOrderRow[],
  failed: ReadonlyMap<string, Failure>,
): readonly ShownRow[] {
  const t = useText(pasteShipTexts)
  const carriers = useOfferedCarriers()
  // Of many lines the table may follow a moment later than the field.
  const read = useDeferredValue(text)
  const rows = useMemo(() => pastedRows(read, carriers, orders.map(({ orderNo }) => orderNo)), [read, carriers, orders]) // prettier-ignore
  const known = rows.filter(({ problem }) => problem !== 'noOrder' && problem !== 'notAnOrder')
  const orderNos = [...new Set(known.map(({ orderNo }) => orderNo))].slice(0, SHIP_ROWS_AT_MOST)
  const check = useRead(
    api.saleOrder.checkRows,
    { orderNos },
    { enabled: orderNos.length > 0, keepPrevious: true, quiet: true },
  )
  const found = new Map((check.data ?? []).map((order) => [order.orderNo, order]))
  const isKnown = check.data !== undefined && !check.isPrevious
  return rows.map((row): ShownRow => {
    const order = found.get(row.orderNo)
    const about = order === undefined ? '' : [order.receiverName, order.about].filter(Boolean).join(' · ')
    const why = failed.get(keyOf(row))
    const shown = { ...row, about, isSure: why?.code === USED_ELSEWHERE }
    if (row.problem !== null) return { ...shown, state: 'wrong', said: t(`problem_${row.problem}`) }
    if (order !== undefined && order.problem !== null) return { ...shown, state: 'wrong', said: order.problem }
    if (order === undefined && isKnown) return { ...shown, state: 'wrong', said: t('unknownOrder') }
    if (why !== undefined) return { ...shown, state: 'warned', said: why.message }
    // A check that can't be had stops nobody: the server answers for each order.
    if (order === undefined && check.error === null) return { ...shown, state: 'checking', said: '' }
    return { ...shown, state: 'ready', said: '' }
  })
}

function PastedTable({ rows }: { readonly rows: readonly ShownRow[] }): ReactNode {
  const t = useText(pasteShipTexts)
  return (
    <DataTable
      label={t('rows')}
      columns={[
        {
          key: 'order',
          title: t('order'),
          cell: ({ orderNo, line }) => (
            <span className="tabular">{orderNo === '' ? t('line', { line }) : orderNo}</span>
          ),
          onPhone: 'head',
        },
        { key: 'goods', title: t('goods'), cell: ({ about }) => about },
        { key: 'carrier', title: t('carrier'), cell: ({ carrierName }) => carrierName },
        { key: 'waybill', title: t('waybill'), cell: ({ waybillNo }) => <span className="tabular">{waybillNo}</span> },
        {
          key: 'state',
          title: t('state'),
          cell: ({ state, said }) => (
            <span className={said === '' ? 'muted' : 'urgent'}>
              {state === 'wrong' || state === 'warned' ? said : t(state)}
            </span>
          ),
          onPhone: 'line',
        },
      ]}
      rows={rows}
      rowKey={({ line, state, orderNo }) => `${state === 'sent' ? orderNo : ''}/${line}`}
    />
  )
}
