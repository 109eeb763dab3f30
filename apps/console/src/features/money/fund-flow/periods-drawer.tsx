// Days of a month, or the months of two years, each with what was there before and after it; of what is over there is a paper.
import { api, dayOf, type FlowAccount, type FundPeriod } from '@merchant/contract'
import { DownloadOutlined } from '@ant-design/icons'
import { Button, Segmented, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { startDownload } from '../../../api/download.ts'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { type Column, DataTable } from '../../../components/list/data-table.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { May } from '../../../session/may.tsx'
import { accountLabels } from './fund-flow.labels.ts'
import { periodTexts } from './periods.texts.ts'
import './flow.periods.css'

export default function PeriodsDrawer({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const t = useText(periodTexts)
  return (
    <SideDrawer title={t('title')} open={open} onClose={onClose} width={960}>
      {open && <Periods />}
    </SideDrawer>
  )
}

function Periods(): ReactNode {
  const t = useText(periodTexts)
  const say = useSay()
  const [month, setMonth] = useState<string>()
  const [account, setAccount] = useState<FlowAccount>()
  const [by, setBy] = useState<'DAY' | 'MONTH'>('DAY')
  const of = account === undefined ? {} : { account }
  const { data: months } = useRead(api.finance.periods, { by: 'MONTH', ...of })
  const { data: days } = useRead(
    api.finance.periods,
    { by: 'DAY', ...(month === undefined ? {} : { month }), ...of },
    { enabled: by === 'DAY' },
  )
  const shown = by === 'MONTH' ? months : days
  return (
    <>
      <div className="flow-periods-head">
        <Segmented
          value={by}
          onChange={setBy}
          options={[
            { value: 'DAY' as const, label: t('byDay') },
            { value: 'MONTH' as const, label: t('byMonth') },
          ]}
        />
        {by === 'DAY' && (
          <Select
            aria-label={t('month')}
            value={month ?? months?.list[0]?.period}
            onChange={setMonth}
            options={(months?.list ?? []).map(({ period }) => ({ value: period, label: period }))}
          />
        )}
        <Select
          aria-label={t('account')}
          allowClear
          placeholder={t('allAccounts')}
          value={account}
          onChange={setAccount}
          options={Object.entries(accountLabels).map(([value, label]) => ({
            value: value as FlowAccount,
            label: say(label),
          }))}
        />
      </div>
      {shown === undefined ? (
        <div className="page-loading" role="status" />
      ) : (
        <DataTable label={t('title')} rows={shown.list} rowKey={({ period }) => period} columns={columnsOf(t)} />
      )}
    </>
  )
}

type Words = ReturnType<typeof useText<typeof periodTexts>>

const columnsOf = (t: Words): readonly Column<FundPeriod>[] => [
  {
    key: 'period',
    title: t('period'),
    onPhone: 'head',
    cell: ({ period }) => <span className="tabular">{period}</span>,
  },
  { key: 'opening', title: t('opening'), align: 'end', cell: (row) => <MoneyText fen={row.openingFen} /> },
  { key: 'income', title: t('income'), align: 'end', cell: (row) => <MoneyText fen={row.incomeFen} /> },
  { key: 'expense', title: t('expense'), align: 'end', cell: (row) => <MoneyText fen={row.expenseFen} /> },
  { key: 'moved', title: t('moved'), align: 'end', cell: (row) => <MoneyText fen={row.movedFen} signed /> },
  { key: 'closing', title: t('closing'), align: 'end', cell: (row) => <MoneyText fen={row.closingFen} /> },
  { key: 'count', title: t('count'), align: 'end', cell: ({ count }) => <span className="tabular">{count}</span> },
  { key: 'paper', title: t('paper'), onPhone: 'foot', cell: (row) => <PaperButton row={row} /> },
]

/** Of all accounts together, whichever is looked at. */
function PaperButton({ row: { period, isOver, to } }: { row: FundPeriod }): ReactNode {
  const t = useText(periodTexts)
  const { send, isSending } = useSend(api.finance.statementPaper)
  if (!isOver) return <span className="muted">{t('notOver', { day: dayOf(to) })}</span>
  const download = () =>
    send({ statementPeriod: period }).then(
      ({ url }) => startDownload(url),
      () => undefined,
    )
  return (
    <May do="fundFlow.export">
      <Button
        type="link"
        size="small"
        icon={<DownloadOutlined />}
        loading={isSending}
        aria-label={t('download', { period })}
        onClick={() => void download()}
      >
        PDF
      </Button>
    </May>
  )
}
