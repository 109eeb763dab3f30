// Where the platform sees what waits for its settlement, and why, and settles a due order at once.
import { api, formatInstant, formatYuan, settlementState, type SettlementRow } from '@merchant/contract'
import { settlementStateTexts } from '@merchant/contract/labels'
import { type ReactNode, useRef } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { CellLines } from '../../../components/list/cell-lines.tsx'
import type { Column } from '../../../components/list/data-table.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { RowActions } from '../../../components/list/row-actions.tsx'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { ShortTime } from '../../../components/value/short-time.tsx'
import { StatusTag, type Tone } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { settlementTexts } from './settlement.texts.ts'

const REFETCH_MS = 20_000

export default function SettlementPage(): ReactNode {
  const t = useText(settlementTexts)
  const say = useSay()
  return (
    <ListPage
      endpoint={api.settlement.list}
      rowKey={({ orderId }) => orderId}
      columns={useColumns()}
      tabs={{
        field: 'state',
        initial: 'DUE',
        options: settlementState.options.map((value) => ({ value, label: say(settlementStateTexts[value]) })),
      }}
      filters={[{ kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') }]}
      exports={{ list: 'settlement' }}
      empty={{ text: (tab) => t(`none_${settlementState.catch('DUE').parse(tab)}`) }}
      refetchEvery={REFETCH_MS}
    />
  )
}

function useColumns(): Column<SettlementRow>[] {
  const t = useText(settlementTexts)
  const shared = useText(sharedTexts)
  const maySettle = useMay('settlement.settle')
  const settle = useSettle()
  const column = { width: 136, align: 'end' } as const
  return [
    {
      key: 'orderNo',
      width: 204,
      title: t('orderNo'),
      sticky: 'start',
      onPhone: 'head',
      cell: ({ orderNo }) => <CopyText text={orderNo} />,
    },
    {
      key: 'merchant',
      width: 220,
      grows: true,
      title: t('merchant'),
      cell: ({ merchantName, merchantNo }) => (
        <CellLines below={merchantNo}>
          <span>{merchantName}</span>
        </CellLines>
      ),
    },
    {
      ...column,
      key: 'amount',
      title: t('amount'),
      cell: ({ amountFen }) => (
        <strong>
          <MoneyText fen={amountFen} />
        </strong>
      ),
    },
    { ...column, key: 'commission', title: t('commission'), cell: (row) => <MoneyText fen={row.commissionFen} /> },
    { key: 'dueAt', width: 100, title: t('dueAt'), sort: 'dueAt', cell: (row) => <ShortTime at={row.dueAt} /> },
    { key: 'state', width: 288, title: t('state'), onPhone: 'aside', cell: (row) => <State row={row} /> },
    {
      key: 'actions',
      width: 104,
      title: shared('actions'),
      onPhone: 'foot',
      sticky: 'end',
      cell: (row) => (
        <RowActions
          actions={
            maySettle && row.allowedActions.includes('settle')
              ? [{ key: 'settle', label: t('settle'), onAct: () => void settle(row) }]
              : []
          }
        />
      ),
    },
  ]
}

const tones: Readonly<Record<SettlementRow['state'], Tone>> = {
  DUE: 'warning',
  UNDERWAY: 'info',
  COMING: 'neutral',
  SETTLED: 'success',
}

function State({ row: { state, isRefunding, isHeld, lastFailure } }: { readonly row: SettlementRow }): ReactNode {
  const t = useText(settlementTexts)
  const say = useSay()
  const failure =
    lastFailure === null || state === 'SETTLED'
      ? undefined
      : `${t('lastFailure')} ${formatInstant(lastFailure.at).slice(5, 16)} ${lastFailure.reason}`
  return (
    <CellLines below={failure}>
      <span>
        <StatusTag tone={tones[state]}>{say(settlementStateTexts[state])}</StatusTag>
        {isRefunding && <span className="muted"> {t('refunding')}</span>}
        {isHeld && <span className="muted"> {t('held')}</span>}
      </span>
    </CellLines>
  )
}

/** Asks once, settles, and says what came of it; a refusal is shown where all are. */
function useSettle(): (row: SettlementRow) => Promise<void> {
  const t = useText(settlementTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  // What was decided: the proof that the server asks for is for exactly this.
  const decided = useRef('')
  const { send } = useSend(api.settlement.signalAgentPay, {
    refreshes: [api.settlement.list, api.board.merchant],
    proves: () => decided.current,
  })
  return async ({ merchantId, orderId, orderNo, merchantName: merchant, amountFen, commissionFen }) => {
    const amount = formatYuan(amountFen, true)
    const commission = formatYuan(commissionFen, true)
    const isSure = await confirm({
      title: t('settleQuestion'),
      content: t('settleTerms', { no: orderNo, merchant, amount, commission }),
      okText: t('settleConfirm', { amount }),
    })
    if (!isSure) return
    decided.current = t('proveSettle', { merchant, amount })
    const done = await send({ merchantId, orderId, amountFen }).catch(() => null)
    if (done === null) return
    if (done.state === 'SETTLED') notice.success(t('settled'))
    else if (done.state === 'UNDERWAY') notice.info(t('underWay'))
    else notice.warning(t('refused', { reason: done.lastFailure?.reason ?? '' }))
  }
}
