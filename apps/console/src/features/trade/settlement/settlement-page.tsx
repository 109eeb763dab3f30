// Where the platform sees what waits for its settlement, and why, and settles a due order at once.
import { api, formatYuan, settlementState, type SettlementRow } from '@merchant/contract'
import { type ReactNode, useRef } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import type { Column } from '../../../components/list/data-table.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { RowActions } from '../../../components/list/row-actions.tsx'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { StatusTag, type Tone } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { settlementTexts } from './settlement.texts.ts'

const REFETCH_MS = 20_000

export default function SettlementPage(): ReactNode {
  const t = useText(settlementTexts)
  return (
    <ListPage
      endpoint={api.settlement.list}
      rowKey={({ orderId }) => orderId}
      columns={useColumns()}
      tabs={{
        field: 'state',
        initial: 'DUE',
        options: settlementState.options.map((value) => ({ value, label: t(`tab_${value}`) })),
      }}
      filters={[{ kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') }]}
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
        <>
          {merchantName}{' '}
          <span className="nowrap">
            <CopyText text={merchantNo} />
          </span>
        </>
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
    { key: 'dueAt', width: 180, title: t('dueAt'), sort: 'dueAt', cell: (row) => <InstantText at={row.dueAt} /> },
    { key: 'state', width: 220, title: t('state'), onPhone: 'aside', cell: (row) => <State row={row} /> },
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
  return (
    <>
      <StatusTag tone={tones[state]}>{t(state === 'SETTLED' ? 'state_SETTLED' : `tab_${state}`)}</StatusTag>
      {isRefunding && <div className="muted">{t('refunding')}</div>}
      {isHeld && <div className="muted">{t('held')}</div>}
      {lastFailure !== null && state !== 'SETTLED' && (
        <>
          <div className="muted">
            {t('lastFailure')}{' '}
            <span className="nowrap">
              <InstantText at={lastFailure.at} />
            </span>
          </div>
          <div className="muted">{lastFailure.reason}</div>
        </>
      )}
    </>
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
